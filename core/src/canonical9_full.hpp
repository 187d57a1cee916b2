#pragma once
/// The orders of columns that suit a grid whose first row is full.

#include "canonical9_row.hpp"

namespace sudokulab::canonical {

/// The first row of an image when every row of the source holds every value.
inline constexpr Packed full_row = 0x1'2345'6789;

struct ColumnOrders {
    std::array<Line, 1296> columns{};  // there are no more orders than these
    size_t count = 0;
};

/// The orders of columns that make a full `first` row `full_row` and one of the rows left in its band the smallest second
/// row, which is no larger than `bound`.
[[nodiscard]] ColumnOrders orders_for_second_row(const Source& source, uint8_t first, Packed bound) noexcept;

}  // namespace sudokulab::canonical
