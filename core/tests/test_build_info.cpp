#include <cstdio>
#include <cstdlib>

#include "sudokulab/build_info.hpp"

int main() {
    const sudokulab::BuildInfo info = sudokulab::build_info();
    const bool complete = info.standard >= "C++20" && !info.compiler.empty() && !info.build_type.empty();
    std::printf("%s %s %s %s [%s]\n", info.compiler.c_str(), info.standard.c_str(), info.build_type.c_str(),
                info.architecture.c_str(), info.instruction_sets.c_str());
    return complete ? EXIT_SUCCESS : EXIT_FAILURE;
}
