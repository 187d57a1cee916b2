#pragma once
// Where the cells, units and words of a grid lie.

#include <array>
#include <cstdint>

#include "sudokulab/solve.hpp"

namespace sudokulab {

using Mask = std::uint32_t;  // a set of values, or of places in a unit; max_side bits are enough

[[nodiscard]] constexpr Mask bit(unsigned member) noexcept { return Mask{1} << member; }

/// Whether a set has two members or more.
[[nodiscard]] constexpr bool several(Mask mask) noexcept { return (mask & (mask - 1)) != 0; }

/// The number of members. Not std::popcount: without the instruction, which baseline x86-64 lacks, that is a call into
/// a library, which a profile of a 25x25 search shows.
[[nodiscard]] constexpr unsigned count_members(Mask mask) noexcept {
    mask -= (mask >> 1) & 0x55555555U;
    mask = (mask & 0x33333333U) + ((mask >> 2) & 0x33333333U);
    mask = (mask + (mask >> 4)) & 0x0f0f0f0fU;
    return (mask * 0x01010101U) >> 24;
}

//  A *word* is the set of ways to meet one demand of the rules. There are four families of side * side words:
//
//    family   index of the word                       its bits
//    cell     cell                                    values that the cell may hold
//    row      1 * cells + row * side + value          columns in which the row may hold the value
//    column   2 * cells + column * side + value       rows in which the column may hold the value
//    box      3 * cells + box * side + value          places in which the box may hold the value, row by row
//
//  Inside the kernel a value is 0 .. side - 1. A candidate (cell, value) is one bit in one word of each family.
//  Where boxes are whole rows or columns, two families say the same; nothing depends on their being different.
enum class Family : std::uint8_t { cell, row, column, box };

/// The coordinates of a cell, and the word of value 0 in each of its units.
struct Place {
    std::uint16_t row_word = 0, column_word = 0, box_word = 0;
    std::uint8_t row = 0, column = 0, box = 0, in_box = 0;
};

/// The tables of one shape.
///
/// Shapes known to the compiler (a template for 2x2, 3x3, 4x4, 5x5 ...) were tried beside this one: `benchmarks/exact.py`
/// showed no difference that mattered for any shape. One copy for all it is.
struct Geometry {
    BoxShape shape;
    unsigned side;
    unsigned cells;
    std::array<Place, max_cells> place_of{};
    std::array<std::uint16_t, max_cells> box_cell{};  // box * side + place -> cell
    std::array<Mask, max_side> columns_of_box{};      // column -> the columns of its stack of boxes
    std::array<Mask, max_side> rows_of_box{};         // row -> the rows of its band of boxes
    std::array<Mask, max_side> box_row{};             // place in a box -> the places in the same row
    std::array<Mask, max_side> box_column{};          // place in a box -> the places in the same column

    explicit Geometry(BoxShape box_shape) noexcept;

private:
    [[nodiscard]] Place locate(unsigned cell) const noexcept;
};

}  // namespace sudokulab
