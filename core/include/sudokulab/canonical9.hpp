#pragma once
/// The canonical form of a 9x9 grid: the same for all grids that a symmetry turns into each other.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace sudokulab {

/// The smallest image of a grid over all symmetries (other values; rows, columns, bands and stacks in another order; rows
/// and columns exchanged), compared as text: row by row, 0 for an empty cell. And a symmetry that leads there: row `row`
/// of the image is row `rows[row]` of the grid, or of the transposed grid, likewise with columns, and a value becomes
/// `values[value - 1]`.
struct Canonical9 {
    std::array<std::uint8_t, 81> image{};
    std::array<std::uint8_t, 9> rows{};
    std::array<std::uint8_t, 9> columns{};
    std::array<std::uint8_t, 9> values{};
    bool transposed = false;
};

/// `grid` is row-major with 0 for an empty cell and no value above 9. It may break the rules of Sudoku: the symmetries
/// are the same.
[[nodiscard]] Canonical9 canonical9(std::span<const std::uint8_t, 81> grid) noexcept;

/// The canonical form of each grid of `grids`, one after the other, into `images`, which is as long.
void canonicalise9(std::span<const std::uint8_t> grids, std::span<std::uint8_t> images) noexcept;

}  // namespace sudokulab
