// Stands in for libFuzzer where the compiler has none: the same flags, seeded mutations of the corpus, no coverage.
//
//   fuzz_NAME [-seed=N] [-max_total_time=SECONDS] [-max_len=BYTES] [-timeout=SECONDS] [-artifact_prefix=PATH] [FOLDER...]
//   fuzz_NAME FILE...        runs these inputs once, for example one that a crash left behind
//
// An input that crashes, or runs longer than the timeout, is left in the file PATHcrash-N or PATHtimeout-N.
#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

// Both sanitizers end by SIGABRT, where the input is saved; g++ gives each a runtime of its own.
extern "C" __attribute__((visibility("default"))) const char* __asan_default_options();
extern "C" __attribute__((visibility("default"))) const char* __ubsan_default_options();
extern "C" const char* __asan_default_options() { return "abort_on_error=1"; }
extern "C" const char* __ubsan_default_options() { return "abort_on_error=1:print_stacktrace=1"; }

namespace {

using Input = std::vector<std::uint8_t>;
using Random = std::mt19937_64;

struct Options {
    std::uint64_t seed = std::random_device{}();
    double seconds = 2;
    std::size_t longest = 4096;
    long timeout = 60;
    std::string artifact_prefix;
    std::vector<std::filesystem::path> paths;
};

// What a signal handler needs: the input that is running, and where to leave it.
struct Running {
    const Input* input = nullptr;
    std::string crash_file;
    std::string timeout_file;
    volatile std::uint64_t runs = 0;
    std::uint64_t runs_at_last_tick = 0;
    long ticks_in_this_run = 0;
    long timeout = 0;
};
Running running;

void leave_input_in(const std::string& file) noexcept {
    if (running.input == nullptr) return;
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (descriptor < 0) return;
    const bool whole = ::write(descriptor, running.input->data(), running.input->size()) ==
                       static_cast<::ssize_t>(running.input->size());
    ::close(descriptor);
    std::fprintf(stderr, "run %llu failed; its input is %s %s\n", static_cast<unsigned long long>(running.runs),
                 whole ? "in" : "partly in", file.c_str());
    running.input = nullptr;
}

extern "C" void on_fatal_signal(int number) {
    leave_input_in(running.crash_file);
    std::signal(number, SIG_DFL);
    std::raise(number);
}

extern "C" void on_tick(int) {
    running.ticks_in_this_run = running.runs == running.runs_at_last_tick ? running.ticks_in_this_run + 1 : 0;
    running.runs_at_last_tick = running.runs;
    if (running.ticks_in_this_run < running.timeout) return;
    leave_input_in(running.timeout_file);
    std::_Exit(EXIT_FAILURE);
}

void watch(const Options& options) {
    const std::string number = std::to_string(options.seed);
    running.crash_file = options.artifact_prefix + "crash-" + number;
    running.timeout_file = options.artifact_prefix + "timeout-" + number;
    running.timeout = options.timeout;
    std::signal(SIGABRT, on_fatal_signal);
    std::signal(SIGILL, on_fatal_signal);
    std::signal(SIGTRAP, on_fatal_signal);
#if !defined(__SANITIZE_ADDRESS__)  // AddressSanitizer has handlers of its own for these, and aborts
    std::signal(SIGSEGV, on_fatal_signal);
    std::signal(SIGBUS, on_fatal_signal);
    std::signal(SIGFPE, on_fatal_signal);
#endif
    std::signal(SIGALRM, on_tick);
    const ::itimerval every_second{{1, 0}, {1, 0}};
    ::setitimer(ITIMER_REAL, &every_second, nullptr);
}

void run(const Input& input) {
    running.input = &input;
    running.runs = running.runs + 1;
    LLVMFuzzerTestOneInput(input.data(), input.size());
    running.input = nullptr;
}

Input read(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

bool read_flag(std::string_view argument, Options& options) {
    const std::size_t equals = argument.find('=');
    if (!argument.starts_with('-') || equals == std::string_view::npos) return false;
    const std::string_view name = argument.substr(1, equals - 1);
    const std::string value(argument.substr(equals + 1));
    if (name == "seed") options.seed = std::stoull(value);
    else if (name == "max_total_time") options.seconds = std::stod(value);
    else if (name == "max_len") options.longest = std::stoull(value);
    else if (name == "timeout") options.timeout = std::stol(value);
    else if (name == "artifact_prefix") options.artifact_prefix = value;
    else return false;
    return true;
}

Options read_options(std::span<char*> arguments) {
    Options options;
    for (const std::string argument : arguments) {
        if (read_flag(argument, options)) continue;
        if (argument.starts_with('-')) {
            std::fprintf(stderr, "unknown flag %s\n", argument.c_str());
            std::exit(2);
        }
        options.paths.emplace_back(argument);
    }
    return options;
}

std::size_t below(std::size_t bound, Random& random) { return static_cast<std::size_t>(random() % bound); }

/// A byte as the corpus uses it half of the time, else any byte: parsers meet their own alphabet and what is foreign to it.
std::uint8_t some_byte(const Input& model, Random& random) {
    if (!model.empty() && random() % 2 == 0) return model[below(model.size(), random)];
    constexpr char interesting[] = "\t\n\r ,.;|+-0123456789AZaz\x7f\x80\xc3\xff";  // and the zero at its end
    if (random() % 2 == 0) return static_cast<std::uint8_t>(interesting[below(sizeof interesting, random)]);
    return static_cast<std::uint8_t>(random());
}

void change_bytes(Input& input, const Input& model, Random& random) {
    for (std::size_t times = 1 + below(4, random); times > 0 && !input.empty(); --times)
        input[below(input.size(), random)] = some_byte(model, random);
}

void insert_bytes(Input& input, const Input& model, Random& random) {
    const auto place = static_cast<std::ptrdiff_t>(below(input.size() + 1, random));
    Input added(1 + below(8, random));
    const bool repeated = random() % 2 == 0;
    const std::uint8_t byte = some_byte(model, random);
    for (std::uint8_t& each : added) each = repeated ? byte : some_byte(model, random);
    input.insert(input.begin() + place, added.begin(), added.end());
}

void erase_part(Input& input, Random& random) {
    if (input.empty()) return;
    const std::size_t start = below(input.size(), random);
    const std::size_t count = 1 + below(std::min<std::size_t>(input.size() - start, 1U << below(12, random)), random);
    const auto first = input.begin() + static_cast<std::ptrdiff_t>(start);
    input.erase(first, first + static_cast<std::ptrdiff_t>(count));
}

/// Puts a part of `other` somewhere into `input`; with `other` = `input`, repeats a part of it.
void splice(Input& input, const Input& other, Random& random) {
    if (other.empty()) return;
    const std::size_t start = below(other.size(), random);
    const std::size_t count = 1 + below(other.size() - start, random);
    const Input part(other.begin() + static_cast<std::ptrdiff_t>(start),
                     other.begin() + static_cast<std::ptrdiff_t>(start + count));
    const auto place = static_cast<std::ptrdiff_t>(below(input.size() + 1, random));
    input.insert(input.begin() + place, part.begin(), part.end());
}

Input mutated(const std::vector<Input>& corpus, std::size_t longest, Random& random) {
    const Input& model = corpus[below(corpus.size(), random)];
    Input input = model;
    for (std::size_t steps = 1 + below(4, random); steps > 0; --steps) {
        switch (below(6, random)) {
            case 0:
            case 1: change_bytes(input, model, random); break;
            case 2: insert_bytes(input, model, random); break;
            case 3: erase_part(input, random); break;
            case 4: splice(input, corpus[below(corpus.size(), random)], random); break;
            default: splice(input, Input(input), random); break;
        }
    }
    if (input.size() > longest) input.resize(longest);
    return input;
}

/// The files of the folders, in the order of their names, and always the empty input and some random ones.
std::vector<Input> read_corpus(const Options& options, Random& random) {
    std::vector<std::filesystem::path> files;
    for (const auto& folder : options.paths)
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
            if (entry.is_regular_file()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Input> corpus{Input{}};
    for (const auto& file : files) corpus.push_back(read(file));
    for (const std::size_t length : {16U, 81U, 256U, 625U}) {
        Input random_bytes(std::min<std::size_t>(length, options.longest));
        for (std::uint8_t& byte : random_bytes) byte = static_cast<std::uint8_t>(random());
        corpus.push_back(std::move(random_bytes));
    }
    return corpus;
}

void fuzz(const Options& options) {
    Random random(options.seed);
    const std::vector<Input> corpus = read_corpus(options, random);
    std::printf("seed %llu, corpus of %zu\n", static_cast<unsigned long long>(options.seed), corpus.size());
    std::fflush(stdout);
    for (const Input& input : corpus) run(input);
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(options.seconds);
    while (std::chrono::steady_clock::now() < end) run(mutated(corpus, options.longest, random));
    std::printf("%llu runs\n", static_cast<unsigned long long>(running.runs));
}

void replay(const Options& options) {
    for (const auto& path : options.paths) {
        const Input input = read(path);
        LLVMFuzzerTestOneInput(input.data(), input.size());
        std::printf("%s: passed\n", path.c_str());
    }
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = read_options(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
    const bool only_files = !options.paths.empty() && std::none_of(options.paths.begin(), options.paths.end(),
        [](const auto& path) { return std::filesystem::is_directory(path); });
    if (only_files) {
        replay(options);
    } else {
        watch(options);
        fuzz(options);
    }
    return EXIT_SUCCESS;
}
