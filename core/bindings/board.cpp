// Canonical forms of 9x9 grids.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "doors.hpp"
#include "sudokulab/canonical9.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

constexpr std::size_t cells = 81;

using Lines = std::array<std::uint8_t, 9>;
using Grids = nb::ndarray<const std::uint8_t, nb::shape<-1, cells>, nb::c_contig, nb::device::cpu>;
using Images = nb::ndarray<std::uint8_t, nb::shape<-1, cells>, nb::c_contig, nb::device::cpu>;

[[noreturn]] void refuse(const std::string& message) { throw nb::value_error(message.c_str()); }

void check_values(std::span<const std::uint8_t> values) {
    const auto wrong = std::ranges::find_if(values, [](std::uint8_t value) { return value > 9; });
    if (wrong == values.end()) return;
    const auto place = static_cast<std::size_t>(wrong - values.begin());
    const std::size_t cell = place % cells;
    refuse("grid " + std::to_string(place / cells) + " holds " + std::to_string(*wrong) + " at r" +
           std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1) + ", a 3x3 grid has 0 to 9");
}

std::tuple<nb::bytes, Lines, Lines, Lines, bool> canonical9(const nb::bytes& values) {
    if (values.size() != cells) refuse("the grid has " + std::to_string(values.size()) + " values, a 3x3 grid has 81");
    const std::span<const std::uint8_t, cells> grid(static_cast<const std::uint8_t*>(values.data()), cells);
    check_values(grid);
    const sudokulab::Canonical9 found = sudokulab::canonical9(grid);
    return {nb::bytes(found.image.data(), found.image.size()), found.rows, found.columns, found.values, found.transposed};
}

void canonicalise9(const Grids& grids, const Images& images) {
    if (images.shape(0) != grids.shape(0))
        refuse("images has " + std::to_string(images.shape(0)) + " rows, expected " + std::to_string(grids.shape(0)));
    // A copy: while the GIL is released, another thread may write into the caller's array.
    const std::vector<std::uint8_t> input(grids.data(), grids.data() + grids.size());
    check_values(input);
    nb::gil_scoped_release release;
    sudokulab::canonicalise9(input, {images.data(), images.size()});
}

}  // namespace

void bind_board(nb::module_& module) {
    module.def("canonical9", &canonical9, "values"_a,
               "The canonical form of a 9x9 grid, and the rows, columns, values and transposition that lead there.");
    module.def("canonicalise9", &canonicalise9, "grids"_a.noconvert(), "images"_a.noconvert(),
               "Write the canonical form of each grid into `images`.");
}
