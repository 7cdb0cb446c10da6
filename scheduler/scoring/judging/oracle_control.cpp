// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "native/statistics/quantiles.h"
#include "native/support/number_parsing.h"
#include "scheduler/scoring/blocks/gained_time.h"
#include "scheduler/scoring/judging/controls.h"
#include "scheduler/scoring/judging/findings.h"
#include "scheduler/scoring/judging/verdicts.h"
#include "scheduler/scoring/mean_errors.h"

namespace assay::scoring {
namespace {

// Tells whether the block's error is known. Blocks in which our own sampler is off count, too: a
// profiler that is not off there would prove our sampler wrong.
bool has_error(const BlockScore& block) {
  return block.is_measured && block.tells_amount &&
         (block.outcome != Outcome::undecided || block.is_contradicted);
}

// Returns the blocks whose errors are known of both profilers.
BlockPairs blocks_of_both(std::span<const BlockScore> blocks, const std::string& first,
                          const std::string& second) {
  std::map<std::string, const BlockScore*> of_second;
  for (const BlockScore& block : blocks) {
    if (block.profiler == second && has_error(block)) {
      of_second[block.block] = &block;
    }
  }
  BlockPairs pairs;
  for (const BlockScore& block : blocks) {
    if (block.profiler == first && has_error(block) && of_second.contains(block.block)) {
      pairs.emplace_back(&block, of_second[block.block]);
    }
  }
  return pairs;
}

// Returns the rules for a comparison with one of several profilers: the chance of a false alarm is
// shared among them.
statistics::BootstrapRules rules_of_one(const Scoring& scoring) {
  const auto subjects =
      std::ranges::count(scoring.experiment.profilers, Role::subject, &ProfilerVariant::role);
  statistics::BootstrapRules rules = scoring.bootstrap_rules();
  rules.confidence =
      1 - scoring.rules.level / static_cast<double>(std::max<std::ptrdiff_t>(subjects, 1));
  return rules;
}

bool is_worse_than(const Scoring& scoring, const BlockPairs& pairs, const std::string& profiler,
                   Findings& findings) {
  const Interval worse = paired_error_difference(pairs, rules_of_one(scoring));
  if (worse.low <= 0 || worse.estimate < scoring.rules.least_difference) {
    return false;
  }
  findings.wrong("Our sampler's errors are " + text_of(worse.estimate) +
                 " points larger than those of " + profiler + ".");
  return true;
}

void compare_with_subjects(const Scoring& scoring, std::span<const BlockScore> blocks,
                           const Verdict& own, Findings& findings) {
  std::string others;
  bool is_worse = false;
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    const BlockPairs pairs = blocks_of_both(blocks, own.profiler, profiler.id);
    if (profiler.role != Role::subject || pairs.empty()) {
      continue;  // a profiler of which no block is decided has no grade either
    }
    if (is_worse_than(scoring, pairs, profiler.id, findings)) {
      is_worse = true;
    } else {
      others += (others.empty() ? "" : ", ") + profiler.id;
    }
  }
  if (!others.empty()) {
    findings.ok("Our sampler's errors are no larger than those of " + others + ".");
  } else if (!is_worse && own.tested > 0) {
    findings.unseen(
        "It is not known whether our sampler's errors are larger than those of profilers: there is "
        "no block for which both errors are known. Use more forks or longer runs.");
  }
}

// Tells whether nothing is decided because of the program, or because of chance.
void check_undecided(const Scoring& scoring, std::span<const BlockScore> blocks,
                     const Verdict& verdict, Findings& findings) {
  const bool is_judgeable = std::ranges::any_of(blocks, [&](const BlockScore& block) {
    return block.profiler == verdict.profiler && block.is_judgeable;
  });
  const bool has_runs = std::ranges::any_of(blocks, [&](const BlockScore& block) {
    return block.profiler == verdict.profiler && block.slowed_forks > 0;
  });
  if (scoring.experiment.blocks.empty()) {
    findings.unseen("No block was slowed alone: none could be slowed, or none was requested.");
  } else if (!has_runs) {
    findings.none("There is no run of a slowed block under our own sampler.");
  } else if (!is_judgeable) {
    findings.unseen("No block of this program can tell a right report from a wrong one.");
  } else if (verdict.undecided > 0) {
    findings.wrong("Our sampler decides none of " + std::to_string(verdict.undecided) +
                   " slowed blocks: use more forks or longer runs.");
  }
}

// Checks whether our sampler's reports are what is expected by run times. Where even addresses and
// block maps give something else, the expectation itself is wrong. Only forks are drawn anew: if
// blocks were drawn, too, a right block could hide a wrong one.
void check_expectations(const Scoring& scoring, std::span<const BlockScore> blocks,
                        const std::string& oracle, Findings& findings) {
  BlockScores own;
  for (const BlockScore& block : blocks) {
    if (block.profiler == oracle && has_error(block)) {
      own.push_back(&block);
    }
  }
  if (own.empty()) {
    return;
  }
  const Interval error = mean_error_of_these(own, scoring.bootstrap_rules());
  findings.check(error.low <= scoring.rules.error_tolerance,
                 "Our sampler's reports are " + text_of(error.estimate) +
                     " points off the change that run times predict.");
}

void check_detection(const Scoring& scoring, std::span<const BlockScore> blocks,
                     const Verdict& verdict, Findings& findings) {
  if (verdict.tested == 0) {
    check_undecided(scoring, blocks, verdict, findings);
    return;
  }
  const std::string found = "Our sampler detects " + std::to_string(verdict.detected) + " of " +
                            std::to_string(verdict.tested) + " slowed blocks.";
  findings.check(verdict.detected == verdict.tested, found);
  if (verdict.open > verdict.tested) {
    findings.wrong("Our sampler decides no more than " + std::to_string(verdict.tested) + " of " +
                   std::to_string(verdict.tested + verdict.open) +
                   " slowed blocks: use more forks or longer runs.");
  }
  check_expectations(scoring, blocks, verdict.profiler, findings);
}

// Returns samples per nanosecond of CPU time, lost ones included, and nothing where the CPU time is
// not known.
std::optional<double> samples_in_ns(const Fork& fork) {
  if (!fork.cell->times.cpu_ns || !(*fork.cell->times.cpu_ns > 0)) {
    return std::nullopt;
  }
  const auto& profile = *fork.cell->profile;
  const double samples = fork.profile.java_samples + static_cast<double>(profile.outside_java) +
                         static_cast<double>(profile.lost.value_or(0));
  return samples / *fork.cell->times.cpu_ns;
}

std::optional<std::uint64_t> stated_period(const Fork& fork) {
  const auto& stated = fork.cell->profile->stated;
  const auto found = stated.find(std::string(kStatedPeriod));
  return found == stated.end() ? std::nullopt : parse_number<std::uint64_t>(found->second);
}

// Checks the samples of a cycle event. Such samples have no fixed duration, but period x samples /
// CPU time must be a plausible clock rate. The check only detects gross losses.
void compare_cycles(std::span<const Fork> forks, Findings& findings) {
  constexpr double kSlowestGhz = 0.5;
  constexpr double kFastestGhz = 7;
  std::vector<double> rates;
  for (const Fork& fork : forks) {
    const auto samples = samples_in_ns(fork);
    const auto period = stated_period(fork);
    if (samples && period) {
      rates.push_back(*samples * static_cast<double>(*period));
    }
  }
  if (rates.empty()) {
    findings.none("Samples and CPU time were not compared, because one of them is not known.");
    return;
  }
  const double rate = statistics::median(rates);
  const std::string found =
      "Our samples stand for a clock of " + text_of(rate, "%.2f") + " GHz in the CPU time.";
  findings.check(rate >= kSlowestGhz && rate <= kFastestGhz, found);
}

// Compares samples times their interval, which is a time, with the CPU time that the system
// counted.
void compare_cpu_time(const Scoring& scoring, const std::string& oracle, Findings& findings) {
  const auto& forks = scoring.cells.forks({VariantKind::base}, oracle);
  std::vector<double> percents;
  for (const Fork& fork : forks) {
    const auto samples = samples_in_ns(fork);
    if (samples && fork.cell->profile->interval) {
      percents.push_back(kPercent * *samples *
                         static_cast<double>(fork.cell->profile->interval->count()));
    }
  }
  if (percents.empty()) {
    compare_cycles(forks, findings);
    return;
  }
  const double percent = statistics::median(percents);
  const std::string found =
      "Our samples stand for " + text_of(percent) + " % of the CPU time that the system counted.";
  findings.check(std::abs(percent - kPercent) <= scoring.rules.oracle_tolerance, found);
}

// Compares with instructions x executions x cost, a time that does not come from samples. The
// pipeline hides some of the cost, and costs are calibrated in a loop of nothing else: only gross
// disagreement is wrong.
void check_beside_counts(const std::string& what, std::vector<double> ratios, Findings& findings) {
  constexpr double kLeast = 0.25;
  constexpr double kMost = 2;
  const double ratio = statistics::median(std::move(ratios));
  findings.check(ratio >= kLeast && ratio <= kMost,
                 what + text_of(ratio, "%.2f") +
                     " times the time that exact counts and calibrated costs predict.");
}

// Returns the ratios of all blocks for which both times are known.
std::vector<double> ratios_of(const Scoring& scoring,
                              std::optional<double> (*ratio_of)(const Scoring&,
                                                                const BlockExperiment&)) {
  std::vector<double> ratios;
  for (const BlockExperiment& block : scoring.experiment.blocks) {
    if (const auto ratio = ratio_of(scoring, block)) {
      ratios.push_back(*ratio);
    }
  }
  return ratios;
}

void compare_counts(const Scoring& scoring, Findings& findings) {
  if (scoring.experiment.blocks.empty()) {
    return;  // there is nothing to compare, as has been said
  }
  std::vector<double> of_runs = ratios_of(scoring, gain_beside_counts);
  if (of_runs.empty()) {
    findings.none("Exact counts were not compared, because there are none.");
    return;
  }
  check_beside_counts("Runs got longer by ", std::move(of_runs), findings);
  // A run whose samples were lost does not say where samples fell.
  std::vector<double> of_samples = ratios_of(scoring, sampled_gain_beside_counts);
  if (!of_samples.empty()) {
    check_beside_counts("The time that our sampler finds in the blocks' methods grew by ",
                        std::move(of_samples), findings);
  }
}

}  // namespace

Control oracle_control(const Scoring& scoring, std::span<const BlockScore> blocks,
                       std::span<const Verdict> verdicts) {
  Findings findings("oracle");
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    const Verdict* verdict = verdict_of(verdicts, profiler.id);
    if (profiler.role == Role::oracle && verdict != nullptr) {
      check_detection(scoring, blocks, *verdict, findings);
      compare_with_subjects(scoring, blocks, *verdict, findings);
      compare_cpu_time(scoring, profiler.id, findings);
      compare_counts(scoring, findings);
    }
  }
  return std::move(findings).result("Our own sampler was not run.");
}

}  // namespace assay::scoring
