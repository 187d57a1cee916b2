// Depth-first search for the smallest image, one row of the image at a time.
//
// A state of the search says which rows of the source the first rows of the image are, in which order the columns stand,
// and which values have a label, the value that they have in the image. The next row of the image can be any source row
// that is left in the band, or in any other band when a new one begins. Each is laid out as small as the state allows, the
// smallest ones of all are followed, and whatever is larger than the best image found so far is dropped.
//
// What keeps the search small:
//  - Columns that look the same in all rows so far stay *tied*: their order is decided by the first row that tells them
//    apart. The same for stacks. A column can be tied only with one of its stack, a stack only with one whose columns are
//    tied in the same way.
//  - Values get the labels 1, 2, ... in the order of their first appearance, as they do in every smallest image. Only
//    where several values without label meet in tied columns, or in tied stacks, do several orders (the *variants* of a
//    layout) lead to the same row; each is followed.
//  - Of rows of a band that hold the same only the first is tried, and of bands that hold the same rows.
//
// A path takes at most 9 steps; the orders of rows (2592) times the orders of columns (1296) bound the leaves, and the
// pruning leaves about one for each symmetry that maps the grid to itself.
#include "sudokulab/canonical9.hpp"

#include <algorithm>
#include <utility>

#include "canonical9_full.hpp"
#include "canonical9_row.hpp"

namespace sudokulab {
namespace canonical {
namespace {

/// A state, the rows that are its smallest next ones, and which of their variants comes next.
struct Level {
    State state{};
    std::array<Layout, 9> layouts{};
    size_t layout_count = 0;
    size_t layout = 0;
    unsigned variant = 0;

    /// Collects the layouts of the smallest next row that is no larger than `bound`, and returns that row.
    [[nodiscard]] Packed open(const Source& source, size_t level, Packed bound) noexcept {
        layout_count = layout = 0;
        variant = 0;
        const uint16_t rows = next_rows(source, state.used_rows, level);
        for (uint8_t row = 0; row < 9; ++row) {
            if (!has(rows, row)) continue;
            Layout candidate = lay_out(state, source, row);
            if (candidate.packed > bound && !source.repeats[row]) continue;
            find_variants(candidate, state, source);
            if (candidate.packed > bound) continue;
            if (candidate.packed < bound) layout_count = 0;
            bound = candidate.packed;
            layouts[layout_count++] = candidate;
        }
        return bound;
    }

    /// Moves to the next variant that is a child of its own, and returns whether there was one.
    [[nodiscard]] bool next(const Source& source, State& child) noexcept {
        for (; layout < layout_count; ++layout, variant = 0)
            while (variant < layouts[layout].variants) {
                child = state;
                if (extend(child, source, layouts[layout], variant++) == layouts[layout].packed) return true;
            }
        return false;
    }

    /// The source row of the child that `next` gave last.
    [[nodiscard]] uint8_t row() const noexcept { return layouts[layout].row; }
};

[[nodiscard]] Packed smallest_first_row(const Source& source) noexcept {
    Level level;
    level.state = first_state();
    return level.open(source, 0, largest);
}

class Search {
public:
    /// Looks for smaller images among those of `source`.
    void run(const Source& source, bool transposed) noexcept {
        levels_[0].state = first_state();
        open(source, 0);
        if (smallest_[0] == full_row) run_full(source, transposed);
        else explore(source, transposed, 0);
    }

    [[nodiscard]] Canonical9 result() const noexcept {
        Canonical9 best = best_;
        for (size_t cell = 0; cell < 81; ++cell)
            best.image[cell] = static_cast<uint8_t>(smallest_[cell / 9] >> 4 * (8 - cell % 9) & 0xF);
        return best;
    }

private:
    /// Follows only those orders of columns that suit the second row as well.
    void run_full(const Source& source, bool transposed) noexcept {
        Level& first = levels_[0];
        for (; first.layout < first.layout_count; ++first.layout) {
            const ColumnOrders orders = orders_for_second_row(source, first.row(), smallest_[1]);
            for (const Line& columns : std::span(orders.columns).first(orders.count)) {
                levels_[1].state = first.state;
                levels_[1].state.columns = columns;
                levels_[1].state.tied_columns = levels_[1].state.tied_stacks = 0;
                append(levels_[1].state, source, first.row());
                open(source, 1);
                explore(source, transposed, 1);
            }
        }
    }

    /// Visits all that lies below the opened level `top`.
    void explore(const Source& source, bool transposed, size_t top) noexcept {
        for (size_t level = top;;) {
            if (levels_[level].next(source, levels_[level + 1].state)) {
                if (level < 8) open(source, ++level);
                else if (!std::exchange(recorded_, true)) record(transposed);
            } else if (level-- == top) return;
        }
    }

    void open(const Source& source, size_t level) noexcept {
        const Packed row = levels_[level].open(source, level, smallest_[level]);
        if (row == smallest_[level]) return;
        smallest_[level] = row;
        std::fill(smallest_.begin() + static_cast<std::ptrdiff_t>(level) + 1, smallest_.end(), largest);
        recorded_ = false;
    }

    void record(bool transposed) noexcept {
        const State& last = levels_[9].state;
        best_.transposed = transposed;
        best_.columns = last.columns;
        for (size_t level = 0; level < 9; ++level) best_.rows[level] = levels_[level].row();
        uint8_t labels_given = last.labels_given;
        for (size_t value = 1; value <= 9; ++value)
            best_.values[value - 1] = has_label(last.labels[value]) ? last.labels[value] : ++labels_given;
    }

    std::array<Level, 10> levels_{};
    std::array<Packed, 9> smallest_{largest, largest, largest, largest, largest, largest, largest, largest, largest};
    Canonical9 best_{};
    bool recorded_ = false;  // `best_` leads to `smallest_`
};

}  // namespace
}  // namespace canonical

Canonical9 canonical9(std::span<const std::uint8_t, 81> grid) noexcept {
    canonical::Search search;
    const canonical::Source source = canonical::make_source(grid, false);
    const canonical::Source transposed = canonical::make_source(grid, true);
    // The better half first: the other one is then dropped at once, unless both begin alike.
    const bool turn = canonical::smallest_first_row(transposed) < canonical::smallest_first_row(source);
    search.run(turn ? transposed : source, turn);
    if (transposed.rows != source.rows) search.run(turn ? source : transposed, !turn);
    return search.result();
}

void canonicalise9(std::span<const std::uint8_t> grids, std::span<std::uint8_t> images) noexcept {
    for (std::size_t start = 0; start + 81 <= grids.size(); start += 81) {
        const Canonical9 canonical = canonical9(grids.subspan(start).first<81>());
        std::copy(canonical.image.begin(), canonical.image.end(), images.begin() + static_cast<std::ptrdiff_t>(start));
    }
}

}  // namespace sudokulab
