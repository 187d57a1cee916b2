#pragma once
// The candidates of a grid, what follows from them by simple rules, and the way back.

#include <array>
#include <cstdint>
#include <span>

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
/// Invariant between calls, unless one has reported a conflict: a candidate is in all four of its words or in none, no
/// word is empty, a solved cell and its value are alone in their words, nothing waits in the queue, no unit is dirty.
/// After a conflict only `undo` (or `start`) may follow.
///
/// The way back is a trail of removed candidates, not a copy of the words: 10 KB for each node of a 25x25 search, and
/// 625 copies of them would not fit the cache.
/// Locked candidates pay: without them a 16x16 puzzle took more than twice the nodes. They wait until no single is left.
class Board {
public:
    static constexpr std::uint16_t no_word = 0xffff;

    /// A point to come back to.
    struct Mark {
        std::uint16_t trail = 0;
        std::uint16_t solved = 0;
    };

    explicit Board(BoxShape shape) noexcept : geometry_(shape) {}

    /// Takes over the clues and draws the simple conclusions. False: they contradict each other.
    [[nodiscard]] bool start(std::span<const std::uint8_t> clues) noexcept;

    /// Puts the candidate into the grid and draws the simple conclusions. False: there is a conflict.
    [[nodiscard]] bool place(Candidate candidate) noexcept;

    /// Takes the candidate out and draws the simple conclusions. False: there is a conflict.
    [[nodiscard]] bool remove(Candidate candidate) noexcept;

    [[nodiscard]] Mark mark() const noexcept { return {trail_size_, solved_size_}; }

    /// Restores what the words were at `mark`, conflict or not.
    void undo(Mark mark) noexcept;

    [[nodiscard]] unsigned cell_count() const noexcept { return geometry_.cells; }
    [[nodiscard]] unsigned word_count() const noexcept { return 4 * geometry_.cells; }
    [[nodiscard]] Mask word(unsigned index) const noexcept { return words_[index]; }
    [[nodiscard]] bool complete() const noexcept { return solved_size_ == geometry_.cells; }

    /// The first word that became empty.
    [[nodiscard]] unsigned conflict() const noexcept { return conflict_; }

    /// 1 .. side for each solved cell, 0 for the others.
    [[nodiscard]] std::span<const std::uint8_t> values() const noexcept { return {values_.data(), geometry_.cells}; }

    /// The candidates removed since the start, oldest first.
    [[nodiscard]] std::span<const Candidate> trail() const noexcept { return {trail_.data(), trail_size_}; }

    /// The candidate behind bit `place` of a word.
    [[nodiscard]] Candidate candidate(unsigned word, unsigned place) const noexcept;

private:
    using Units = std::array<Mask, max_side>;  // a set of values for each unit of a family

    /// Units with values whose words have shrunk since locked candidates were last looked for.
    struct Dirty {
        Units values;
        Mask units;
    };
    struct Used;  // values of the clues in each row, column and box
    enum class Line : std::uint8_t { row, column };

    [[nodiscard]] Mask all_values() const noexcept { return bit(geometry_.side) - 1; }

    [[nodiscard]] bool place_clues(std::span<const std::uint8_t> clues, Used& used) noexcept;
    void build_words(const Used& used) noexcept;
    void queue_singles(const Used& used) noexcept;
    void mark_all_dirty() noexcept;
    void clear_dirty() noexcept;

    bool fail(unsigned word) noexcept;
    template <Family family>
    void shrink(unsigned word, unsigned place, unsigned unit, unsigned value) noexcept;
    void shrink_cell(unsigned cell, unsigned value) noexcept;
    void shrink_row(const Place& at, unsigned value) noexcept;
    void shrink_column(const Place& at, unsigned value) noexcept;
    void shrink_box(const Place& at, unsigned value) noexcept;
    void note_removed(unsigned cell, unsigned value) noexcept { trail_[trail_size_++] = Candidate(cell, value); }
    void eliminate(unsigned cell, unsigned value) noexcept;

    void assign(unsigned cell, unsigned value) noexcept;
    void empty_cell(unsigned cell, unsigned value, const Place& at) noexcept;
    void empty_row(unsigned value, const Place& at) noexcept;
    void empty_column(unsigned value, const Place& at) noexcept;
    void empty_box(unsigned value, const Place& at) noexcept;

    [[nodiscard]] bool propagate() noexcept;
    [[nodiscard]] bool lock_candidates() noexcept;
    template <class Visit>
    void visit(Dirty& dirty, Visit look_at) noexcept;
    void lock_line(unsigned line, unsigned value, Line kind) noexcept;
    void lock_box(unsigned box, unsigned value) noexcept;

    Geometry geometry_;
    std::array<Mask, 4 * max_cells> words_;
    Dirty dirty_rows_, dirty_columns_, dirty_boxes_;
    std::array<std::uint8_t, max_cells> values_;
    std::array<std::uint16_t, max_cells> solved_;         // cells in the order in which they were solved
    std::array<Candidate, max_side * max_cells> trail_;   // candidates in the order in which they were removed
    std::array<Candidate, 4 * max_cells> queue_;          // singles to place; each word sends one at most
    unsigned head_ = 0, tail_ = 0;
    std::uint16_t trail_size_ = 0, solved_size_ = 0;
    std::uint16_t conflict_ = no_word;
};

}  // namespace sudokulab
