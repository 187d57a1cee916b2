#pragma once
/// Where cells, units and words lie in a grid of one shape.

#include <array>
#include <cstdint>

#include "sudokulab/solve.hpp"

namespace sudokulab {

using Mask = std::uint32_t;  // a set of values, or of places in a unit; max_side bits are enough

[[nodiscard]] constexpr Mask bit(unsigned place) noexcept { return Mask{1} << place; }

/// A shape known to the compiler, for the common sizes.
template <unsigned BoxHeight, unsigned BoxWidth>
struct StaticShape {
    static constexpr unsigned side_capacity = BoxHeight * BoxWidth;

    [[nodiscard]] static constexpr unsigned height() noexcept { return BoxHeight; }
    [[nodiscard]] static constexpr unsigned width() noexcept { return BoxWidth; }
    [[nodiscard]] static constexpr unsigned side() noexcept { return BoxHeight * BoxWidth; }
    [[nodiscard]] static constexpr unsigned cells() noexcept { return side() * side(); }
};

/// Any other shape: the same interface, with room for the largest.
struct DynamicShape {
    static constexpr unsigned side_capacity = max_side;

    BoxShape shape;

    [[nodiscard]] constexpr unsigned height() const noexcept { return shape.height; }
    [[nodiscard]] constexpr unsigned width() const noexcept { return shape.width; }
    [[nodiscard]] constexpr unsigned side() const noexcept { return shape.side(); }
    [[nodiscard]] constexpr unsigned cells() const noexcept { return shape.cells(); }
};

//  A *word* is the set of ways to meet one demand of the rules. There are four families of side * side words:
//
//    family   word                                bits
//    cell     cell                                values that the cell may hold
//    row      row_words    + row * side + value   columns in which the row may hold the value
//    column   column_words + column * side + value   rows in which the column may hold the value
//    box      box_words    + box * side + value   places in which the box may hold the value, row by row
//
//  Inside the kernel a value is 0 .. side - 1. A candidate (cell, value) is one bit in one word of each family.
enum class Family : std::uint8_t { cell, row, column, box };

/// The coordinates of a cell, and the word of value 0 in each of its units.
struct Place {
    std::uint16_t row_word = 0, column_word = 0, box_word = 0;
    std::uint8_t row = 0, column = 0, box = 0, in_box = 0;
};

template <class Shape>
struct Geometry {
    static constexpr unsigned sides = Shape::side_capacity;

    std::array<Place, sides * sides> place_of{};
    std::array<std::uint16_t, sides * sides> box_cell{};  // box * side + place -> cell
    std::array<Mask, sides> columns_of_box{};             // column -> the columns of its stack of boxes
    std::array<Mask, sides> rows_of_box{};                // row -> the rows of its band of boxes
    std::array<Mask, sides> box_row{};                    // place in a box -> the places in the same row
    std::array<Mask, sides> box_column{};                 // place in a box -> the places in the same column

    constexpr explicit Geometry(const Shape& shape) noexcept {
        const unsigned side = shape.side();
        for (unsigned cell = 0; cell < shape.cells(); ++cell) {
            const Place place = locate(shape, cell);
            place_of[cell] = place;
            box_cell[place.box * side + place.in_box] = static_cast<std::uint16_t>(cell);
        }
        for (unsigned a = 0; a < side; ++a) {
            for (unsigned b = 0; b < side; ++b) {
                const bool same_row_of_box = a / shape.width() == b / shape.width();
                const bool same_band = a / shape.height() == b / shape.height();
                const bool same_column_of_box = a % shape.width() == b % shape.width();
                if (same_row_of_box) columns_of_box[a] |= bit(b);
                if (same_band) rows_of_box[a] |= bit(b);
                if (same_row_of_box) box_row[a] |= bit(b);
                if (same_column_of_box) box_column[a] |= bit(b);
            }
        }
    }

private:
    [[nodiscard]] static constexpr Place locate(const Shape& shape, unsigned cell) noexcept {
        const unsigned side = shape.side();
        const unsigned cells = shape.cells();
        const unsigned row = cell / side;
        const unsigned column = cell % side;
        const unsigned box = row / shape.height() * shape.height() + column / shape.width();
        const unsigned in_box = row % shape.height() * shape.width() + column % shape.width();
        return Place{static_cast<std::uint16_t>(cells + row * side),
                     static_cast<std::uint16_t>(2 * cells + column * side),
                     static_cast<std::uint16_t>(3 * cells + box * side),
                     static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column),
                     static_cast<std::uint8_t>(box), static_cast<std::uint8_t>(in_box)};
    }
};

}  // namespace sudokulab
