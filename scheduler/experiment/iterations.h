// SPDX-License-Identifier: Apache-2.0
// How often a program is to do its work: the word {iterations} of its command. Pure.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace assay::experiment {

inline constexpr const char* kIterationsWord = "{iterations}";
// While a plan is searched for, the program must not end. Fits into Java's int.
inline constexpr std::uint64_t kEndless = 100'000'000;
inline constexpr std::uint64_t kFewestIterations = 5;

bool has_iterations(std::span<const std::string> words);
// Each {iterations}, within a word too, replaced.
std::vector<std::string> with_iterations(std::span<const std::string> words, std::uint64_t count);

// Which program it is, for reports: of its main class, or -jar and its file, and what follows, the
// first two that say so. A number of iterations (kEndless) and folders do not:
// "kernels.Harness Sieve", "-jar app.jar", "Main".
std::string program_name(std::span<const std::string> words);

// So many that a run takes this long, but for its start.
std::uint64_t iterations_for(double seconds, double iteration_ns);

}  // namespace assay::experiment
