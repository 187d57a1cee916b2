#pragma once
// Random numbers that are the same on every machine.

#include <cstdint>

namespace sudokulab {

/// xorshift64*.
class Random {
public:
    explicit Random(std::uint64_t seed) noexcept : state_(seed * 0x9e3779b97f4a7c15ULL + 0x2545f4914f6cdd1dULL) {
        if (state_ == 0) state_ = 1;
    }

    /// A number in 0 .. bound - 1.
    [[nodiscard]] unsigned below(unsigned bound) noexcept {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        const std::uint64_t high = (state_ * 0x2545f4914f6cdd1dULL) >> 32;
        return static_cast<unsigned>((high * bound) >> 32);
    }

private:
    std::uint64_t state_;
};

}  // namespace sudokulab
