#pragma once
/// The candidates of a grid, what follows from them by simple rules, and the way back.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

#include "geometry.hpp"

namespace sudokulab {

/// A cell and a value in 15 bits: cell * 32 + value.
struct Candidate {
    std::uint16_t code = 0;

    Candidate() = default;
    constexpr Candidate(unsigned cell, unsigned value) noexcept : code(static_cast<std::uint16_t>(cell * 32 + value)) {}
    [[nodiscard]] constexpr unsigned cell() const noexcept { return code / 32U; }
    [[nodiscard]] constexpr unsigned value() const noexcept { return code % 32U; }
};

/// The words of a grid under naked singles, hidden singles and locked candidates.
///
/// Invariant between calls: a candidate is in all four of its words or in none; a solved cell and its value are alone in
/// their words; while there is no conflict nothing waits in the queue.
///
/// Tried, and lost because:
///   (see the notes in solve.cpp)
template <class Shape>
class Board {
public:
    static constexpr unsigned capacity = Shape::side_capacity * Shape::side_capacity;
    static constexpr std::uint16_t no_word = 0xffff;

    /// A point to come back to.
    struct Mark {
        std::uint16_t trail = 0;
        std::uint16_t solved = 0;
    };

    explicit Board(const Shape& shape) noexcept : shape_(shape), geometry_(shape) {}

    /// Takes over the clues and draws the simple conclusions. False: they contradict each other.
    [[nodiscard]] bool start(std::span<const std::uint8_t> clues) noexcept {
        head_ = tail_ = trail_size_ = solved_size_ = 0;
        conflict_ = no_word;
        clear_dirty();
        if (!place_clues(clues)) return false;
        build_words();
        queue_singles();
        for (auto& family : dirty_) family.fill(all_values());
        dirty_units_.fill(all_values());
        const bool consistent = propagate();
        trail_size_ = 0;  // nobody goes back to before the clues
        return consistent;
    }

    /// Puts the candidate into the grid and draws the simple conclusions. False: there is a conflict.
    [[nodiscard]] bool place(Candidate candidate) noexcept {
        assign(candidate.cell(), candidate.value());
        return conflict_ == no_word && propagate();
    }

    /// Takes the candidate out and draws the simple conclusions. False: there is a conflict.
    [[nodiscard]] bool remove(Candidate candidate) noexcept {
        eliminate(candidate.cell(), candidate.value());
        return conflict_ == no_word && propagate();
    }

    [[nodiscard]] Mark mark() const noexcept { return {trail_size_, solved_size_}; }

    /// Restores what the words were at `mark`, conflict or not.
    void undo(Mark mark) noexcept {
        while (trail_size_ > mark.trail) restore(trail_[--trail_size_]);
        while (solved_size_ > mark.solved) values_[solved_[--solved_size_]] = 0;
        head_ = tail_ = 0;
        conflict_ = no_word;
        clear_dirty();
    }

    [[nodiscard]] const Shape& shape() const noexcept { return shape_; }
    [[nodiscard]] unsigned word_count() const noexcept { return 4 * shape_.cells(); }
    [[nodiscard]] Mask word(unsigned index) const noexcept { return words_[index]; }
    [[nodiscard]] bool complete() const noexcept { return solved_size_ == shape_.cells(); }
    /// The word that became empty.
    [[nodiscard]] unsigned conflict() const noexcept { return conflict_; }
    [[nodiscard]] std::span<const std::uint8_t> values() const noexcept { return {values_.data(), shape_.cells()}; }
    [[nodiscard]] std::span<const Candidate> trail() const noexcept { return {trail_.data(), trail_size_}; }
    [[nodiscard]] bool allows(Candidate candidate) const noexcept {
        return (words_[candidate.cell()] & bit(candidate.value())) != 0;
    }

    /// The candidate behind bit `place` of a word.
    [[nodiscard]] Candidate candidate(unsigned word, unsigned place) const noexcept {
        const unsigned cells = shape_.cells();
        const unsigned side = shape_.side();
        if (word < cells) return {word, place};
        const unsigned within = word % cells;
        const unsigned unit = within / side;
        const unsigned value = within % side;
        if (word < 2 * cells) return {unit * side + place, value};
        if (word < 3 * cells) return {place * side + unit, value};
        return {geometry_.box_cell[unit * side + place], value};
    }

private:
    [[nodiscard]] Mask all_values() const noexcept { return bit(shape_.side()) - 1; }

    [[nodiscard]] static constexpr bool several(Mask mask) noexcept { return (mask & (mask - 1)) != 0; }

    [[nodiscard]] static constexpr unsigned lowest(Mask mask) noexcept {
        return static_cast<unsigned>(std::countr_zero(mask));
    }

    void clear_dirty() noexcept {
        for (auto& family : dirty_) family.fill(0);
        dirty_units_.fill(0);
    }

    // --- the start

    [[nodiscard]] bool place_clues(std::span<const std::uint8_t> clues) noexcept {
        std::fill_n(words_.begin(), word_count(), Mask{0});
        used_ = {};
        for (unsigned cell = 0; cell < shape_.cells(); ++cell) {
            values_[cell] = clues[cell];
            if (clues[cell] == 0) continue;
            const Place& at = geometry_.place_of[cell];
            const unsigned value = clues[cell] - 1U;
            const Mask taken = used_[0][at.row] | used_[1][at.column] | used_[2][at.box];
            words_[cell] = bit(value);
            if ((taken & bit(value)) != 0) return fail(cell);
            used_[0][at.row] |= bit(value);
            used_[1][at.column] |= bit(value);
            used_[2][at.box] |= bit(value);
            words_[at.row_word + value] = bit(at.column);
            words_[at.column_word + value] = bit(at.row);
            words_[at.box_word + value] = bit(at.in_box);
            solved_[solved_size_++] = static_cast<std::uint16_t>(cell);
        }
        return true;
    }

    void build_words() noexcept {
        for (unsigned cell = 0; cell < shape_.cells(); ++cell) {
            if (values_[cell] != 0) continue;
            const Place& at = geometry_.place_of[cell];
            const Mask open = all_values() & ~(used_[0][at.row] | used_[1][at.column] | used_[2][at.box]);
            words_[cell] = open;
            for (Mask rest = open; rest != 0; rest &= rest - 1) {
                const unsigned value = lowest(rest);
                words_[at.row_word + value] |= bit(at.column);
                words_[at.column_word + value] |= bit(at.row);
                words_[at.box_word + value] |= bit(at.in_box);
            }
        }
    }

    void queue_singles() noexcept {
        for (unsigned word = 0; word < word_count(); ++word) {
            const Mask left = words_[word];
            if (several(left)) continue;
            if (left == 0) {
                fail(word);
            } else if (const Candidate only = candidate(word, lowest(left)); values_[only.cell()] == 0) {
                queue_[tail_++] = only;
            }
        }
    }

    // --- changes

    bool fail(unsigned word) noexcept {
        if (conflict_ == no_word) conflict_ = static_cast<std::uint16_t>(word);
        return false;
    }

    /// Takes `mask` out of the word of a family; its last member goes to the queue, an empty word is a conflict.
    template <Family family>
    void shrink(unsigned word, Mask mask, unsigned unit, unsigned value) noexcept {
        const Mask left = words_[word] & ~mask;
        words_[word] = left;
        if (several(left)) return;
        if (left == 0) {
            fail(word);
            return;
        }
        const unsigned place = lowest(left);
        if constexpr (family == Family::cell) queue_[tail_++] = Candidate(unit, place);
        if constexpr (family == Family::row) queue_[tail_++] = Candidate(unit * shape_.side() + place, value);
        if constexpr (family == Family::column) queue_[tail_++] = Candidate(place * shape_.side() + unit, value);
        if constexpr (family == Family::box)
            queue_[tail_++] = Candidate(geometry_.box_cell[unit * shape_.side() + place], value);
    }

    void shrink_cell(unsigned cell, unsigned value) noexcept { shrink<Family::cell>(cell, bit(value), cell, value); }

    void shrink_row(const Place& at, unsigned value) noexcept {
        dirty_[0][at.row] |= bit(value);
        shrink<Family::row>(at.row_word + value, bit(at.column), at.row, value);
    }
    void shrink_column(const Place& at, unsigned value) noexcept {
        dirty_[1][at.column] |= bit(value);
        shrink<Family::column>(at.column_word + value, bit(at.row), at.column, value);
    }
    void shrink_box(const Place& at, unsigned value) noexcept {
        dirty_[2][at.box] |= bit(value);
        shrink<Family::box>(at.box_word + value, bit(at.in_box), at.box, value);
    }

    void note_removed(unsigned cell, unsigned value) noexcept { trail_[trail_size_++] = Candidate(cell, value); }

    void eliminate(unsigned cell, unsigned value) noexcept {
        const Place& at = geometry_.place_of[cell];
        note_removed(cell, value);
        dirty_units_[0] |= bit(at.row);
        dirty_units_[1] |= bit(at.column);
        dirty_units_[2] |= bit(at.box);
        shrink_cell(cell, value);
        shrink_row(at, value);
        shrink_column(at, value);
        shrink_box(at, value);
    }

    /// Gives the cell its value and takes away what that excludes. It goes on after a conflict, so that the trail and
    /// the words agree whatever happens.
    void assign(unsigned cell, unsigned value) noexcept {
        const Place& at = geometry_.place_of[cell];
        values_[cell] = static_cast<std::uint8_t>(value + 1);
        solved_[solved_size_++] = static_cast<std::uint16_t>(cell);
        empty_cell(cell, value, at);
        empty_row(value, at);
        empty_column(value, at);
        empty_box(value, at);
    }

    void empty_cell(unsigned cell, unsigned value, const Place& at) noexcept {
        const Mask others = words_[cell] & ~bit(value);
        if (others == 0) return;
        words_[cell] = bit(value);
        dirty_units_[0] |= bit(at.row);
        dirty_units_[1] |= bit(at.column);
        dirty_units_[2] |= bit(at.box);
        for (Mask rest = others; rest != 0; rest &= rest - 1) {
            const unsigned other = lowest(rest);
            note_removed(cell, other);
            shrink_row(at, other);
            shrink_column(at, other);
            shrink_box(at, other);
        }
    }

    void empty_row(unsigned value, const Place& at) noexcept {
        const Mask others = words_[at.row_word + value] & ~bit(at.column);
        words_[at.row_word + value] = bit(at.column);
        dirty_units_[1] |= others;
        for (Mask rest = others; rest != 0; rest &= rest - 1) {
            const unsigned cell = at.row * shape_.side() + lowest(rest);
            const Place& peer = geometry_.place_of[cell];
            note_removed(cell, value);
            dirty_units_[2] |= bit(peer.box);
            shrink_cell(cell, value);
            shrink_column(peer, value);
            shrink_box(peer, value);
        }
    }

    void empty_column(unsigned value, const Place& at) noexcept {
        const Mask others = words_[at.column_word + value] & ~bit(at.row);
        words_[at.column_word + value] = bit(at.row);
        dirty_units_[0] |= others;
        for (Mask rest = others; rest != 0; rest &= rest - 1) {
            const unsigned cell = lowest(rest) * shape_.side() + at.column;
            const Place& peer = geometry_.place_of[cell];
            note_removed(cell, value);
            dirty_units_[2] |= bit(peer.box);
            shrink_cell(cell, value);
            shrink_row(peer, value);
            shrink_box(peer, value);
        }
    }

    void empty_box(unsigned value, const Place& at) noexcept {
        const Mask others = words_[at.box_word + value] & ~bit(at.in_box);
        words_[at.box_word + value] = bit(at.in_box);
        for (Mask rest = others; rest != 0; rest &= rest - 1) {
            const unsigned cell = geometry_.box_cell[at.box * shape_.side() + lowest(rest)];
            const Place& peer = geometry_.place_of[cell];
            note_removed(cell, value);
            dirty_units_[0] |= bit(peer.row);
            dirty_units_[1] |= bit(peer.column);
            shrink_cell(cell, value);
            shrink_row(peer, value);
            shrink_column(peer, value);
        }
    }

    void restore(Candidate candidate) noexcept {
        const unsigned cell = candidate.cell();
        const unsigned value = candidate.value();
        const Place& at = geometry_.place_of[cell];
        words_[cell] |= bit(value);
        words_[at.row_word + value] |= bit(at.column);
        words_[at.column_word + value] |= bit(at.row);
        words_[at.box_word + value] |= bit(at.in_box);
    }

    // --- conclusions

    [[nodiscard]] bool propagate() noexcept {
        do {
            while (head_ < tail_ && conflict_ == no_word) {
                const Candidate single = queue_[head_++];
                if (values_[single.cell()] == 0) assign(single.cell(), single.value());
            }
            if (conflict_ != no_word) return false;
            head_ = tail_ = 0;
            if (complete()) return true;
        } while (locked_candidates());
        return conflict_ == no_word;
    }

    /// Where a value is confined to the cells that two units share, it goes from the rest of the other unit. Stops at
    /// the first new single. False: nothing new.
    [[nodiscard]] bool locked_candidates() noexcept {
        const auto trail_before = trail_size_;
        visit_dirty(0, [this](unsigned row, unsigned value) { lock_line(row, value, Line::row); });
        visit_dirty(1, [this](unsigned column, unsigned value) { lock_line(column, value, Line::column); });
        visit_dirty(2, [this](unsigned box, unsigned value) { lock_box(box, value); });
        return conflict_ == no_word && (trail_size_ != trail_before || tail_ != 0);
    }

    template <class Visit>
    void visit_dirty(unsigned kind, Visit visit) noexcept {
        while (dirty_units_[kind] != 0 && tail_ == 0) {
            const unsigned unit = lowest(dirty_units_[kind]);
            dirty_units_[kind] &= dirty_units_[kind] - 1;
            for (Mask rest = std::exchange(dirty_[kind][unit], 0); rest != 0; rest &= rest - 1) visit(unit, lowest(rest));
        }
    }

    enum class Line : std::uint8_t { row, column };

    /// A value of a line that fits in one box leaves the rest of that box.
    void lock_line(unsigned line, unsigned value, Line kind) noexcept {
        const unsigned side = shape_.side();
        const bool is_row = kind == Line::row;
        const Mask places = words_[(is_row ? 1 : 2) * shape_.cells() + line * side + value];
        if (!several(places)) return;
        const unsigned first = lowest(places);
        const Mask shared = is_row ? geometry_.columns_of_box[first] : geometry_.rows_of_box[first];
        if ((places & ~shared) != 0) return;
        const Place& at = geometry_.place_of[is_row ? line * side + first : first * side + line];
        const Mask line_of_box = is_row ? geometry_.box_row[at.in_box] : geometry_.box_column[at.in_box];
        for (Mask rest = words_[at.box_word + value] & ~line_of_box; rest != 0; rest &= rest - 1)
            eliminate(geometry_.box_cell[at.box * side + lowest(rest)], value);
    }

    /// A value of a box that fits in one line leaves the rest of that line.
    void lock_box(unsigned box, unsigned value) noexcept {
        const unsigned side = shape_.side();
        const Mask places = words_[3 * shape_.cells() + box * side + value];
        if (!several(places)) return;
        const unsigned first = lowest(places);
        const Place& at = geometry_.place_of[geometry_.box_cell[box * side + first]];
        if ((places & ~geometry_.box_row[first]) == 0) {
            for (Mask rest = words_[at.row_word + value] & ~geometry_.columns_of_box[at.column]; rest != 0; rest &= rest - 1)
                eliminate(at.row * side + lowest(rest), value);
        } else if ((places & ~geometry_.box_column[first]) == 0) {
            for (Mask rest = words_[at.column_word + value] & ~geometry_.rows_of_box[at.row]; rest != 0; rest &= rest - 1)
                eliminate(lowest(rest) * side + at.column, value);
        }
    }

    Shape shape_;
    Geometry<Shape> geometry_;
    std::array<Mask, 4 * capacity> words_;
    std::array<std::array<Mask, Shape::side_capacity>, 3> used_;   // values of the clues in each row, column and box
    std::array<std::array<Mask, Shape::side_capacity>, 3> dirty_;  // values whose words changed, in each unit
    std::array<Mask, 3> dirty_units_;                              // units with such values
    std::array<std::uint8_t, capacity> values_;                    // 1 .. side, 0 while the cell is open
    std::array<std::uint16_t, capacity> solved_;                   // cells in the order of their solution
    std::array<Candidate, Shape::side_capacity * capacity> trail_;  // candidates in the order of their removal
    std::array<Candidate, 4 * capacity> queue_;                    // singles to place; a word gets here at most once
    unsigned head_ = 0, tail_ = 0;
    std::uint16_t trail_size_ = 0, solved_size_ = 0;
    std::uint16_t conflict_ = no_word;
};

}  // namespace sudokulab
