// Any bytes as a shape and a grid: the solver against the rules, against itself, and against a plain counter.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <vector>

#include "sudokulab/solve.hpp"

namespace {

using sudokulab::BoxShape;
using sudokulab::Halt;
using Values = std::vector<std::uint8_t>;

constexpr std::uint64_t node_budget = 300;
constexpr unsigned limit = 3;
constexpr std::size_t operations = 40;

[[noreturn]] void fail(const char* sentence) {
    std::fprintf(stderr, "violated: %s\n", sentence);
    std::abort();
}

[[nodiscard]] bool may_hold(BoxShape shape, const Values& values, unsigned cell, unsigned value) {
    const unsigned side = shape.side();
    const unsigned row = cell / side;
    const unsigned column = cell % side;
    for (unsigned other = 0; other < shape.cells(); ++other) {
        if (other == cell || values[other] != value) continue;
        const unsigned other_row = other / side;
        const unsigned other_column = other % side;
        const bool same_box =
            other_row / shape.height == row / shape.height && other_column / shape.width == column / shape.width;
        if (other_row == row || other_column == column || same_box) return false;
    }
    return true;
}

[[nodiscard]] bool obeys_the_rules(BoxShape shape, const Values& values) {
    for (unsigned cell = 0; cell < shape.cells(); ++cell)
        if (values[cell] != 0 && !may_hold(shape, values, cell, values[cell])) return false;
    return true;
}

/// Counts in the order of the cells, with nothing clever about it; gives up after `steps` steps.
class PlainCounter {
public:
    PlainCounter(BoxShape shape, Values values) : shape_(shape), values_(std::move(values)) {}

    [[nodiscard]] bool run() {
        if (obeys_the_rules(shape_, values_)) fill(0);
        return steps_ > 0;
    }
    [[nodiscard]] unsigned found() const { return found_; }

private:
    void fill(unsigned cell) {
        while (cell < shape_.cells() && values_[cell] != 0) ++cell;
        if (cell == shape_.cells()) {
            ++found_;
            return;
        }
        for (unsigned value = 1; value <= shape_.side() && found_ < limit && steps_ > 0; ++value) {
            --steps_;
            if (!may_hold(shape_, values_, cell, value)) continue;
            values_[cell] = static_cast<std::uint8_t>(value);
            fill(cell + 1);
            values_[cell] = 0;
        }
    }

    BoxShape shape_;
    Values values_;
    unsigned found_ = 0;
    int steps_ = 20'000;
};

void check_solution(BoxShape shape, const Values& clues, std::span<const std::uint8_t> found) {
    const Values solution(found.begin(), found.end());
    for (unsigned cell = 0; cell < shape.cells(); ++cell) {
        if (solution[cell] < 1 || solution[cell] > shape.side()) fail("a solution fills every cell");
        if (clues[cell] != 0 && clues[cell] != solution[cell]) fail("a solution keeps every clue");
    }
    if (!obeys_the_rules(shape, solution)) fail("a solution obeys the rules");
}

/// What a search says after at most `node_budget` nodes, given out in slices of `slice`.
struct Said {
    bool decided = false;
    std::vector<Values> solutions;
};

Said ask(BoxShape shape, const Values& clues, std::uint64_t seed, std::uint64_t slice) {
    Said said;
    const auto search = sudokulab::make_search(shape, clues, seed);
    while (said.solutions.size() < limit && search->nodes() < node_budget) {
        const Halt halt = search->advance(slice);
        said.decided = halt == Halt::exhausted;
        if (said.decided) break;
        if (halt != Halt::solution) continue;
        check_solution(shape, clues, search->solution());
        said.solutions.emplace_back(search->solution().begin(), search->solution().end());
    }
    said.decided = said.decided || said.solutions.size() == limit;
    for (auto one = said.solutions.begin(); one != said.solutions.end(); ++one)
        if (std::find(std::next(one), said.solutions.end(), *one) != said.solutions.end())
            fail("a solution is reported once");
    const auto masks = search->candidates();
    for (const Values& solution : said.solutions)
        for (unsigned cell = 0; cell < shape.cells(); ++cell)
            if ((masks[cell] >> (solution[cell] - 1) & 1U) == 0) fail("the candidates hold every solution");
    return said;
}

/// What `unwind` promises: decisions about this grid, with which no solution agrees that was reported.
void check_path(BoxShape shape, const std::vector<sudokulab::Literal>& path, const std::vector<Values>& reported) {
    for (const sudokulab::Literal& literal : path)
        if (literal.cell >= shape.cells() || literal.value < 1 || literal.value > shape.side())
            fail("a decision is about a cell and a value of the grid");
    const auto agrees = [&](const Values& solution) {
        return std::ranges::all_of(path, [&](const sudokulab::Literal& literal) {
            return (solution[literal.cell] == literal.value) == literal.holds;
        });
    };
    if (!path.empty() && std::ranges::any_of(reported, agrees)) fail("a barren subtree has shown no solution");
}

void check_refutation(sudokulab::Search& search) {
    const auto path = search.unwind();
    search.refute();
    if (!path.empty() && search.unwind() == path) fail("a refuted subtree is left");
}

/// A solution that was not reported before.
void check_report(BoxShape shape, const Values& clues, std::span<const std::uint8_t> found, std::vector<Values>& reported) {
    check_solution(shape, clues, found);
    const Values solution(found.begin(), found.end());
    if (std::ranges::find(reported, solution) != reported.end()) fail("no order of operations repeats a solution");
    reported.push_back(solution);
}

/// Every operation, in an order that the bytes choose. Without `refute`, which claims a proof, no solution may be lost.
void check_operations(BoxShape shape, const Values& clues, std::span<const std::uint8_t> bytes, const Said& said) {
    const auto search = sudokulab::make_search(shape, clues, 0);
    std::vector<Values> reported;
    bool refuted = false;
    for (std::size_t step = 0; step < operations; ++step) {
        const unsigned byte = (bytes[step % bytes.size()] + static_cast<unsigned>(step) * 29) % 256;
        const std::uint64_t before = search->found();
        Halt halt = Halt::paused;
        switch (byte % 8) {
            case 0: check_path(shape, search->unwind(), reported); break;
            case 1: search->follow(said.solutions.empty() ? clues : said.solutions.back()); break;
            case 2:
                if (bytes[0] % 2 == 0) break;
                check_refutation(*search);
                refuted = true;
                break;
            case 3:
                halt = search->count(byte / 8, before + byte % 3);
                if ((halt == Halt::solution) != (search->found() >= before + byte % 3)) fail("a count ends at its limit");
                break;
            default: halt = search->advance(byte / 8);
        }
        if (search->found() > before) check_report(shape, clues, search->solution(), reported);
        if (halt != Halt::exhausted || !said.decided) continue;
        const bool complete = said.solutions.size() < limit;
        if (complete && search->found() > said.solutions.size()) fail("no order of operations finds more");
        if (!refuted && search->found() < said.solutions.size()) fail("no order of operations loses a solution");
    }
}

void check_batch(BoxShape shape, const Values& clues, const Said& said) {
    Values solution(clues.size());
    std::array<std::uint32_t, 1> counts{};
    const auto progress = sudokulab::solve_many({shape, limit, node_budget, 1, node_budget}, clues, solution, counts);
    if (progress.grids != 1) fail("a batch of one finishes its grid");
    if (counts[0] == sudokulab::undecided) return;
    if (counts[0] > 0) check_solution(shape, clues, solution);
    if (said.decided && counts[0] != said.solutions.size()) fail("the batch counts as the search does");
}

void check(BoxShape shape, const Values& clues, std::uint64_t seed, std::span<const std::uint8_t> bytes) {
    const Said said = ask(shape, clues, seed, node_budget);
    const Said sliced = ask(shape, clues, seed, 1);
    if (said.decided && sliced.decided && said.solutions != sliced.solutions) fail("slices do not change the search");
    check_batch(shape, clues, said);
    check_operations(shape, clues, bytes, said);
    if (shape.side() > 9) return;
    PlainCounter counter(shape, clues);
    if (counter.run() && said.decided && counter.found() != said.solutions.size()) fail("a plain counter agrees");
}

}  // namespace

//  bytes: 0 box height, 1 box width, 2 seed, 3 share of cells that become clues, then values, repeated over the cells
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 5) return 0;
    const unsigned height = data[0] % sudokulab::max_side + 1;
    const unsigned width = data[1] % (sudokulab::max_side / height) + 1;
    const BoxShape shape{height, width};
    if (shape.side() < sudokulab::min_side) return 0;
    const std::span<const std::uint8_t> bytes(data + 4, size - 4);
    Values clues(shape.cells());
    for (unsigned cell = 0; cell < shape.cells(); ++cell) {
        const unsigned byte = bytes[cell % bytes.size()];
        const auto repetition = static_cast<unsigned>(cell / bytes.size());
        const unsigned value = (byte + repetition * 7) % shape.side() + 1;
        const bool is_clue = (byte * 167 + cell * 59) % 256 < data[3];
        if (is_clue && may_hold(shape, clues, cell, value)) clues[cell] = static_cast<std::uint8_t>(value);
    }
    if (data[2] % 16 == 0) clues[data[2] % shape.cells()] = 1;  // now and then a clue that may break a rule
    check(shape, clues, data[2], bytes);
    return 0;
}
