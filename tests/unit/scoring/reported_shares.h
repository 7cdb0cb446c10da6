// SPDX-License-Identifier: Apache-2.0
// Blocks that are slowed alone, given what each fork reports: a run of 1 s that becomes 1.1 s, and
// a method "a" with half of it, whose share must grow by 100 x 0.1 x 0.5 / 1.1 = 4.5 points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "scheduler/scoring/score.h"

namespace assay::scoring {

inline constexpr double kSecond = 1e9;
inline constexpr std::uint64_t kSamples = 1'000'000;  // so many that forks alone vary

inline Cell run(const Variant& variant, std::uint32_t fork, double seconds, double percent) {
  const auto own = static_cast<std::uint64_t>(percent / 100 * kSamples);
  Cell cell{.key = {.variant = variant, .profiler = "p", .fork = fork}};
  cell.times.program_ns = seconds * kSecond;
  cell.profile = profilers::ReportedProfile{.places = {{"a", {}, own}, {"b", {}, kSamples - own}}};
  return cell;
}

// Shares of the method in percent, a fork each.
using Shares = std::vector<double>;
struct Blocks {
  std::vector<Shares> slowed = {};
  double slowed_seconds = 1.1;
  std::uint64_t percent_in_stubs = 0;            // share of the time in Java code, in percent
  std::string rest = "b";                        // whose time "b"'s is, as our own sampler has it
  std::vector<std::uint64_t> iteration_us = {};  // of each slowed run
};

// Returns a cell of our own sampler, which alone knows how much of the time is in stubs.
inline Cell sampled_run(std::uint64_t percent_in_stubs) {
  Cell cell = run({VariantKind::base}, 0, 1, 50);
  cell.key.profiler = "assay";
  const SampleCounts counts{.compiled = 100 - percent_in_stubs, .generated = percent_in_stubs};
  cell.sampled = {.run = counts, .iterations = counts, .warm = counts};
  return cell;
}

inline Results results_of(const Shares& base, const Blocks& blocks) {
  Results results;
  results.experiment.profilers = {{.id = "p", .name = "p"}};
  if (blocks.percent_in_stubs > 0) {
    results.experiment.profilers.push_back({.id = "assay", .name = "assay", .role = Role::oracle});
    results.cells.push_back(sampled_run(blocks.percent_in_stubs));
    results.cells.back().profile->places.back().method = blocks.rest;
  }
  for (std::uint32_t fork = 0; fork < base.size(); ++fork) {
    results.cells.push_back(run({VariantKind::base}, fork, 1, base[fork]));
  }
  for (std::size_t i = 0; i < blocks.slowed.size(); ++i) {
    const std::string id = "b" + std::to_string(i);
    results.experiment.blocks.push_back({.facts = {.id = id, .unit = "a", .method = "a"}});
    for (std::uint32_t fork = 0; fork < blocks.slowed[i].size(); ++fork) {
      results.cells.push_back(run({.kind = VariantKind::single_block, .block = id}, fork,
                                  blocks.slowed_seconds, blocks.slowed[i][fork]));
      if (!blocks.iteration_us.empty()) {
        results.cells.back().iterations = IterationTimes{.runtime_us = blocks.iteration_us};
      }
    }
  }
  return results;
}

inline ExperimentScore scored(const Shares& base, const Blocks& blocks) {
  return score(results_of(base, blocks), {});
}

}  // namespace assay::scoring
