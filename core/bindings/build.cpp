// How the core was built.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>

#include <map>
#include <string>

#include "doors.hpp"
#include "sudokulab/build_info.hpp"

void bind_build(nanobind::module_& module) {
    module.def(
        "build_info",
        [] {
            const sudokulab::BuildInfo info = sudokulab::build_info();
            return std::map<std::string, std::string>{{"architecture", info.architecture},
                                                      {"build_type", info.build_type},
                                                      {"compiler", info.compiler},
                                                      {"instruction_sets", info.instruction_sets},
                                                      {"standard", info.standard}};
        },
        "How the core was compiled: architecture, build type, compiler, instruction sets allowed everywhere, standard.");
}
