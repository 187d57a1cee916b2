#pragma once
/// The exact solver for every box shape of side 2 to 25: one resumable search, and a door for many puzzles at once.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace sudokulab {

inline constexpr unsigned min_side = 2;
inline constexpr unsigned max_side = 25;
inline constexpr unsigned max_cells = max_side * max_side;

/// Height and width of a box; the side of the grid is their product.
struct BoxShape {
    unsigned height = 3;
    unsigned width = 3;

    [[nodiscard]] constexpr unsigned side() const noexcept { return height * width; }
    [[nodiscard]] constexpr unsigned cells() const noexcept { return side() * side(); }
};

/// Why a search came back.
enum class Halt : std::uint8_t {
    paused,     // the nodes granted are used up
    solution,   // `Search::solution` holds a solution that was not reported before
    exhausted,  // every solution has been reported
};

/// A decision on the path to the node at which a search stands: the cell has the value, or it has not.
struct Literal {
    std::uint16_t cell = 0;
    std::uint8_t value = 0;  // 1 .. side
    bool holds = true;

    friend bool operator==(const Literal&, const Literal&) = default;
};

/// A depth-first search that reports every solution exactly once and can stop after any number of nodes.
///
/// Until the first solution it restarts now and then (the conflict weights survive), afterwards it runs on: all that it
/// leaves behind is explored for good. The same values and seed give the same search.
class Search {
public:
    virtual ~Search() = default;
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;
    Search(Search&&) = delete;
    Search& operator=(Search&&) = delete;

    /// Works until the next solution, the end, or until `node_budget` more nodes were visited.
    virtual Halt advance(std::uint64_t node_budget) noexcept = 0;

    /// Like `advance`, without stopping at a solution until `found` has reached `limit`.
    virtual Halt count(std::uint64_t node_budget, std::uint64_t limit) noexcept = 0;

    /// The latest solution, row-major; meaningful once `found` is not 0.
    [[nodiscard]] virtual std::span<const std::uint8_t> solution() const noexcept = 0;
    [[nodiscard]] virtual std::uint64_t found() const noexcept = 0;
    [[nodiscard]] virtual std::uint64_t nodes() const noexcept = 0;

    /// What each cell may hold after propagation of the clues alone (bit value - 1); all 0 when the clues contradict.
    [[nodiscard]] virtual std::vector<std::uint32_t> candidates() const = 0;

    /// Goes back to the root of the largest subtree that still has to be explored and has shown no solution so far, and
    /// returns the decisions that lead to it. `refute` or `follow` continue from there. To be called while the search is
    /// paused.
    [[nodiscard]] virtual std::vector<Literal> unwind() = 0;

    /// Leaves the subtree at which `unwind` stopped: somebody else proved that it has no solution.
    virtual void refute() noexcept = 0;

    /// Tries the values of `witness` first, from now on. Its length is the number of cells.
    virtual void follow(std::span<const std::uint8_t> witness) noexcept = 0;

protected:
    Search() = default;
};

/// Starts a search. `values` has one number for each cell, 0 for an empty one; none is larger than the side.
[[nodiscard]] std::unique_ptr<Search> make_search(BoxShape shape, std::span<const std::uint8_t> values, std::uint64_t seed);

/// Stands in `counts` for a puzzle whose node budget was struck, or the limit of the call, before its count was certain.
inline constexpr std::uint32_t undecided = std::numeric_limits<std::uint32_t>::max();

/// One question to many grids.
struct Batch {
    BoxShape shape;
    std::uint32_t limit = 2;          // count up to this; at least 1, below `undecided`
    std::uint64_t node_budget = 0;    // for one grid
    std::uint64_t slice_nodes = 0;    // nodes of work for one call; each grid begun counts as `nodes_per_grid`
    std::uint64_t node_limit = 0;     // for one call, never passed
};
inline constexpr std::uint64_t nodes_per_grid = 8;  // propagation of the clues costs about as much

struct BatchProgress {
    std::size_t grids = 0;  // finished, from the front
    std::uint64_t nodes = 0;
};

/// Counts the solutions of each grid and writes its first solution, or zeros where there is none. Finishes all grids, or
/// fewer when the slice or the limit on nodes is used up, but at least one.
///
/// `grids` and `solutions` hold `counts.size()` grids, one after the other.
BatchProgress solve_many(const Batch& batch, std::span<const std::uint8_t> grids, std::span<std::uint8_t> solutions,
                         std::span<std::uint32_t> counts);

}  // namespace sudokulab
