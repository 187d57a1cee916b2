// Canonical forms against every arrangement of a few grids, and against random symmetries of many.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string_view>
#include <vector>

#include "sudokulab/canonical9.hpp"

namespace {

using Grid = std::array<std::uint8_t, 81>;
using Lines = std::array<std::uint8_t, 9>;
using Random = std::mt19937;

int failures = 0;

void expect(bool condition, std::string_view sentence, std::string_view name) {
    if (condition) return;
    ++failures;
    std::printf("FAILED: %.*s (%.*s)\n", static_cast<int>(sentence.size()), sentence.data(), static_cast<int>(name.size()),
                name.data());
}

struct Case {
    std::string_view name;
    std::string_view text;
};

// Grids that obey the rules and grids that do not, with few symmetries of their own and with many.
constexpr std::array cases{
    Case{"17 clues", "000000010400000000020000000000050407008000300001090000300400200050100000000806000"},
    Case{"dense", "534678912672195348198342567859761423426853791713924856961537284287419630300000009"},
    Case{"most symmetric", "123456789456789123789123456231564897564897231897231564312645978645978312978312645"},
    Case{"empty", "000000000000000000000000000000000000000000000000000000000000000000000000000000000"},
    Case{"diagonal", "100000000020000000003000000000400000000050000000006000000000700000000080000000009"},
    Case{"equal rows", "123456789123456789123456789123456789123456789123456789123456789123456789123456789"},
    Case{"repeats", "112200330001122000330011220112233445544332211667788990000000007707070707010101010"},
    Case{"repeats in new labels", "077800000000000077000900000000000000880000000000000000000000990000000000000000077"},
};

Grid parse(std::string_view text) {
    Grid grid{};
    std::ranges::transform(text, grid.begin(), [](char character) { return static_cast<std::uint8_t>(character - '0'); });
    return grid;
}

Grid transposed(const Grid& grid) {
    Grid image{};
    for (std::size_t cell = 0; cell < 81; ++cell) image[cell] = grid[cell % 9 * 9 + cell / 9];
    return image;
}

/// Every order of rows, or of columns, that keeps bands together.
std::vector<Lines> every_order() {
    std::vector<std::array<std::uint8_t, 3>> orders;
    std::array<std::uint8_t, 3> order{0, 1, 2};
    do orders.push_back(order);
    while (std::ranges::next_permutation(order).found);
    std::vector<Lines> all;
    for (const auto& bands : orders)
        for (const auto& first : orders)
            for (const auto& second : orders)
                for (const auto& third : orders) {
                    Lines lines{};
                    for (std::size_t place = 0; place < 3; ++place) {
                        lines[place] = static_cast<std::uint8_t>(3 * bands[0] + first[place]);
                        lines[3 + place] = static_cast<std::uint8_t>(3 * bands[1] + second[place]);
                        lines[6 + place] = static_cast<std::uint8_t>(3 * bands[2] + third[place]);
                    }
                    all.push_back(lines);
                }
    return all;
}

/// Replaces `smallest` when the arrangement, with its values named in the order of their appearance, is smaller.
void compare(const Grid& grid, const Lines& rows, const Lines& columns, Grid& smallest) {
    Grid image{};
    std::array<std::uint8_t, 10> labels{};
    std::uint8_t labels_given = 0;
    bool smaller = false;
    for (std::size_t cell = 0; cell < 81; ++cell) {
        const std::uint8_t value = grid[rows[cell / 9] * 9U + columns[cell % 9]];
        if (value != 0 && labels[value] == 0) labels[value] = ++labels_given;
        image[cell] = labels[value];
        if (!smaller && image[cell] > smallest[cell]) return;
        smaller = smaller || image[cell] < smallest[cell];
    }
    smallest = image;
}

Grid smallest_of_all_arrangements(const Grid& grid) {
    static const std::vector<Lines> orders = every_order();
    Grid smallest{};
    smallest.fill(10);
    for (const Grid& source : {grid, transposed(grid)})
        for (const Lines& rows : orders)
            for (const Lines& columns : orders) compare(source, rows, columns, smallest);
    return smallest;
}

Lines random_order(Random& random) {
    std::array<std::uint8_t, 3> bands{0, 1, 2};
    std::ranges::shuffle(bands, random);
    Lines lines{};
    for (std::size_t band = 0; band < 3; ++band) {
        std::array<std::uint8_t, 3> inside{0, 1, 2};
        std::ranges::shuffle(inside, random);
        for (std::size_t place = 0; place < 3; ++place)
            lines[3 * band + place] = static_cast<std::uint8_t>(3 * bands[band] + inside[place]);
    }
    return lines;
}

Grid image_of(const Grid& grid, const sudokulab::Canonical9& symmetry) {
    const Grid source = symmetry.transposed ? transposed(grid) : grid;
    Grid image{};
    for (std::size_t cell = 0; cell < 81; ++cell) {
        const std::uint8_t value = source[symmetry.rows[cell / 9] * 9U + symmetry.columns[cell % 9]];
        image[cell] = value == 0 ? value : symmetry.values[value - 1U];
    }
    return image;
}

Grid random_image(const Grid& grid, Random& random) {
    sudokulab::Canonical9 symmetry;
    symmetry.rows = random_order(random);
    symmetry.columns = random_order(random);
    symmetry.values = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    std::ranges::shuffle(symmetry.values, random);
    symmetry.transposed = random() % 2 == 0;
    return image_of(grid, symmetry);
}

/// Some cells filled with some of the values, whatever the rules say.
Grid random_grid(Random& random) {
    Grid grid{};
    const auto values = 1 + random() % 9;
    const auto share = 1 + random() % 10;
    for (std::uint8_t& value : grid)
        if (random() % 10 < share) value = static_cast<std::uint8_t>(1 + random() % values);
    return grid;
}

void check_images(const Grid& grid, Random& random, std::string_view name) {
    const sudokulab::Canonical9 canonical = sudokulab::canonical9(grid);
    const Grid image = random_image(grid, random);
    expect(image_of(grid, canonical) == canonical.image, "the symmetry leads to the canonical form", name);
    expect(sudokulab::canonical9(image).image == canonical.image, "an image has the same canonical form", name);
    expect(canonical.image <= image, "no image is smaller than the canonical form", name);
    expect(sudokulab::canonical9(canonical.image).image == canonical.image, "a canonical form is its own", name);
}

void test_several_at_once() {
    std::vector<std::uint8_t> grids;
    std::vector<std::uint8_t> expected;
    for (const Case& known : cases) {
        const Grid grid = parse(known.text);
        const Grid image = sudokulab::canonical9(grid).image;
        grids.insert(grids.end(), grid.begin(), grid.end());
        expected.insert(expected.end(), image.begin(), image.end());
    }
    std::vector<std::uint8_t> images(grids.size());
    sudokulab::canonicalise9(grids, images);
    expect(images == expected, "many grids at once get the forms of each", "all cases");
}

}  // namespace

int main() {
    Random random(1);
    for (const Case& known : cases) {
        const Grid grid = parse(known.text);
        expect(sudokulab::canonical9(grid).image == smallest_of_all_arrangements(grid),
               "the canonical form is the smallest of all arrangements", known.name);
        for (int image = 0; image < 20; ++image) check_images(grid, random, known.name);
    }
    for (int grid = 0; grid < 500; ++grid) check_images(random_grid(random), random, "random grid");
    test_several_at_once();
    std::puts(failures == 0 ? "ok" : "FAILED");
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
