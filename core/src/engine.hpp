#pragma once
// The search: which word to branch on, where to go back to, when to start again.

#include <array>
#include <cstdint>
#include <limits>
#include <span>

#include "board.hpp"
#include "random.hpp"

namespace sudokulab {

/// One conflict more. A search that counts for days stays at the largest weight: a word of weight 0 is never chosen.
[[nodiscard]] constexpr std::uint32_t heavier(std::uint32_t weight) noexcept {
    return weight + (weight != std::numeric_limits<std::uint32_t>::max() ? 1U : 0U);
}
static_assert(heavier(1) == 2 && heavier(0xfffffffe) == 0xffffffff && heavier(0xffffffff) == 0xffffffff);

/// Depth-first search over a board, without recursion; see `Search` for what the operations mean.
///
/// It branches on the word with the most conflicts seen for its size: place or exclude one of its candidates.
/// The weights are what makes 25x25 possible: without them far more grids with 40 to 60 % clues are given up.
///
/// Tried while this was written, and lost; `benchmarks/exact.py` measures the kinds of grids that decided it.
///   an increment of the weights that grows with each conflict        more searches undecided
///   the word of the last conflict first                              about twice as many undecided
///   one word until all its candidates are tried                      no difference
///   restarts while proving that there is no second solution          longer
///   the size of every open word, not only where the weight can win   longer for each node
class Engine {
public:
    explicit Engine(BoxShape shape) noexcept : board_(shape) {}

    void start(std::span<const std::uint8_t> clues, std::uint64_t seed) noexcept;

    Halt advance(std::uint64_t node_budget) noexcept;
    Halt count(std::uint64_t node_budget, std::uint64_t limit) noexcept;

    [[nodiscard]] std::span<const std::uint8_t> solution() const noexcept {
        return {solution_.data(), board_.cell_count()};
    }
    [[nodiscard]] std::uint64_t found() const noexcept { return found_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

    /// `masks` gets what each cell may hold at the root.
    void candidates(std::span<std::uint32_t> masks) const noexcept;

    /// The path as a view into the engine: codes of candidates, with `negative` where the candidate is excluded.
    [[nodiscard]] std::span<const std::uint16_t> unwind() noexcept;
    void refute() noexcept;
    void follow(std::span<const std::uint8_t> witness) noexcept;

    static constexpr std::uint16_t negative = 0x8000;

private:
    /// descend: the board stands at a node that is not explored yet; retreat: its node is done; ended: all are.
    enum class Step : std::uint8_t { descend, retreat, ended };

    /// A node on the way to the present one, and the candidate placed there.
    struct Frame {
        Board::Mark mark;
        std::uint16_t open = 0;      // length of the part of `order_` that was open here
        std::uint16_t literals = 0;  // length of the path to the node
        Candidate choice;
    };

    void report() noexcept;
    void restart() noexcept;
    void branch() noexcept;
    void learn() noexcept { weights_[board_.conflict()] = heavier(weights_[board_.conflict()]); }
    Candidate pop() noexcept;
    [[nodiscard]] bool retreat() noexcept;
    [[nodiscard]] unsigned choose_word() noexcept;
    [[nodiscard]] Candidate choose_candidate(unsigned word) noexcept;

    Board board_;
    Random random_{0};
    std::uint64_t nodes_ = 0, found_ = 0;
    std::uint64_t restart_limit_ = 0, nodes_at_restart_ = 0;
    unsigned depth_ = 0;
    std::uint16_t literal_count_ = 0;
    std::uint16_t barren_ = 0;  // so many literals lead to the largest open subtree that has shown no solution
    std::uint16_t open_ = 0;
    Step step_ = Step::ended;
    bool contradiction_ = false;
    bool has_witness_ = false;
    std::array<std::uint32_t, 4 * max_cells> weights_;        // conflicts seen in each word, plus 1
    std::array<std::uint16_t, 4 * max_cells> order_;          // words; only the first `open_` may have several members
    std::array<Frame, max_cells> frames_;                     // each placement solves a cell, so there are not more
    std::array<std::uint16_t, max_side * max_cells> literals_;  // one for each candidate at most
    std::array<std::uint8_t, max_cells> witness_;
    std::array<std::uint8_t, max_cells> solution_;
};

}  // namespace sudokulab
