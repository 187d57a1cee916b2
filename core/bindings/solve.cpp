// The exact solver for every shape.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "doors.hpp"
#include "sudokulab/solve.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Grids = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Solutions = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Counts = nb::ndarray<std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using PathStep = std::tuple<unsigned, unsigned, bool>;

std::span<const std::uint8_t> view(const nb::bytes& values) {
    return {static_cast<const std::uint8_t*>(values.data()), values.size()};
}

nb::bytes to_bytes(std::span<const std::uint8_t> values) { return nb::bytes(values.data(), values.size()); }

[[noreturn]] void refuse(const std::string& message) { throw nb::value_error(message.c_str()); }

std::string name_of(sudokulab::BoxShape shape) { return std::to_string(shape.height) + "x" + std::to_string(shape.width); }

sudokulab::BoxShape checked_shape(unsigned box_height, unsigned box_width) {
    const sudokulab::BoxShape shape{box_height, box_width};
    const bool in_range = box_height >= 1 && box_width >= 1 && box_height <= sudokulab::max_side &&
                          box_width <= sudokulab::max_side && shape.side() >= sudokulab::min_side &&
                          shape.side() <= sudokulab::max_side;
    if (!in_range) refuse("no grid has boxes of " + name_of(shape) + ", expected a side (height x width) of 2 to 25");
    return shape;
}

void check_length(std::size_t length, sudokulab::BoxShape shape, const char* what) {
    if (length == shape.cells()) return;
    refuse(std::string(what) + " has " + std::to_string(length) + " values, a " + name_of(shape) + " grid has " +
           std::to_string(shape.cells()));
}

void check_values(std::span<const std::uint8_t> values, sudokulab::BoxShape shape) {
    const auto wrong = std::ranges::find_if(values, [&](std::uint8_t value) { return value > shape.side(); });
    if (wrong == values.end()) return;
    const auto place = static_cast<std::size_t>(wrong - values.begin());
    const std::size_t cell = place % shape.cells();
    refuse("grid " + std::to_string(place / shape.cells()) + " holds " + std::to_string(*wrong) + " at r" +
           std::to_string(cell / shape.side() + 1) + "c" + std::to_string(cell % shape.side() + 1) + ", a " +
           name_of(shape) + " grid has 0 to " + std::to_string(shape.side()));
}

/// A search as Python holds it: checked input, and one thread at a time although the GIL is released.
class PythonSearch {
public:
    PythonSearch(const nb::bytes& values, unsigned box_height, unsigned box_width, std::uint64_t seed,
                 const std::optional<nb::bytes>& witness)
        : shape_(checked_shape(box_height, box_width)) {
        check_length(values.size(), shape_, "the grid");
        check_values(view(values), shape_);
        if (witness) check_length(witness->size(), shape_, "the witness");
        search_ = sudokulab::make_search(shape_, view(values), seed);
        if (witness) search_->follow(view(*witness));
    }

    sudokulab::Halt advance(std::uint64_t nodes, std::uint64_t limit) {
        const Turn turn(busy_);
        nb::gil_scoped_release release;
        return search_->count(nodes, limit);
    }

    [[nodiscard]] nb::bytes solution() {
        const Turn turn(busy_);
        if (search_->found() == 0) refuse("no solution was found so far");
        return to_bytes(search_->solution());
    }
    [[nodiscard]] std::uint64_t found() {
        const Turn turn(busy_);
        return search_->found();
    }
    [[nodiscard]] std::uint64_t nodes() {
        const Turn turn(busy_);
        return search_->nodes();
    }
    [[nodiscard]] std::vector<std::uint32_t> candidates() {
        const Turn turn(busy_);
        return search_->candidates();
    }
    [[nodiscard]] std::vector<PathStep> unwind() {
        const Turn turn(busy_);
        std::vector<PathStep> path;
        for (const sudokulab::Literal& literal : search_->unwind())
            path.emplace_back(literal.cell, literal.value, literal.holds);
        return path;
    }
    void refute() {
        const Turn turn(busy_);
        search_->refute();
    }
    void follow(const nb::bytes& witness) {
        check_length(witness.size(), shape_, "the witness");
        const Turn turn(busy_);
        search_->follow(view(witness));
    }

private:
    class Turn {
    public:
        explicit Turn(std::atomic_flag& busy) : busy_(busy) {
            if (busy_.test_and_set()) throw std::runtime_error("this search is at work in another thread");
        }
        ~Turn() { busy_.clear(); }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

    private:
        std::atomic_flag& busy_;
    };

    sudokulab::BoxShape shape_;
    std::unique_ptr<sudokulab::Search> search_;
    std::atomic_flag busy_;
};

std::tuple<std::size_t, std::uint64_t> solve_many(const Grids& grids, unsigned box_height, unsigned box_width,
                                                  std::uint32_t limit, std::uint64_t node_budget, std::uint64_t slice_nodes,
                                                  std::uint64_t node_limit, const Solutions& solutions, const Counts& counts) {
    const sudokulab::BoxShape shape = checked_shape(box_height, box_width);
    check_length(grids.shape(1), shape, "each grid");
    if (solutions.shape(0) != grids.shape(0) || solutions.shape(1) != grids.shape(1))
        refuse("solutions has " + std::to_string(solutions.shape(0)) + " x " + std::to_string(solutions.shape(1)) +
               " values, expected the shape of grids");
    if (counts.shape(0) != grids.shape(0))
        refuse("counts has " + std::to_string(counts.shape(0)) + " values, expected one for each grid");
    if (limit == 0 || limit == sudokulab::undecided) refuse("limit is " + std::to_string(limit) + ", expected 1 to 2**32 - 2");
    // A copy: while the GIL is released, another thread may write into the caller's array.
    const std::vector<std::uint8_t> input(grids.data(), grids.data() + grids.size());
    const std::span<std::uint8_t> output(solutions.data(), solutions.size());
    const std::span<std::uint32_t> numbers(counts.data(), counts.size());
    check_values(input, shape);
    nb::gil_scoped_release release;
    const auto [finished, nodes] = sudokulab::solve_many({shape, limit, node_budget, slice_nodes, node_limit}, input, output, numbers);
    return {finished, nodes};
}

void bind_search(nb::module_& module) {
    nb::class_<PythonSearch>(module, "Search",
                             "A search that reports every solution once and can be continued in slices.\n\n"
                             "It releases the GIL while it works.")
        .def(nb::init<const nb::bytes&, unsigned, unsigned, std::uint64_t, const std::optional<nb::bytes>&>(),
             "values"_a, "box_height"_a, "box_width"_a, nb::kw_only(), "seed"_a = 0, "witness"_a = nb::none(),
             "Clues row by row, 0 for an empty cell; the values of `witness`, a known solution, are tried first.")
        .def("advance", &PythonSearch::advance, "nodes"_a, "limit"_a,
             "Visit up to `nodes` more nodes; SOLUTION once `limit` solutions were found in all.")
        .def_prop_ro("solution", &PythonSearch::solution, "The latest solution, row by row.")
        .def_prop_ro("found", &PythonSearch::found, "Solutions found so far.")
        .def_prop_ro("nodes", &PythonSearch::nodes, "Nodes visited so far.")
        .def("candidates", &PythonSearch::candidates,
             "For each cell the values that the clues leave to it after propagation, bit `value - 1`; all 0 when the "
             "clues contradict each other.")
        .def("unwind", &PythonSearch::unwind,
             "Go back to the root of the largest open subtree without a solution so far; the decisions that lead there "
             "as (cell, value, holds).")
        .def("refute", &PythonSearch::refute, "Leave the subtree at which `unwind` stopped as one without a solution.")
        .def("follow", &PythonSearch::follow, "witness"_a, "Try the values of this solution first, from now on.");
}

}  // namespace

void bind_solve(nb::module_& module) {
    nb::enum_<sudokulab::Halt>(module, "Halt", nb::is_arithmetic(), "Why a search came back.")
        .value("PAUSED", sudokulab::Halt::paused, "The nodes granted are used up.")
        .value("SOLUTION", sudokulab::Halt::solution, "As many solutions as asked for were found.")
        .value("EXHAUSTED", sudokulab::Halt::exhausted, "There are no further solutions.");
    bind_search(module);
    module.attr("UNDECIDED") = sudokulab::undecided;
    module.def("solve_many", &solve_many, "grids"_a.noconvert(), "box_height"_a, "box_width"_a, nb::kw_only(), "limit"_a,
               "node_budget"_a, "slice_nodes"_a, "node_limit"_a, "solutions"_a.noconvert(),
               "counts"_a.noconvert(),
               "Count the solutions of each grid up to `limit`, with its first solution or zeros; UNDECIDED where "
               "`node_budget` nodes were not enough.\n\n"
               "Stops after a grid once about `slice_nodes` nodes of work are done, and never visits more than `node_limit`; "
               "returns how many grids it has finished, and the nodes visited.");
}
