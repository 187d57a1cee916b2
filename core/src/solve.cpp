#include "sudokulab/solve.hpp"

#include <algorithm>

#include "engine.hpp"

namespace sudokulab {
namespace {

class EngineSearch final : public Search {
public:
    EngineSearch(BoxShape shape, std::span<const std::uint8_t> values, std::uint64_t seed) noexcept
        : cells_(shape.cells()), engine_(shape) {
        engine_.start(values, seed);
    }

    Halt advance(std::uint64_t node_budget) noexcept override { return engine_.advance(node_budget); }
    Halt count(std::uint64_t node_budget, std::uint64_t limit) noexcept override {
        return engine_.count(node_budget, limit);
    }
    [[nodiscard]] std::span<const std::uint8_t> solution() const noexcept override { return engine_.solution(); }
    [[nodiscard]] std::uint64_t found() const noexcept override { return engine_.found(); }
    [[nodiscard]] std::uint64_t nodes() const noexcept override { return engine_.nodes(); }

    [[nodiscard]] std::vector<std::uint32_t> candidates() const override {
        std::vector<std::uint32_t> masks(cells_);
        engine_.candidates(masks);
        return masks;
    }

    [[nodiscard]] std::vector<Literal> unwind() override {
        std::vector<Literal> path;
        for (const std::uint16_t code : engine_.unwind()) {
            const bool holds = (code & Engine::negative) == 0;
            const auto cell = static_cast<std::uint16_t>(code % Engine::negative / 32U);
            path.push_back({cell, static_cast<std::uint8_t>(code % 32U + 1), holds});
        }
        return path;
    }
    void refute() noexcept override { engine_.refute(); }
    void follow(std::span<const std::uint8_t> witness) noexcept override { engine_.follow(witness); }

private:
    unsigned cells_;
    Engine engine_;
};

/// The number of solutions up to the limit, and the first of them.
std::uint32_t count_one(Engine& engine, std::uint64_t node_budget, std::uint32_t limit,
                        std::span<std::uint8_t> solution) noexcept {
    const bool found = engine.count(node_budget, 1) == Halt::solution;
    if (found) std::ranges::copy(engine.solution(), solution.begin());
    else std::ranges::fill(solution, std::uint8_t{0});
    const bool settled = engine.count(node_budget - engine.nodes(), limit) != Halt::paused;
    return settled ? static_cast<std::uint32_t>(engine.found()) : undecided;
}

}  // namespace

std::unique_ptr<Search> make_search(BoxShape shape, std::span<const std::uint8_t> values, std::uint64_t seed) {
    return std::make_unique<EngineSearch>(shape, values, seed);
}

BatchProgress solve_many(const Batch& batch, std::span<const std::uint8_t> grids, std::span<std::uint8_t> solutions,
                         std::span<std::uint32_t> counts) {
    const std::size_t cells = batch.shape.cells();
    const auto engine = std::make_unique<Engine>(batch.shape);
    BatchProgress progress;
    while (progress.grids < counts.size()) {
        const std::size_t first_cell = progress.grids * cells;
        const std::uint64_t budget = std::min(batch.node_budget, batch.node_limit - progress.nodes);
        engine->start(grids.subspan(first_cell, cells), 0);
        counts[progress.grids++] = count_one(*engine, budget, batch.limit, solutions.subspan(first_cell, cells));
        progress.nodes += engine->nodes();
        if (progress.nodes >= batch.node_limit) break;
        if (progress.nodes + progress.grids * nodes_per_grid >= batch.slice_nodes) break;
    }
    return progress;
}

}  // namespace sudokulab
