#pragma once

#include <string>

namespace sudokulab {

/// How this library was compiled; what `doctor` shows and a bug report needs.
struct BuildInfo {
    std::string compiler;          // "GCC 12.2.0"
    std::string standard;          // "C++20"
    std::string build_type;        // CMake's word, "Release"
    std::string architecture;      // "x86_64"
    std::string instruction_sets;  // those the compiler was allowed to use everywhere, "sse2 avx2"
};

[[nodiscard]] BuildInfo build_info();

}  // namespace sudokulab
