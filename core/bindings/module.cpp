#include <nanobind/nanobind.h>

#include "doors.hpp"

NB_MODULE(_core, module) {
    module.doc() = "The compiled core of Sudoku Lab; reached through the `native` module of a room, never directly.";
    bind_board(module);
    bind_build(module);
    bind_solve(module);
}
