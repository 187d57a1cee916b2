#pragma once

#include <nanobind/nanobind.h>

// Each door is one file of this folder: it checks what comes from Python, releases the GIL, calls the core and converts the
// answer. A new door NAME.cpp adds its line here and its call in module.cpp.
void bind_board(nanobind::module_& module);
void bind_build(nanobind::module_& module);
void bind_solve(nanobind::module_& module);
