#include "engine.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace sudokulab {
namespace {

// Nodes until the first restart. Of 600 to 1500, this had the shortest worst time of filling an empty 25x25 with many
// seeds; `benchmarks/exact.py` measures that.
constexpr std::uint64_t first_restart = 1000;

[[nodiscard]] constexpr std::uint64_t next_restart(std::uint64_t nodes) noexcept { return nodes + nodes / 2; }

[[nodiscard]] constexpr std::uint64_t saturating_sum(std::uint64_t one, std::uint64_t other) noexcept {
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    return other > most - one ? most : one + other;
}

}  // namespace

void Engine::start(std::span<const std::uint8_t> clues, std::uint64_t seed) noexcept {
    random_ = Random(seed);
    nodes_ = found_ = nodes_at_restart_ = 0;
    restart_limit_ = first_restart;
    depth_ = literal_count_ = barren_ = open_ = 0;
    has_witness_ = false;
    contradiction_ = !board_.start(clues);
    step_ = contradiction_ ? Step::ended : Step::descend;
    if (contradiction_ || board_.complete()) return;
    std::fill_n(weights_.begin(), board_.word_count(), 1U);
    for (unsigned word = 0; word < board_.word_count(); ++word) {
        order_[open_] = static_cast<std::uint16_t>(word);  // written anyway: the branch would be wrong half of the time
        open_ = static_cast<std::uint16_t>(open_ + several(board_.word(word)));
    }
}

Halt Engine::advance(std::uint64_t node_budget) noexcept {
    const std::uint64_t stop = saturating_sum(nodes_, node_budget);
    for (;;) {
        if (step_ == Step::retreat) step_ = retreat() ? Step::descend : Step::ended;
        if (step_ == Step::ended) return Halt::exhausted;
        if (board_.complete()) {
            report();
            return Halt::solution;
        }
        if (nodes_ >= stop) return Halt::paused;
        if (found_ == 0 && nodes_ - nodes_at_restart_ >= restart_limit_) restart();
        ++nodes_;
        branch();
    }
}

Halt Engine::count(std::uint64_t node_budget, std::uint64_t limit) noexcept {
    const std::uint64_t stop = saturating_sum(nodes_, node_budget);
    while (found_ < limit) {
        const Halt halt = advance(stop - nodes_);
        if (halt != Halt::solution) return halt;
    }
    return Halt::solution;
}

void Engine::candidates(std::span<std::uint32_t> masks) const noexcept {
    std::ranges::fill(masks, 0U);
    if (contradiction_) return;
    for (unsigned cell = 0; cell < masks.size(); ++cell) masks[cell] = board_.word(cell);
    for (const Candidate removed : board_.trail()) masks[removed.cell()] |= bit(removed.value());
}

std::span<const std::uint16_t> Engine::unwind() noexcept {
    if (step_ == Step::retreat) step_ = retreat() ? Step::descend : Step::ended;
    if (step_ == Step::ended) return {};
    while (depth_ > 0 && frames_[depth_ - 1].literals >= barren_) pop();
    return {literals_.data(), literal_count_};
}

void Engine::refute() noexcept {
    if (step_ == Step::descend) step_ = Step::retreat;
}

void Engine::follow(std::span<const std::uint8_t> witness) noexcept {
    std::ranges::copy(witness, witness_.begin());
    has_witness_ = true;
}

// --- steps

void Engine::report() noexcept {
    ++found_;
    std::ranges::copy(board_.values(), solution_.begin());
    barren_ = std::numeric_limits<std::uint16_t>::max();
    step_ = Step::retreat;
}

/// Back to the root. What was refuted there stays refuted, and the weights stay.
void Engine::restart() noexcept {
    while (depth_ > 0) pop();
    nodes_at_restart_ = nodes_;
    restart_limit_ = next_restart(restart_limit_);
}

void Engine::branch() noexcept {
    const Candidate choice = choose_candidate(choose_word());
    frames_[depth_++] = Frame{board_.mark(), open_, literal_count_, choice};
    literals_[literal_count_++] = choice.code;
    if (board_.place(choice)) return;
    learn();
    step_ = Step::retreat;
}

/// Back to the node of the last frame. Returns the candidate that was placed there.
Candidate Engine::pop() noexcept {
    const Frame& frame = frames_[--depth_];
    board_.undo(frame.mark);
    open_ = frame.open;
    literal_count_ = frame.literals;
    return frame.choice;
}

/// On to the next node, where the last placement that can be excluded is. False: there is none.
bool Engine::retreat() noexcept {
    while (depth_ > 0) {
        const Candidate choice = pop();
        literals_[literal_count_++] = choice.code | negative;
        barren_ = std::min(barren_, literal_count_);
        if (board_.remove(choice)) return true;
        learn();
    }
    return false;
}

// --- choices

/// The word with the largest weight for its size. Words with one member move behind `open_`: they have one everywhere
/// below this node, and the frames restore the length.
unsigned Engine::choose_word() noexcept {
    unsigned best = 0;
    std::uint64_t best_weight = 0;
    std::uint64_t best_size = 1;
    std::uint64_t not_enough = 0;  // up to this weight even a word of two loses: most are spared the count of members
    for (unsigned i = 0; i < open_;) {
        const unsigned word = order_[i];
        const Mask left = board_.word(word);
        if (!several(left)) {
            order_[i] = order_[--open_];
            order_[open_] = static_cast<std::uint16_t>(word);
            continue;
        }
        ++i;
        const std::uint64_t weight = weights_[word];
        if (weight <= not_enough) continue;
        const unsigned size = count_members(left);
        if (weight * best_size <= best_weight * size) continue;
        best = word;
        best_weight = weight;
        best_size = size;
        not_enough = 2 * weight / size;
    }
    return best;
}

Candidate Engine::choose_candidate(unsigned word) noexcept {
    Mask left = board_.word(word);
    if (has_witness_) {
        for (Mask rest = left; rest != 0; rest &= rest - 1) {
            const Candidate candidate = board_.candidate(word, static_cast<unsigned>(std::countr_zero(rest)));
            if (witness_[candidate.cell()] == candidate.value() + 1) return candidate;
        }
    }
    for (unsigned skip = random_.below(count_members(left)); skip > 0; --skip) left &= left - 1;
    return board_.candidate(word, static_cast<unsigned>(std::countr_zero(left)));
}

}  // namespace sudokulab
