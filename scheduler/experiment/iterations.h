// SPDX-License-Identifier: Apache-2.0
// Puts the number of times that a program is to do its work in place of the word {iterations} of
// its command. The functions are pure.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace assay::experiment {

inline constexpr const char* kIterationsWord = "{iterations}";
// With so many iterations a program does not end while a plan is searched for. The number fits into
// Java's int.
inline constexpr std::uint64_t kEndless = 100'000'000;
inline constexpr std::uint64_t kFewestIterations = 5;

bool has_iterations(std::span<const std::string> words);
// Returns the words with each {iterations} replaced, within a word too.
std::vector<std::string> with_iterations(std::span<const std::string> words, std::uint64_t count);

// Returns the name of the program that the words run, for reports: the first two words, without
// their folders. A word with the number of iterations (kEndless) is passed over. Examples are
// "kernels.Harness Sieve", "-jar app.jar", "Main".
std::string program_name(std::span<const std::string> words);

// Tells whether a program that takes no number of iterations has been watched for long enough: it
// has ended some, and has run for so much longer than a run of `run_seconds` that its end is not
// worth waiting for. Where no iteration has ended, a minute is enough.
bool is_watched_enough(double watched_seconds, std::uint64_t iterations, double run_seconds);

// Returns the number of iterations with which a run takes `seconds`, without its start.
std::uint64_t iterations_for(double seconds, double iteration_ns);

}  // namespace assay::experiment
