// A full first row can be laid out in 1296 ways, which all look the same. Most of them do not lead to the smallest second
// row. Those that do are found column by column: where a value of the second row stands in the first row decides its
// label, and that place is fixed only when the second row asks for it, as far left as it can still be.
// `benchmarks/canonical.py` measures full grids by themselves.
#include "canonical9_full.hpp"

#include <algorithm>

namespace sudokulab::canonical {
namespace {

constexpr uint8_t open = 0xFF;

/// Which columns of the source have their place in the image.
struct Placement {
    Line column_at{open, open, open, open, open, open, open, open, open};
    Line place_of{open, open, open, open, open, open, open, open, open};
    std::array<uint8_t, 3> source_stack{open, open, open};  // per stack of the image
    std::array<uint8_t, 3> image_stack{open, open, open};   // per stack of the source

    [[nodiscard]] bool allows(size_t column, size_t place) const noexcept {
        if (column_at[place] != open || place_of[column] != open) return column_at[place] == column;
        const size_t stack = image_stack[column / stack_size];
        return stack == open ? source_stack[place / stack_size] == open : stack == place / stack_size;
    }

    void put(size_t column, size_t place) noexcept {
        column_at[place] = static_cast<uint8_t>(column);
        place_of[column] = static_cast<uint8_t>(place);
        source_stack[place / stack_size] = static_cast<uint8_t>(column / stack_size);
        image_stack[column / stack_size] = static_cast<uint8_t>(place / stack_size);
    }

    /// The place of the column, the first that it can have when it has none yet.
    [[nodiscard]] uint8_t settle(size_t column) noexcept {
        for (size_t place = 0; place_of[column] == open; ++place)
            if (allows(column, place)) put(column, place);
        return place_of[column];
    }
};

class SecondRow {
public:
    explicit SecondRow(Packed bound) noexcept : bound_(bound) {}

    /// Collects the orders that are best for `second`, and drops the earlier ones when they are worse.
    void collect(const Line& first, const Line& second) noexcept {
        for (size_t column = 0; column < 9; ++column)
            above_[column] = static_cast<size_t>(std::find(first.begin(), first.end(), second[column]) - first.begin());
        extend(Placement{}, 0, 0);
    }

    [[nodiscard]] const ColumnOrders& orders() const noexcept { return orders_; }

private:
    /// `row` is the second row left of `place`. Calls itself at most 9 levels deep.
    void extend(const Placement& placement, size_t place, Packed row) noexcept {
        if (place == 9) return keep(placement.column_at, row);
        for (size_t column = 0; column < 9; ++column) {
            if (!placement.allows(column, place)) continue;
            Placement next = placement;
            next.put(column, place);
            const Packed longer = row << 4 | (next.settle(above_[column]) + 1U);
            if (longer <= bound_ >> 4 * (8 - place)) extend(next, place + 1, longer);
        }
    }

    void keep(const Line& columns, Packed row) noexcept {
        if (row < bound_) orders_.count = 0;
        bound_ = row;
        orders_.columns[orders_.count++] = columns;
    }

    std::array<size_t, 9> above_{};  // per column: where its value of the second row stands in the first row
    Packed bound_;
    ColumnOrders orders_{};
};

}  // namespace

ColumnOrders orders_for_second_row(const Source& source, uint8_t first, Packed bound) noexcept {
    SecondRow search(bound);
    const uint16_t seconds = next_rows(source, with(0, first), 1);
    for (size_t second = 0; second < 9; ++second)
        if (has(seconds, second)) search.collect(source.rows[first], source.rows[second]);
    return search.orders();
}

}  // namespace sudokulab::canonical
