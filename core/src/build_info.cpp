#include "sudokulab/build_info.hpp"

#include <string>

namespace sudokulab {
namespace {

std::string dotted(int major, int minor, int patch) {
    return std::to_string(major) + '.' + std::to_string(minor) + '.' + std::to_string(patch);
}

std::string compiler() {
#if defined(__clang__)
    return "Clang " + dotted(__clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
    return "GCC " + dotted(__GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#elif defined(_MSC_VER)
    return "MSVC " + dotted(_MSC_VER / 100, _MSC_VER % 100, 0);
#else
    return "unknown";
#endif
}

std::string standard() {
#if defined(_MSVC_LANG)
    constexpr long year_and_month = _MSVC_LANG;
#else
    constexpr long year_and_month = __cplusplus;
#endif
    return "C++" + std::to_string(year_and_month / 100 % 100);
}

std::string architecture() {
#if defined(__x86_64__) || defined(_M_X64)
    return "x86_64";
#elif defined(__aarch64__) || defined(_M_ARM64)
    return "aarch64";
#else
    return "other";
#endif
}

std::string instruction_sets() {
    std::string sets;
    [[maybe_unused]] const auto add = [&sets](const char* name) {
        if (!sets.empty()) sets += ' ';
        sets += name;
    };
#if defined(__SSE2__)
    add("sse2");
#endif
#if defined(__POPCNT__)
    add("popcnt");
#endif
#if defined(__BMI2__)
    add("bmi2");
#endif
#if defined(__AVX2__)
    add("avx2");
#endif
#if defined(__AVX512F__)
    add("avx512f");
#endif
#if defined(__ARM_NEON)
    add("neon");
#endif
    return sets;
}

}  // namespace

BuildInfo build_info() {
    return {compiler(), standard(), SUDOKULAB_BUILD_TYPE, architecture(), instruction_sets()};
}

}  // namespace sudokulab
