#pragma once
/// One row of the image: how a row of the source looks after the rows before it, and in how many ways.

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace sudokulab::canonical {

using std::size_t;
using std::uint16_t;
using std::uint64_t;
using std::uint8_t;
using Line = std::array<uint8_t, 9>;

/// A row of the image: four bits for each column, the first column highest, so that rows compare as their text does.
using Packed = uint64_t;
inline constexpr Packed largest = std::numeric_limits<Packed>::max();

/// Added to a value that has no label yet: above all labels, as the label will be that it gets.
inline constexpr uint8_t unlabelled = 16;

[[nodiscard]] constexpr bool has_label(uint8_t key) noexcept { return key < unlabelled; }

/// Which of three neighbours stand in an order that is open: bit 0 the first two, bit 1 the last two, both bits all three.
using Open = unsigned;

/// The grid or the transposed grid, and which of its rows and bands may stand for others.
struct Source {
    std::array<Line, 9> rows{};
    std::array<uint16_t, 9> equal_before{};  // per row: the earlier rows of its band that hold the same
    std::array<uint16_t, 3> twins{};         // per band: all rows of earlier bands that hold the same rows
    std::array<bool, 9> repeats{};           // per row: holds a value twice (against the rules)
};

struct State {
    Line columns{0, 1, 2, 3, 4, 5, 6, 7, 8};  // per column of the image: the column of the source
    std::array<uint8_t, 10> labels{};         // per value of the source: its label, or `unlabelled + value`; 0 for empty
    uint8_t labels_given = 0;
    uint8_t tied_stacks = 0b110;              // bit stack: looks like the stack before it
    uint16_t tied_columns = 0b110'110'110;    // bit column: looks like the column before it, which is in its stack
    uint16_t used_rows = 0;                   // bit row of the source
};

/// A source row laid out as the smallest row that a state allows.
struct Layout {
    uint8_t row = 0;
    Packed packed = largest;
    Line columns{};
    Line keys{};                     // per column of the image: 0, a label, or `unlabelled + value`
    Open stacks = 0;
    std::array<Open, 3> in_stack{};  // per stack: its columns
    unsigned variants = 1;
};

inline constexpr size_t stack_size = 3;

[[nodiscard]] constexpr bool has(unsigned mask, size_t bit) noexcept { return (mask >> bit & 1U) != 0; }

[[nodiscard]] constexpr uint16_t with(unsigned mask, size_t bit) noexcept {
    return static_cast<uint16_t>(mask | 1U << bit);
}

[[nodiscard]] constexpr uint16_t without(unsigned mask, size_t bit) noexcept {
    return static_cast<uint16_t>(mask & ~(1U << bit));
}

[[nodiscard]] constexpr uint16_t rows_of_band(size_t band) noexcept { return static_cast<uint16_t>(0b111U << 3 * band); }

[[nodiscard]] Source make_source(std::span<const uint8_t, 81> grid, bool transposed) noexcept;

/// The state before the first row.
[[nodiscard]] State first_state() noexcept;

/// The rows that may be number `level` of the image, without those that another one stands for.
[[nodiscard]] uint16_t next_rows(const Source& source, uint16_t used, size_t level) noexcept;

/// The source row laid out as small as `state` allows; its variants are not known yet. The row is exact where no value
/// repeats.
[[nodiscard]] Layout lay_out(const State& state, const Source& source, uint8_t row) noexcept;

/// Finds the variants, and the exact row where a value repeats: only trying the variants shows which are smallest.
void find_variants(Layout& layout, const State& state, const Source& source) noexcept;

/// Appends the source row with the columns as they stand; new values get their labels. Returns the row of the image.
Line append(State& state, const Source& source, uint8_t row) noexcept;

/// The state after the row of `layout` in the given variant, and that row. The state is meaningless when it is larger than
/// the layout's, or `largest` because another variant is the same.
[[nodiscard]] Packed extend(State& state, const Source& source, const Layout& layout, unsigned variant) noexcept;

}  // namespace sudokulab::canonical
