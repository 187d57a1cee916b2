#pragma once
/// The search: which word to branch on, where to go back to, when to start again.

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "board.hpp"

namespace sudokulab {

/// xorshift64*: small, fast, the same everywhere.
class Random {
public:
    explicit Random(std::uint64_t seed) noexcept : state_(seed * 0x9e3779b97f4a7c15ULL + 0x2545f4914f6cdd1dULL) {
        if (state_ == 0) state_ = 1;
    }
    /// A number in 0 .. bound - 1.
    [[nodiscard]] unsigned below(unsigned bound) noexcept {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        const auto high = static_cast<std::uint32_t>((state_ * 0x2545f4914f6cdd1dULL) >> 32);
        return static_cast<unsigned>((std::uint64_t{high} * bound) >> 32);
    }

private:
    std::uint64_t state_;
};

template <class Shape>
class Engine {
public:
    explicit Engine(const Shape& shape) noexcept : board_(shape) {}

    void start(std::span<const std::uint8_t> clues, std::uint64_t seed) noexcept {
        random_ = Random(seed);
        nodes_ = found_ = 0;
        depth_ = literal_count_ = barren_ = 0;
        restart_limit_ = first_restart;
        nodes_at_restart_ = 0;
        has_witness_ = false;
        const bool consistent = board_.start(clues);
        contradiction_ = !consistent;
        step_ = consistent ? Step::descend : Step::ended;
        if (!consistent || board_.complete()) return;
        std::fill_n(weights_.begin(), board_.word_count(), 1U);
        open_ = 0;
        for (unsigned word = 0; word < board_.word_count(); ++word)
            if (several(board_.word(word))) order_[open_++] = static_cast<std::uint16_t>(word);
        root_open_ = open_;
    }

    Progress advance(std::uint64_t node_budget) noexcept {
        const std::uint64_t stop = saturating_sum(nodes_, node_budget);
        for (;;) {
            if (step_ == Step::retreat) step_ = retreat() ? Step::descend : Step::ended;
            if (step_ == Step::ended) return Progress::exhausted;
            if (board_.complete()) {
                report();
                return Progress::solution;
            }
            if (nodes_ >= stop) return Progress::paused;
            if (found_ == 0 && nodes_ - nodes_at_restart_ >= restart_limit_) restart();
            ++nodes_;
            branch();
        }
    }

    Progress count(std::uint64_t node_budget, std::uint64_t limit) noexcept {
        const std::uint64_t stop = saturating_sum(nodes_, node_budget);
        while (found_ < limit) {
            const Progress progress = advance(stop - nodes_);
            if (progress != Progress::solution) return progress;
        }
        return Progress::solution;
    }

    [[nodiscard]] std::span<const std::uint8_t> solution() const noexcept {
        return {solution_.data(), board_.shape().cells()};
    }
    [[nodiscard]] std::uint64_t found() const noexcept { return found_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

    /// `masks` gets what each cell may hold at the root.
    void candidates(std::span<std::uint32_t> masks) const noexcept {
        std::ranges::fill(masks, 0U);
        if (contradiction_) return;
        for (unsigned cell = 0; cell < masks.size(); ++cell) masks[cell] = board_.word(cell);
        for (const Candidate removed : board_.trail()) masks[removed.cell()] |= bit(removed.value());
    }

    /// See `Search::unwind`; the path is a view into the engine.
    [[nodiscard]] std::span<const std::uint16_t> unwind() noexcept {
        if (step_ == Step::retreat) step_ = retreat() ? Step::descend : Step::ended;
        if (step_ == Step::ended) return {};
        while (depth_ > 0 && frames_[depth_ - 1].literals >= barren_) pop();
        return {literals_.data(), literal_count_};
    }

    void refute() noexcept {
        if (step_ == Step::descend) step_ = Step::retreat;
    }

    void follow(std::span<const std::uint8_t> witness) noexcept {
        std::ranges::copy(witness, witness_.begin());
        has_witness_ = true;
    }

    static constexpr std::uint16_t negative = 0x8000;  // marks a literal that excludes its candidate

private:
    static constexpr std::uint64_t first_restart = 1000;
    static constexpr std::uint64_t growth_numerator = 3, growth_denominator = 2;

    /// descend: the board stands at a node that is not explored yet; retreat: the node is done; ended: all are.
    enum class Step : std::uint8_t { descend, retreat, ended };

    struct Frame {
        typename Board<Shape>::Mark mark;
        std::uint16_t open = 0;      // length of the part of `order_` that was open here
        std::uint16_t literals = 0;  // length of the path to the node
        Candidate choice;
    };

    [[nodiscard]] static constexpr bool several(Mask mask) noexcept { return (mask & (mask - 1)) != 0; }

    [[nodiscard]] static constexpr std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) noexcept {
        return b > std::numeric_limits<std::uint64_t>::max() - a ? std::numeric_limits<std::uint64_t>::max() : a + b;
    }

    void report() noexcept {
        ++found_;
        std::ranges::copy(board_.values(), solution_.begin());
        barren_ = std::numeric_limits<std::uint16_t>::max();
        step_ = Step::retreat;
    }

    void restart() noexcept {
        while (depth_ > 0) pop();
        nodes_at_restart_ = nodes_;
        restart_limit_ = restart_limit_ * growth_numerator / growth_denominator;
    }

    void branch() noexcept {
        const unsigned word = choose_word();
        const Candidate choice = choose_candidate(word);
        frames_[depth_++] = Frame{board_.mark(), open_, literal_count_, choice};
        literals_[literal_count_++] = choice.code;
        if (board_.place(choice)) return;
        ++weights_[board_.conflict()];
        step_ = Step::retreat;
    }

    /// Back to the node of the last frame.
    Candidate pop() noexcept {
        const Frame& frame = frames_[--depth_];
        board_.undo(frame.mark);
        open_ = frame.open;
        literal_count_ = frame.literals;
        return frame.choice;
    }

    /// To the next node after this one. False: there is none.
    [[nodiscard]] bool retreat() noexcept {
        while (depth_ > 0) {
            const Candidate choice = pop();
            literals_[literal_count_++] = choice.code | negative;
            barren_ = std::min(barren_, literal_count_);
            if (board_.remove(choice)) return true;
            ++weights_[board_.conflict()];
        }
        return false;
    }

    /// The word with the largest weight for its size. Words found solved move behind `open_`: they stay solved below
    /// this node, and the frames restore the length.
    [[nodiscard]] unsigned choose_word() noexcept {
        unsigned best = 0;
        std::uint64_t best_weight = 0;
        std::uint64_t best_size = 1;
        for (unsigned i = 0; i < open_;) {
            const unsigned word = order_[i];
            const Mask left = board_.word(word);
            if (!several(left)) {
                order_[i] = order_[--open_];
                order_[open_] = static_cast<std::uint16_t>(word);
                continue;
            }
            const auto size = static_cast<unsigned>(std::popcount(left));
            if (weights_[word] * best_size > best_weight * size) {
                best = word;
                best_weight = weights_[word];
                best_size = size;
            }
            ++i;
        }
        return best;
    }

    [[nodiscard]] Candidate choose_candidate(unsigned word) noexcept {
        Mask left = board_.word(word);
        if (has_witness_) {
            for (Mask rest = left; rest != 0; rest &= rest - 1) {
                const Candidate candidate = board_.candidate(word, static_cast<unsigned>(std::countr_zero(rest)));
                if (witness_[candidate.cell()] == candidate.value() + 1) return candidate;
            }
        }
        for (unsigned skip = random_.below(static_cast<unsigned>(std::popcount(left))); skip > 0; --skip) left &= left - 1;
        return board_.candidate(word, static_cast<unsigned>(std::countr_zero(left)));
    }

    static constexpr unsigned cells = Board<Shape>::capacity;

    Board<Shape> board_;
    Random random_{0};
    std::uint64_t nodes_ = 0, found_ = 0;
    std::uint64_t restart_limit_ = first_restart, nodes_at_restart_ = 0;
    unsigned depth_ = 0;
    std::uint16_t literal_count_ = 0;
    std::uint16_t barren_ = 0;  // the first so many literals lead to the largest subtree without a solution so far
    std::uint16_t open_ = 0, root_open_ = 0;
    Step step_ = Step::ended;
    bool contradiction_ = false;
    bool has_witness_ = false;
    std::array<std::uint32_t, 4 * cells> weights_;  // conflicts seen in each word, plus 1
    std::array<std::uint16_t, 4 * cells> order_;    // words; the first `open_` are the only ones that may be unsolved
    std::array<Frame, cells> frames_;               // each decision solves a cell, so there are at most so many
    std::array<std::uint16_t, Shape::side_capacity * cells> literals_;
    std::array<std::uint8_t, cells> witness_;
    std::array<std::uint8_t, cells> solution_;
};

}  // namespace sudokulab
