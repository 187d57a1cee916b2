#include "board.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace sudokulab {
namespace {

[[nodiscard]] unsigned lowest(Mask mask) noexcept { return static_cast<unsigned>(std::countr_zero(mask)); }

template <class Visit>
void for_each_member(Mask set, Visit visit) noexcept {
    for (; set != 0; set &= set - 1) visit(lowest(set));
}

}  // namespace

struct Board::Used {
    Units rows{}, columns{}, boxes{};

    [[nodiscard]] Mask around(const Place& at) const noexcept {
        return rows[at.row] | columns[at.column] | boxes[at.box];
    }
};

// --- the door

bool Board::start(std::span<const std::uint8_t> clues) noexcept {
    head_ = tail_ = trail_size_ = solved_size_ = 0;
    conflict_ = no_word;
    clear_dirty();
    Used used;
    if (!place_clues(clues, used)) return false;
    build_words(used);
    queue_singles(used);
    mark_all_dirty();
    const bool consistent = propagate();
    trail_size_ = 0;  // nobody goes back to before the clues
    return consistent;
}

bool Board::place(Candidate candidate) noexcept {
    assign(candidate.cell(), candidate.value());
    return propagate();
}

bool Board::remove(Candidate candidate) noexcept {
    eliminate(candidate.cell(), candidate.value());
    return propagate();
}

void Board::undo(Mark mark) noexcept {
    while (trail_size_ > mark.trail) {
        const Candidate removed = trail_[--trail_size_];
        const unsigned value = removed.value();
        const Place& at = geometry_.place_of[removed.cell()];
        words_[removed.cell()] |= bit(value);
        words_[at.row_word + value] |= bit(at.column);
        words_[at.column_word + value] |= bit(at.row);
        words_[at.box_word + value] |= bit(at.in_box);
    }
    while (solved_size_ > mark.solved) values_[solved_[--solved_size_]] = 0;
    head_ = tail_ = 0;
    conflict_ = no_word;
    clear_dirty();
}

Candidate Board::candidate(unsigned word, unsigned place) const noexcept {
    const unsigned unit = word % geometry_.cells / geometry_.side;
    const unsigned value = word % geometry_.side;
    switch (static_cast<Family>(word / geometry_.cells)) {
        case Family::cell: return {word, place};
        case Family::row: return {unit * geometry_.side + place, value};
        case Family::column: return {place * geometry_.side + unit, value};
        case Family::box: break;
    }
    return {geometry_.box_cell[unit * geometry_.side + place], value};
}

// --- the start

bool Board::place_clues(std::span<const std::uint8_t> clues, Used& used) noexcept {
    std::fill_n(words_.begin(), word_count(), Mask{0});
    for (unsigned cell = 0; cell < geometry_.cells; ++cell) {
        values_[cell] = clues[cell];
        if (clues[cell] == 0) continue;
        const Place& at = geometry_.place_of[cell];
        const unsigned value = clues[cell] - 1U;
        if ((used.around(at) & bit(value)) != 0) return fail(cell);
        used.rows[at.row] |= bit(value);
        used.columns[at.column] |= bit(value);
        used.boxes[at.box] |= bit(value);
        words_[cell] = bit(value);
        words_[at.row_word + value] = bit(at.column);
        words_[at.column_word + value] = bit(at.row);
        words_[at.box_word + value] = bit(at.in_box);
        solved_[solved_size_++] = static_cast<std::uint16_t>(cell);
    }
    return true;
}

void Board::build_words(const Used& used) noexcept {
    for (unsigned cell = 0; cell < geometry_.cells; ++cell) {
        if (values_[cell] != 0) continue;
        const Place& at = geometry_.place_of[cell];
        words_[cell] = all_values() & ~used.around(at);
        for_each_member(words_[cell], [&](unsigned value) {
            words_[at.row_word + value] |= bit(at.column);
            words_[at.column_word + value] |= bit(at.row);
            words_[at.box_word + value] |= bit(at.in_box);
        });
    }
}

/// Looks at the words that hold no clue.
void Board::queue_singles(const Used& used) noexcept {
    const auto look_at = [this](unsigned word, auto candidate_at) {
        const Mask left = words_[word];
        if (several(left)) return;
        if (left == 0) fail(word);
        else queue_[tail_++] = candidate_at(lowest(left));
    };
    const unsigned side = geometry_.side;
    for (unsigned cell = 0; cell < geometry_.cells; ++cell)
        if (values_[cell] == 0) look_at(cell, [=](unsigned value) { return Candidate(cell, value); });
    for (unsigned unit = 0; unit < side; ++unit) {
        const unsigned word = geometry_.cells + unit * side;
        const std::uint16_t* const box_cells = &geometry_.box_cell[unit * side];
        for_each_member(all_values() & ~used.rows[unit], [&](unsigned value) {
            look_at(word + value, [=](unsigned column) { return Candidate(unit * side + column, value); });
        });
        for_each_member(all_values() & ~used.columns[unit], [&](unsigned value) {
            look_at(geometry_.cells + word + value, [=](unsigned row) { return Candidate(row * side + unit, value); });
        });
        for_each_member(all_values() & ~used.boxes[unit], [&](unsigned value) {
            const auto in_box = [=](unsigned place) { return Candidate(box_cells[place], value); };
            look_at(2 * geometry_.cells + word + value, in_box);
        });
    }
}

void Board::mark_all_dirty() noexcept {
    for (Dirty* dirty : {&dirty_rows_, &dirty_columns_, &dirty_boxes_}) {
        std::fill_n(dirty->values.begin(), geometry_.side, all_values());
        dirty->units = all_values();
    }
}

void Board::clear_dirty() noexcept {
    for (Dirty* dirty : {&dirty_rows_, &dirty_columns_, &dirty_boxes_}) {
        std::fill_n(dirty->values.begin(), geometry_.side, Mask{0});
        dirty->units = 0;
    }
}

// --- changes

bool Board::fail(unsigned word) noexcept {
    if (conflict_ == no_word) conflict_ = static_cast<std::uint16_t>(word);
    return false;
}

/// Takes `place` out of a word; its last member goes to the queue, an empty word is a conflict.
template <Family family>
void Board::shrink(unsigned word, unsigned place, unsigned unit, unsigned value) noexcept {
    const Mask left = words_[word] & ~bit(place);
    words_[word] = left;
    if (several(left)) return;
    if (left == 0) {
        fail(word);
        return;
    }
    const unsigned last = lowest(left);
    if constexpr (family == Family::cell) queue_[tail_++] = Candidate(unit, last);
    if constexpr (family == Family::row) queue_[tail_++] = Candidate(unit * geometry_.side + last, value);
    if constexpr (family == Family::column) queue_[tail_++] = Candidate(last * geometry_.side + unit, value);
    if constexpr (family == Family::box)
        queue_[tail_++] = Candidate(geometry_.box_cell[unit * geometry_.side + last], value);
}

void Board::shrink_cell(unsigned cell, unsigned value) noexcept { shrink<Family::cell>(cell, value, cell, value); }

void Board::shrink_row(const Place& at, unsigned value) noexcept {
    dirty_rows_.values[at.row] |= bit(value);
    shrink<Family::row>(at.row_word + value, at.column, at.row, value);
}
void Board::shrink_column(const Place& at, unsigned value) noexcept {
    dirty_columns_.values[at.column] |= bit(value);
    shrink<Family::column>(at.column_word + value, at.row, at.column, value);
}
void Board::shrink_box(const Place& at, unsigned value) noexcept {
    dirty_boxes_.values[at.box] |= bit(value);
    shrink<Family::box>(at.box_word + value, at.in_box, at.box, value);
}

void Board::eliminate(unsigned cell, unsigned value) noexcept {
    const Place& at = geometry_.place_of[cell];
    note_removed(cell, value);
    dirty_rows_.units |= bit(at.row);
    dirty_columns_.units |= bit(at.column);
    dirty_boxes_.units |= bit(at.box);
    shrink_cell(cell, value);
    shrink_row(at, value);
    shrink_column(at, value);
    shrink_box(at, value);
}

/// Gives the cell its value and takes away what that excludes. It goes on after a conflict, so that the trail and the
/// words agree whatever happens. The word that keeps one member is written once, not with every member that it loses.
void Board::assign(unsigned cell, unsigned value) noexcept {
    const Place& at = geometry_.place_of[cell];
    values_[cell] = static_cast<std::uint8_t>(value + 1);
    solved_[solved_size_++] = static_cast<std::uint16_t>(cell);
    empty_cell(cell, value, at);
    empty_row(value, at);
    empty_column(value, at);
    empty_box(value, at);
}

void Board::empty_cell(unsigned cell, unsigned value, const Place& at) noexcept {
    const Mask others = words_[cell] & ~bit(value);
    if (others == 0) return;
    words_[cell] = bit(value);
    dirty_rows_.units |= bit(at.row);
    dirty_columns_.units |= bit(at.column);
    dirty_boxes_.units |= bit(at.box);
    for_each_member(others, [&](unsigned other) {
        note_removed(cell, other);
        shrink_row(at, other);
        shrink_column(at, other);
        shrink_box(at, other);
    });
}

void Board::empty_row(unsigned value, const Place& at) noexcept {
    const Mask others = words_[at.row_word + value] & ~bit(at.column);
    words_[at.row_word + value] = bit(at.column);
    dirty_columns_.units |= others;
    for_each_member(others, [&](unsigned column) {
        const unsigned cell = at.row * geometry_.side + column;
        const Place& peer = geometry_.place_of[cell];
        note_removed(cell, value);
        dirty_boxes_.units |= bit(peer.box);
        shrink_cell(cell, value);
        shrink_column(peer, value);
        shrink_box(peer, value);
    });
}

void Board::empty_column(unsigned value, const Place& at) noexcept {
    const Mask others = words_[at.column_word + value] & ~bit(at.row);
    words_[at.column_word + value] = bit(at.row);
    dirty_rows_.units |= others;
    for_each_member(others, [&](unsigned row) {
        const unsigned cell = row * geometry_.side + at.column;
        const Place& peer = geometry_.place_of[cell];
        note_removed(cell, value);
        dirty_boxes_.units |= bit(peer.box);
        shrink_cell(cell, value);
        shrink_row(peer, value);
        shrink_box(peer, value);
    });
}

void Board::empty_box(unsigned value, const Place& at) noexcept {
    const Mask others = words_[at.box_word + value] & ~bit(at.in_box);
    words_[at.box_word + value] = bit(at.in_box);
    for_each_member(others, [&](unsigned place) {
        const unsigned cell = geometry_.box_cell[at.box * geometry_.side + place];
        const Place& peer = geometry_.place_of[cell];
        note_removed(cell, value);
        dirty_rows_.units |= bit(peer.row);
        dirty_columns_.units |= bit(peer.column);
        shrink_cell(cell, value);
        shrink_row(peer, value);
        shrink_column(peer, value);
    });
}

// --- conclusions

bool Board::propagate() noexcept {
    do {
        while (head_ < tail_ && conflict_ == no_word) {
            const Candidate single = queue_[head_++];
            if (values_[single.cell()] == 0) assign(single.cell(), single.value());
        }
        if (conflict_ != no_word) return false;
        head_ = tail_ = 0;
        if (complete()) return true;
    } while (lock_candidates());
    return conflict_ == no_word;
}

/// Where a value is confined to the cells that two units share, it goes from the rest of the other unit. Stops at the
/// first new single. False: nothing new.
bool Board::lock_candidates() noexcept {
    const auto trail_before = trail_size_;
    visit(dirty_rows_, [this](unsigned row, unsigned value) { lock_line(row, value, Line::row); });
    visit(dirty_columns_, [this](unsigned column, unsigned value) { lock_line(column, value, Line::column); });
    visit(dirty_boxes_, [this](unsigned box, unsigned value) { lock_box(box, value); });
    return conflict_ == no_word && (trail_size_ != trail_before || tail_ != 0);
}

template <class Visit>
void Board::visit(Dirty& dirty, Visit look_at) noexcept {
    while (dirty.units != 0 && tail_ == 0) {
        const unsigned unit = lowest(dirty.units);
        dirty.units &= dirty.units - 1;
        const Mask values = std::exchange(dirty.values[unit], Mask{0});
        for_each_member(values, [&](unsigned value) { look_at(unit, value); });
    }
}

/// A value of a line that fits in one box leaves the rest of that box.
void Board::lock_line(unsigned line, unsigned value, Line kind) noexcept {
    const unsigned side = geometry_.side;
    const bool is_row = kind == Line::row;
    const Mask places = words_[(is_row ? 1 : 2) * geometry_.cells + line * side + value];
    if (!several(places)) return;
    const unsigned first = lowest(places);
    const Mask shared = is_row ? geometry_.columns_of_box[first] : geometry_.rows_of_box[first];
    if ((places & ~shared) != 0) return;
    const Place& at = geometry_.place_of[is_row ? line * side + first : first * side + line];
    const Mask line_of_box = is_row ? geometry_.box_row[at.in_box] : geometry_.box_column[at.in_box];
    for_each_member(words_[at.box_word + value] & ~line_of_box, [&](unsigned place) {
        eliminate(geometry_.box_cell[at.box * side + place], value);
    });
}

/// A value of a box that fits in one line leaves the rest of that line.
void Board::lock_box(unsigned box, unsigned value) noexcept {
    const unsigned side = geometry_.side;
    const Mask places = words_[3 * geometry_.cells + box * side + value];
    if (!several(places)) return;
    const unsigned first = lowest(places);
    const Place& at = geometry_.place_of[geometry_.box_cell[box * side + first]];
    if ((places & ~geometry_.box_row[first]) == 0) {
        const Mask outside = words_[at.row_word + value] & ~geometry_.columns_of_box[at.column];
        for_each_member(outside, [&](unsigned column) { eliminate(at.row * side + column, value); });
    } else if ((places & ~geometry_.box_column[first]) == 0) {
        const Mask outside = words_[at.column_word + value] & ~geometry_.rows_of_box[at.row];
        for_each_member(outside, [&](unsigned row) { eliminate(row * side + at.column, value); });
    }
}

}  // namespace sudokulab
