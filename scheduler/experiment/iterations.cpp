// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/iterations.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "native/support/plain_text.h"

namespace assay::experiment {

bool has_iterations(std::span<const std::string> words) {
  return std::ranges::any_of(words, [](const std::string& word) {
    return word.find(kIterationsWord) != std::string::npos;
  });
}

std::vector<std::string> with_iterations(std::span<const std::string> words, std::uint64_t count) {
  const std::string number = std::to_string(count);
  std::vector<std::string> replaced;
  replaced.reserve(words.size());
  for (const std::string& word : words) {
    replaced.push_back(replaced_all(word, kIterationsWord, number));
  }
  return replaced;
}

std::string program_name(std::span<const std::string> words) {
  constexpr std::size_t kTellingWords = 2;
  std::string name;
  std::size_t taken = 0;
  for (const std::string& word : words) {
    if (taken == kTellingWords) {
      break;
    }
    if (word.find(std::to_string(kEndless)) == std::string::npos) {
      const std::string file = word.substr(word.rfind('/') + 1);
      name += (taken == 0 ? "" : " ") + (file.empty() ? word : file);
      ++taken;
    }
  }
  return name;
}

bool is_watched_enough(double watched_seconds, std::uint64_t iterations, double run_seconds) {
  constexpr double kWithoutAny = 60;
  constexpr double kStart = 20;
  constexpr double kRuns = 3;
  return iterations == 0
             ? watched_seconds > kWithoutAny
             : iterations >= kFewestIterations && watched_seconds > kStart + kRuns * run_seconds;
}

std::uint64_t iterations_for(double seconds, double iteration_ns) {
  constexpr double kNsPerSecond = 1e9;
  if (!(iteration_ns > 0) || !(seconds > 0)) {
    return kFewestIterations;
  }
  const double wanted = std::ceil(seconds * kNsPerSecond / iteration_ns);
  return static_cast<std::uint64_t>(
      std::clamp(wanted, static_cast<double>(kFewestIterations), static_cast<double>(kEndless)));
}

}  // namespace assay::experiment
