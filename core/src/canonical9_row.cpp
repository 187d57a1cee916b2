#include "canonical9_row.hpp"

#include <algorithm>
#include <utility>

namespace sudokulab::canonical {
namespace {

using Order = std::array<uint8_t, 3>;
constexpr std::array<unsigned, 4> order_count{1, 2, 2, 6};
constexpr std::array<std::array<Order, 6>, 4> orders{{
    {{{0, 1, 2}}},
    {{{0, 1, 2}, {1, 0, 2}}},
    {{{0, 1, 2}, {0, 2, 1}}},
    {{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}},
}};

[[nodiscard]] bool holds_a_value_twice(const Line& row) noexcept {
    unsigned seen = 0;
    for (const uint8_t value : row) {
        if (value != 0 && has(seen, value)) return true;
        seen |= 1U << value;
    }
    return false;
}

[[nodiscard]] std::array<Line, 3> sorted_band(const Source& source, size_t band) noexcept {
    std::array<Line, 3> rows{source.rows[3 * band], source.rows[3 * band + 1], source.rows[3 * band + 2]};
    std::sort(rows.begin(), rows.end());
    return rows;
}

void sort_columns(Layout& layout, size_t left) noexcept {
    if (layout.keys[left + 1] >= layout.keys[left]) return;
    std::swap(layout.keys[left], layout.keys[left + 1]);
    std::swap(layout.columns[left], layout.columns[left + 1]);
}

/// The keys of a stack as one number, in which all values without label are alike.
[[nodiscard]] unsigned packed_stack(const Line& values, size_t stack) noexcept {
    const size_t first = stack_size * stack;
    const auto known = [](uint8_t key) { return unsigned{std::min(key, unlabelled)}; };
    return known(values[first]) << 10 | known(values[first + 1]) << 5 | known(values[first + 2]);
}

void sort_stacks(Layout& layout, size_t left) noexcept {
    if (packed_stack(layout.keys, left + 1) >= packed_stack(layout.keys, left)) return;
    for (size_t column = stack_size * left; column < stack_size * (left + 1); ++column) {
        std::swap(layout.keys[column], layout.keys[column + stack_size]);
        std::swap(layout.columns[column], layout.columns[column + stack_size]);
    }
}

/// Orders tied columns, then tied stacks. What is equal keeps its order.
void sort_ties(Layout& layout, const State& state) noexcept {
    for (size_t first = 0; first < 9; first += stack_size) {
        if (has(state.tied_columns, first + 1)) sort_columns(layout, first);
        if (!has(state.tied_columns, first + 2)) continue;
        sort_columns(layout, first + 1);
        if (has(state.tied_columns, first + 1)) sort_columns(layout, first);
    }
    if (has(state.tied_stacks, 1)) sort_stacks(layout, 0);
    if (!has(state.tied_stacks, 2)) return;
    sort_stacks(layout, 1);
    if (has(state.tied_stacks, 1)) sort_stacks(layout, 0);
}

/// The row as the keys say it, each value without label being another one.
[[nodiscard]] Packed packed_keys(const Line& keys, uint8_t labels_given) noexcept {
    Packed packed = 0;
    for (const uint8_t key : keys) packed = packed << 4 | (has_label(key) ? key : ++labels_given);
    return packed;
}

/// Tied columns that get new labels, unless it is the same one.
[[nodiscard]] Open open_columns(const Layout& layout, const State& state, size_t stack) noexcept {
    Open open = 0;
    bool different = false;
    for (size_t column = stack_size * stack + 1; column < stack_size * (stack + 1); ++column) {
        if (!has(state.tied_columns, column) || has_label(layout.keys[column - 1])) continue;
        open |= 1U << (column - stack_size * stack - 1);
        different |= layout.keys[column] != layout.keys[column - 1];
    }
    return different ? open : 0;
}

/// Tied stacks that get new labels in the same places. Where a value repeats any order of stacks can be the smallest,
/// unless they are all the same.
[[nodiscard]] Open open_stacks(const Layout& layout, const State& state, bool repeats) noexcept {
    Open open = 0;
    bool different = false;
    for (size_t stack = 1; stack < 3; ++stack) {
        if (!has(state.tied_stacks, stack)) continue;
        const auto here = std::span(layout.keys).subspan(stack_size * stack, stack_size);
        const auto before = std::span(layout.keys).subspan(stack_size * (stack - 1), stack_size);
        if (!repeats && packed_stack(layout.keys, stack) != packed_stack(layout.keys, stack - 1)) continue;
        open |= 1U << (stack - 1);
        different |= !std::equal(here.begin(), here.end(), before.begin());
    }
    return different ? open : 0;
}

/// The columns of the layout as the image has them in the given variant.
[[nodiscard]] Line columns_in_variant(const Layout& layout, unsigned variant) noexcept {
    std::array<Order, 3> inside{};
    for (size_t stack = 0; stack < 3; ++stack) {
        const unsigned count = order_count[layout.in_stack[stack]];
        inside[stack] = orders[layout.in_stack[stack]][variant % count];
        variant /= count;
    }
    const Order stacks = orders[layout.stacks][variant];
    Line columns{};
    for (size_t column = 0; column < 9; ++column) {
        const size_t stack = stacks[column / stack_size];
        columns[column] = layout.columns[stack_size * stack + inside[stack][column % stack_size]];
    }
    return columns;
}

/// Unties what `image` tells apart. False when the order of something that stays tied was changed for nothing: the same
/// layout in the other order is a variant as well.
[[nodiscard]] bool untie(State& state, const Line& image) noexcept {
    for (size_t column = 1; column < 9; ++column) {
        if (!has(state.tied_columns, column)) continue;
        if (image[column] != image[column - 1]) state.tied_columns = without(state.tied_columns, column);
        else if (state.columns[column] < state.columns[column - 1]) return false;
    }
    for (size_t stack = 1; stack < 3; ++stack) {
        if (!has(state.tied_stacks, stack)) continue;
        if (packed_stack(image, stack) != packed_stack(image, stack - 1))
            state.tied_stacks = static_cast<uint8_t>(without(state.tied_stacks, stack));
        else if (state.columns[stack_size * stack] < state.columns[stack_size * (stack - 1)]) return false;
    }
    return true;
}

}  // namespace

Source make_source(std::span<const uint8_t, 81> grid, bool transposed) noexcept {
    Source source;
    for (size_t row = 0; row < 9; ++row)
        for (size_t column = 0; column < 9; ++column)
            source.rows[row][column] = transposed ? grid[9 * column + row] : grid[9 * row + column];
    for (size_t row = 0; row < 9; ++row) {
        source.repeats[row] = holds_a_value_twice(source.rows[row]);
        for (size_t before = row / 3 * 3; before < row; ++before)
            if (source.rows[before] == source.rows[row])
                source.equal_before[row] = with(source.equal_before[row], before);
    }
    const std::array<std::array<Line, 3>, 3> bands{sorted_band(source, 0), sorted_band(source, 1), sorted_band(source, 2)};
    for (size_t band = 1; band < 3; ++band)
        for (size_t before = 0; before < band; ++before)
            if (bands[before] == bands[band])
                source.twins[band] = static_cast<uint16_t>(source.twins[band] | rows_of_band(before));
    return source;
}

State first_state() noexcept {
    State state;
    for (uint8_t value = 1; value <= 9; ++value) state.labels[value] = unlabelled + value;
    return state;
}

uint16_t next_rows(const Source& source, uint16_t used, size_t level) noexcept {
    uint16_t rows = 0;
    for (size_t band = 0; band < 3; ++band) {
        const unsigned here = rows_of_band(band);
        const bool begun = (used & here) != 0;
        if (begun != (level % 3 != 0) || (used & here) == here) continue;
        if (!begun && (source.twins[band] & ~unsigned{used}) != 0) continue;
        for (size_t row = 3 * band; row < 3 * band + 3; ++row)
            if (!has(used, row) && (source.equal_before[row] & ~unsigned{used}) == 0) rows = with(rows, row);
    }
    return rows;
}

Line append(State& state, const Source& source, uint8_t row) noexcept {
    Line image;
    for (size_t column = 0; column < 9; ++column) {
        uint8_t& label = state.labels[source.rows[row][state.columns[column]]];
        if (!has_label(label)) label = ++state.labels_given;
        image[column] = label;
    }
    state.used_rows = with(state.used_rows, row);
    return image;
}

Packed extend(State& state, const Source& source, const Layout& layout, unsigned variant) noexcept {
    state.columns = columns_in_variant(layout, variant);
    const Line image = append(state, source, layout.row);
    return untie(state, image) ? packed_keys(image, 0) : largest;
}

Layout lay_out(const State& state, const Source& source, uint8_t row) noexcept {
    Layout layout;
    layout.row = row;
    layout.columns = state.columns;
    for (size_t column = 0; column < 9; ++column)
        layout.keys[column] = state.labels[source.rows[row][state.columns[column]]];
    sort_ties(layout, state);
    layout.packed = packed_keys(layout.keys, state.labels_given);
    return layout;
}

void find_variants(Layout& layout, const State& state, const Source& source) noexcept {
    const bool repeats = source.repeats[layout.row];
    for (size_t stack = 0; stack < 3; ++stack) {
        layout.in_stack[stack] = open_columns(layout, state, stack);
        layout.variants *= order_count[layout.in_stack[stack]];
    }
    layout.stacks = open_stacks(layout, state, repeats);
    layout.variants *= order_count[layout.stacks];
    if (!repeats) return;
    layout.packed = largest;
    for (unsigned variant = 0; variant < layout.variants; ++variant) {
        State next = state;
        layout.packed = std::min(layout.packed, extend(next, source, layout, variant));
    }
}

}  // namespace sudokulab::canonical
