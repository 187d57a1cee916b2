#include "sudokulab/solve.hpp"

#include "engine.hpp"

namespace sudokulab {
namespace {

template <class Shape>
class EngineSearch final : public Search {
public:
    EngineSearch(const Shape& shape, std::span<const std::uint8_t> values, std::uint64_t seed) noexcept
        : cells_(shape.cells()), engine_(shape) {
        engine_.start(values, seed);
    }

    Progress advance(std::uint64_t node_budget) noexcept override { return engine_.advance(node_budget); }
    Progress count(std::uint64_t node_budget, std::uint64_t limit) noexcept override {
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
            Candidate candidate;
            candidate.code = code & static_cast<std::uint16_t>(~Engine<Shape>::negative);
            path.push_back({static_cast<std::uint16_t>(candidate.cell()), static_cast<std::uint8_t>(candidate.value() + 1),
                            (code & Engine<Shape>::negative) == 0});
        }
        return path;
    }
    void refute() noexcept override { engine_.refute(); }
    void follow(std::span<const std::uint8_t> witness) noexcept override { engine_.follow(witness); }

private:
    unsigned cells_;
    Engine<Shape> engine_;
};

/// Calls `use` with the type that suits the shape.
template <class Use>
auto with_shape(BoxShape shape, Use use) {
    const auto is = [shape](unsigned height, unsigned width) { return shape.height == height && shape.width == width; };
    if (is(2, 2)) return use(StaticShape<2, 2>{});
    if (is(2, 3)) return use(StaticShape<2, 3>{});
    if (is(3, 3)) return use(StaticShape<3, 3>{});
    if (is(3, 4)) return use(StaticShape<3, 4>{});
    if (is(4, 4)) return use(StaticShape<4, 4>{});
    if (is(5, 5)) return use(StaticShape<5, 5>{});
    return use(DynamicShape{shape});
}

/// The number of solutions up to the limit, and the first of them.
template <class Shape>
std::uint32_t count_one(Engine<Shape>& engine, const Batch& batch, std::span<std::uint8_t> solution) noexcept {
    if (engine.count(batch.node_budget, 1) == Progress::solution) std::ranges::copy(engine.solution(), solution.begin());
    else std::ranges::fill(solution, std::uint8_t{0});
    const std::uint64_t left = batch.node_budget - engine.nodes();
    const bool settled = engine.count(left, batch.limit) != Progress::paused;
    return settled ? static_cast<std::uint32_t>(engine.found()) : undecided;
}

}  // namespace

std::unique_ptr<Search> make_search(BoxShape shape, std::span<const std::uint8_t> values, std::uint64_t seed) {
    return with_shape(shape, [&](auto known) -> std::unique_ptr<Search> {
        return std::make_unique<EngineSearch<decltype(known)>>(known, values, seed);
    });
}

BatchProgress solve_many(const Batch& batch, std::span<const std::uint8_t> grids, std::span<std::uint8_t> solutions,
                         std::span<std::uint32_t> counts) {
    return with_shape(batch.shape, [&](auto shape) {
        const std::size_t cells = shape.cells();
        const auto engine = std::make_unique<Engine<decltype(shape)>>(shape);
        BatchProgress progress;
        while (progress.grids < counts.size()) {
            const std::size_t first_cell = progress.grids * cells;
            engine->start(grids.subspan(first_cell, cells), 0);
            counts[progress.grids++] = count_one(*engine, batch, solutions.subspan(first_cell, cells));
            progress.nodes += engine->nodes();
            if (progress.nodes + progress.grids * nodes_per_grid >= batch.slice_nodes) break;
        }
        return progress;
    });
}

}  // namespace sudokulab
