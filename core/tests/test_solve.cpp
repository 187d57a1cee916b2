// The solver on puzzles whose number of solutions is known, in many shapes.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokulab/solve.hpp"

namespace {

using sudokulab::BoxShape;
using sudokulab::Halt;
using Values = std::vector<std::uint8_t>;

constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();
constexpr std::string_view easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view easy_solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

int failures = 0;

void expect(bool holds, std::string_view sentence) {
    if (holds) return;
    ++failures;
    std::printf("FAILED: %.*s\n", static_cast<int>(sentence.size()), sentence.data());
}

Values parse(std::string_view line) {
    Values values;
    for (const char letter : line) {
        if (letter == '.') values.push_back(0);
        else if (letter <= '9') values.push_back(static_cast<std::uint8_t>(letter - '0'));
        else values.push_back(static_cast<std::uint8_t>(letter - 'A' + 10));
    }
    return values;
}

Values empty(BoxShape shape) { return Values(shape.cells(), 0); }

// Sets of strings: comparing vectors of bytes, GCC 12 at -O3 warns of lengths that no vector has.
std::string text(std::span<const std::uint8_t> solution) { return {solution.begin(), solution.end()}; }

std::uint64_t count(BoxShape shape, const Values& values, std::uint64_t limit = endless) {
    const auto search = sudokulab::make_search(shape, values, 0);
    search->count(endless, limit);
    return search->found();
}

bool obeys_the_rules(BoxShape shape, std::span<const std::uint8_t> solution, const Values& clues) {
    const unsigned side = shape.side();
    std::set<std::vector<unsigned>> seen;
    for (unsigned cell = 0; cell < shape.cells(); ++cell) {
        const unsigned value = solution[cell];
        const unsigned row = cell / side;
        const unsigned column = cell % side;
        const unsigned box = row / shape.height * side + column / shape.width;
        if (value < 1 || value > side || (clues[cell] != 0 && clues[cell] != value)) return false;
        if (!seen.insert({0, row, value}).second || !seen.insert({1, column, value}).second ||
            !seen.insert({2, box, value}).second)
            return false;
    }
    return true;
}

void count_known_numbers_of_grids() {
    expect(count({2, 2}, empty({2, 2})) == 288, "there are 288 grids of 2x2");
    expect(count({1, 2}, empty({1, 2})) == 2, "there are 2 latin squares of side 2");
    expect(count({1, 3}, empty({1, 3})) == 12, "there are 12 latin squares of side 3");
    expect(count({3, 1}, empty({3, 1})) == 12, "columns as boxes add nothing to latin squares");
    expect(count({1, 4}, empty({1, 4})) == 576, "there are 576 latin squares of side 4");
    expect(count({1, 5}, empty({1, 5})) == 161280, "there are 161280 latin squares of side 5");
    Values first_row = empty({2, 3});
    for (std::uint8_t value = 1; value <= 6; ++value) first_row[value - 1U] = value;
    expect(count({2, 3}, first_row) == 28200960 / 720, "there are 28200960 grids of 2x3");
}

void tell_unique_from_none_and_many() {
    expect(count({3, 3}, parse(easy)) == 1, "the well-known puzzle has one solution");
    const auto search = sudokulab::make_search({3, 3}, parse(easy), 0);
    expect(search->advance(endless) == Halt::solution, "its solution is reported");
    expect(std::ranges::equal(search->solution(), parse(easy_solved)), "its solution is the published one");
    expect(search->advance(endless) == Halt::exhausted, "then the search is exhausted");
    expect(search->advance(endless) == Halt::exhausted, "and it stays so");

    Values values = parse(easy);
    values[2] = 5;
    expect(count({3, 3}, values) == 0, "two equal clues in a row leave no solution");
    const auto contradicted = sudokulab::make_search({3, 3}, values, 0);
    const auto masks = contradicted->candidates();
    expect(std::ranges::all_of(masks, [](std::uint32_t mask) { return mask == 0; }), "and no candidates");
    expect(contradicted->unwind().empty(), "a search that has ended has no path");

    values = parse(easy);
    values[2] = 2;
    expect(count({3, 3}, values) == 0, "a wrong clue that breaks no rule leaves no solution either");
    expect(count({3, 3}, empty({3, 3}), 1000) == 1000, "the empty grid has a thousand solutions and more");
    expect(count({3, 3}, parse(easy_solved)) == 1, "a full grid is its own solution");
}

void fill_empty_grids_of_every_shape() {
    for (unsigned height = 1; height <= sudokulab::max_side; ++height) {
        for (unsigned width = 1; height * width <= sudokulab::max_side; ++width) {
            const BoxShape shape{height, width};
            if (shape.side() < sudokulab::min_side) continue;
            const auto search = sudokulab::make_search(shape, empty(shape), 1);
            const bool found = search->advance(200'000) == Halt::solution;
            expect(found && obeys_the_rules(shape, search->solution(), empty(shape)),
                   "an empty grid is filled: " + std::to_string(height) + "x" + std::to_string(width));
        }
    }
}

void report_every_solution_once_however_it_is_sliced() {
    std::set<std::string> seen;
    const BoxShape shape{2, 2};
    const auto search = sudokulab::make_search(shape, empty(shape), 5);
    for (Halt halt = Halt::paused; halt != Halt::exhausted; halt = search->advance(1)) {
        if (halt != Halt::solution) continue;
        expect(obeys_the_rules(shape, search->solution(), empty(shape)), "a reported solution obeys the rules");
        const bool is_new = seen.insert(text(search->solution())).second;
        expect(is_new, "no solution is reported twice");
    }
    expect(seen.size() == 288, "node by node, all 288 are reported");
    expect(search->found() == 288, "and counted");
}

void take_the_witness_first() {
    const BoxShape shape{3, 3};
    const Values witness = parse(easy_solved);
    const auto search = sudokulab::make_search(shape, empty(shape), 3);
    search->follow(witness);
    expect(search->advance(81) == Halt::solution, "a followed solution comes without a detour");
    expect(std::ranges::equal(search->solution(), witness), "and it is the one that was given");
}

void be_repeatable_for_a_seed() {
    const BoxShape shape{4, 4};
    const auto first = [&](std::uint64_t seed) {
        const auto search = sudokulab::make_search(shape, empty(shape), seed);
        search->advance(endless);
        return Values(search->solution().begin(), search->solution().end());
    };
    expect(first(7) == first(7), "the same seed gives the same grid");
    expect(first(7) != first(8), "another seed gives another one");
}

/// Plays the part of the other engine: every stall is answered with the truth, taken from a list of all solutions.
void leave_barren_subtrees_to_others() {
    const BoxShape shape{2, 2};
    std::vector<Values> all;
    const auto lister = sudokulab::make_search(shape, empty(shape), 0);
    while (lister->advance(endless) == Halt::solution)
        all.emplace_back(lister->solution().begin(), lister->solution().end());

    std::set<std::string> seen;
    const auto search = sudokulab::make_search(shape, empty(shape), 9);
    unsigned stalls = 0;
    for (std::uint64_t patience = 2;;) {
        const Halt halt = search->advance(patience);
        if (halt == Halt::exhausted) break;
        patience = 2;
        if (halt == Halt::solution) {
            expect(seen.insert(text(search->solution())).second, "no repetition");
            continue;
        }
        ++stalls;
        const auto path = search->unwind();
        const auto agrees = [&](const Values& solution) {
            return std::ranges::all_of(path, [&](const sudokulab::Literal& literal) {
                return (solution[literal.cell] == literal.value) == literal.holds;
            });
        };
        const auto open = std::ranges::find_if(all, agrees);
        if (open == all.end()) {
            search->refute();
        } else {
            expect(!seen.contains(text(*open)), "the open subtree holds nothing that was reported");
            search->follow(*open);
            patience = shape.cells();
        }
    }
    expect(stalls > 10, "the search did stall");
    expect(seen.size() == all.size(), "with all stalls answered, every solution is reported");
}

void count_many_at_once() {
    Values grids = parse(easy);
    const Values empty_grid = empty({3, 3});
    grids.insert(grids.end(), empty_grid.begin(), empty_grid.end());
    Values contradicting(empty_grid.size(), 0);
    contradicting[0] = contradicting[1] = 4;
    grids.insert(grids.end(), contradicting.begin(), contradicting.end());
    Values solutions(grids.size(), 99);
    std::vector<std::uint32_t> counts(3, 99);
    const auto all = sudokulab::solve_many({{3, 3}, 5, endless, endless, endless}, grids, solutions, counts);
    expect(all.grids == 3 && counts == std::vector<std::uint32_t>{1, 5, 0}, "counts go up to the limit");
    expect(std::ranges::equal(std::span(solutions).first(81), parse(easy_solved)), "the first solution is written");
    expect(std::ranges::all_of(std::span(solutions).last(81), [](auto value) { return value == 0; }),
           "zeros are written where there is none");

    const auto part =
        sudokulab::solve_many({{3, 3}, 5, 3, 1, endless}, std::span(grids).subspan(81),
                              std::span(solutions).first(162), std::span(counts).first(2));
    expect(part.grids == 1, "a slice that is used up ends the call, after one grid at least");
    expect(counts[0] == sudokulab::undecided, "a grid whose node budget is struck is undecided");
}

void never_pass_the_limit_on_nodes_of_a_batch() {
    const BoxShape shape{3, 3};
    const Values grids(std::size_t{8} * shape.cells(), 0);
    for (std::uint64_t limit = 0; limit < 300; limit += 7) {
        Values solutions(grids.size());
        std::vector<std::uint32_t> counts(8);
        const auto done = sudokulab::solve_many({shape, 2, 1000, endless, limit}, grids, solutions, counts);
        expect(done.nodes <= limit, "a batch stays within its nodes: " + std::to_string(limit));
        expect(done.grids >= 1, "and finishes a grid at least");
    }
}

}  // namespace

int main() {
    count_known_numbers_of_grids();
    tell_unique_from_none_and_many();
    fill_empty_grids_of_every_shape();
    report_every_solution_once_however_it_is_sliced();
    take_the_witness_first();
    be_repeatable_for_a_seed();
    leave_barren_subtrees_to_others();
    count_many_at_once();
    never_pass_the_limit_on_nodes_of_a_batch();
    if (failures == 0) std::puts("ok");
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
