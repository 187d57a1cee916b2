#include "geometry.hpp"

namespace sudokulab {

Geometry::Geometry(BoxShape box_shape) noexcept
    : shape(box_shape), side(box_shape.side()), cells(box_shape.cells()) {
    for (unsigned cell = 0; cell < cells; ++cell) {
        const Place place = locate(cell);
        place_of[cell] = place;
        box_cell[place.box * side + place.in_box] = static_cast<std::uint16_t>(cell);
    }
    for (unsigned one = 0; one < side; ++one) {
        for (unsigned other = 0; other < side; ++other) {
            const bool within_width = one / shape.width == other / shape.width;
            if (within_width) columns_of_box[one] |= bit(other);
            if (within_width) box_row[one] |= bit(other);
            if (one / shape.height == other / shape.height) rows_of_box[one] |= bit(other);
            if (one % shape.width == other % shape.width) box_column[one] |= bit(other);
        }
    }
}

Place Geometry::locate(unsigned cell) const noexcept {
    const unsigned row = cell / side;
    const unsigned column = cell % side;
    const unsigned box = row / shape.height * shape.height + column / shape.width;
    const unsigned in_box = row % shape.height * shape.width + column % shape.width;
    return {static_cast<std::uint16_t>(cells + row * side),
            static_cast<std::uint16_t>(2 * cells + column * side),
            static_cast<std::uint16_t>(3 * cells + box * side),
            static_cast<std::uint8_t>(row),
            static_cast<std::uint8_t>(column),
            static_cast<std::uint8_t>(box),
            static_cast<std::uint8_t>(in_box)};
}

}  // namespace sudokulab
