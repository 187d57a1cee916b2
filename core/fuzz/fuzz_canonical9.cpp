// Any grid has one canonical form, a symmetry leads there, and no image is smaller.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "sudokulab/canonical9.hpp"

namespace {

using Grid = std::array<std::uint8_t, 81>;

void require(bool condition) {
    if (!condition) std::abort();
}

Grid image_of(const Grid& grid, const sudokulab::Canonical9& symmetry) {
    Grid image{};
    for (std::size_t cell = 0; cell < 81; ++cell) {
        const std::size_t row = symmetry.rows[cell / 9];
        const std::size_t column = symmetry.columns[cell % 9];
        const std::uint8_t value = symmetry.transposed ? grid[9 * column + row] : grid[9 * row + column];
        image[cell] = value == 0 ? value : symmetry.values[value - 1U];
    }
    return image;
}

/// Changes `symmetry` by one exchange, which the byte chooses.
void exchange(sudokulab::Canonical9& symmetry, std::uint8_t byte) {
    auto& lines = byte % 2 == 0 ? symmetry.rows : symmetry.columns;
    const std::size_t band = byte / 2 % 3;
    const std::size_t place = byte / 6 % 2;
    switch (byte / 12 % 4) {
    case 0: std::swap(lines[3 * band + place], lines[3 * band + place + 1]); break;
    case 1: std::swap_ranges(&lines[3 * place], &lines[3 * place + 3], &lines[3 * place + 3]); break;
    case 2: std::swap(symmetry.values[3 * band + place], symmetry.values[(3 * band + place + 4) % 9]); break;
    default: symmetry.transposed = !symmetry.transposed;
    }
}

}  // namespace

/// 81 bytes are the grid, where '0' is an empty cell, so that seeds can be text; the others are exchanges.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Grid grid{};
    for (std::size_t cell = 0; cell < std::min<std::size_t>(size, 81); ++cell)
        grid[cell] = static_cast<std::uint8_t>((data[cell] + 2) % 10);
    sudokulab::Canonical9 symmetry;
    symmetry.rows = symmetry.columns = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    symmetry.values = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    for (std::size_t place = 81; place < size; ++place) exchange(symmetry, data[place]);

    const Grid image = image_of(grid, symmetry);
    const sudokulab::Canonical9 canonical = sudokulab::canonical9(grid);
    require(image_of(grid, canonical) == canonical.image);
    require(sudokulab::canonical9(image).image == canonical.image);
    require(canonical.image <= image);
    return 0;
}
