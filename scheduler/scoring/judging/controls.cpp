// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/judging/controls.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "native/support/number_parsing.h"
#include "scheduler/scoring/blocks/gained_time.h"
#include "scheduler/scoring/judging/findings.h"
#include "scheduler/scoring/judging/liar_control.h"
#include "scheduler/scoring/judging/verdicts.h"
#include "scheduler/scoring/mean_errors.h"
#include "scheduler/scoring/share_scores.h"
#include "scheduler/scoring/statistics/statistics.h"

namespace assay::scoring {
namespace {

// Something that must not have changed, where nothing was.
struct NullChange {
  double p = 1;
  bool is_large = false;  // else it is no difference, however sure it is
  std::string alarm;
  std::string calm{};  // what is said where there is no alarm; empty: nothing of this one alone
};

// What iterations take, where runs tell, for that is what expectations follow from.
std::optional<NullChange> run_time_change(const Scoring& scoring, Findings& findings) {
  const auto [base, again, by_iteration] = compared_times(
      scoring.cells.forks({VariantKind::base}, ""), scoring.cells.forks({VariantKind::repeat}, ""));
  if (base.size() < 2 || again.size() < 2) {
    findings.none("Run times: not compared, for too few forks were run without a profiler.");
    return std::nullopt;
  }
  const double change = kPercent * (median(again) / median(base) - 1);
  const std::string by = "Run times of the same program twice differ by " + text_of(change) + " %";
  return NullChange{welch_p(base, again).value_or(1),
                    std::abs(change) >= scoring.rules.least_run_change,
                    by + ", which is more than chance.", by + "."};
}

std::vector<NullChange> profile_changes(const Scoring& scoring) {
  std::vector<NullChange> changes;
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    const auto& base = scoring.cells.forks({VariantKind::base}, profiler.id);
    const auto& again = scoring.cells.forks({VariantKind::repeat}, profiler.id);
    if (base.size() < 2 || again.size() < 2) {
      continue;
    }
    for (const MethodChange& change : method_changes(base, again, scoring.rules)) {
      changes.push_back({change.raw_p,
                         std::abs(change.difference()) >= scoring.rules.least_difference,
                         profiler.id + " reports " + change.method + " changed by " +
                             text_of(change.difference()) + " points, where nothing was changed."});
    }
  }
  return changes;
}

// How many of a family's changes raise an alarm, which all of them together do at most with the
// chance `level` where nothing has changed.
std::size_t raise_alarms(std::span<const NullChange> family, double level, Findings& findings) {
  std::vector<double> p_values;
  p_values.reserve(family.size());
  for (const NullChange& change : family) {
    p_values.push_back(change.p);
  }
  const std::vector<double> adjusted = holm(p_values);
  std::size_t alarms = 0;
  for (std::size_t i = 0; i < family.size(); ++i) {
    if (adjusted[i] < level && family[i].is_large) {
      ++alarms;
      findings.wrong(family[i].alarm);
    } else if (!family[i].calm.empty()) {
      findings.ok(family[i].calm);
    }
  }
  return alarms;
}

// Run times, which all expectations follow from, are a family of their own, so that their one
// comparison does not drown in those of all profilers' methods.
Control null_control(const Scoring& scoring) {
  constexpr int kFamilies = 2;
  const double level = scoring.rules.control_level / kFamilies;
  Findings findings("null");
  const std::vector<NullChange> shares = profile_changes(scoring);
  const std::size_t alarms = raise_alarms(shares, level, findings);
  if (const auto of_runs = run_time_change(scoring, findings)) {
    raise_alarms(std::span(&*of_runs, 1), level, findings);
  }
  if (shares.empty()) {
    findings.none("Profiles: not compared, for too few forks were run with one.");
  } else if (alarms == 0) {
    findings.ok("No profiler reports a change of any of " + std::to_string(shares.size()) +
                " shares beyond chance, where nothing was changed.");
  }
  return std::move(findings).result("Nothing was compared.");
}

// Those, too, in which our own sampler is off: a profiler that is not would prove it wrong.
bool has_error(const BlockScore& block) {
  return block.is_measured && (block.outcome != Outcome::undecided || block.is_contradicted);
}

// The blocks whose errors are known of both.
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

// One of several profilers: the chance of a false alarm is shared among them.
BootstrapRules rules_of_one(const Scoring& scoring) {
  const auto subjects =
      std::ranges::count(scoring.experiment.profilers, Role::subject, &ProfilerVariant::role);
  BootstrapRules rules = scoring.bootstrap_rules();
  rules.confidence =
      1 - scoring.rules.level / static_cast<double>(std::max<std::ptrdiff_t>(subjects, 1));
  return rules;
}

void compare_with_subjects(const Scoring& scoring, std::span<const BlockScore> blocks,
                           const std::string& oracle, Findings& findings) {
  bool compared = false;
  bool is_worse = false;
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    const BlockPairs pairs = blocks_of_both(blocks, oracle, profiler.id);
    if (profiler.role != Role::subject || pairs.empty()) {
      continue;
    }
    compared = true;
    const Interval worse = paired_error_difference(pairs, rules_of_one(scoring));
    if (worse.low > 0 && worse.estimate >= scoring.rules.least_difference) {
      is_worse = true;
      findings.wrong("Our sampler's errors are " + text_of(worse.estimate) +
                     " points larger than those of " + profiler.id + ".");
    }
  }
  if (compared && !is_worse) {
    findings.ok("Our sampler's errors are no larger than those of any profiler.");
  }
}

// Where nothing is decided: because of the program, or of chance?
void check_undecided(const Scoring& scoring, std::span<const BlockScore> blocks,
                     const Verdict& verdict, Findings& findings) {
  const bool is_judgeable = std::ranges::any_of(blocks, [&](const BlockScore& block) {
    return block.profiler == verdict.profiler && block.is_judgeable;
  });
  if (scoring.experiment.blocks.empty()) {
    findings.unseen("No block was slowed alone: none could be, or none was asked for.");
  } else if (!is_judgeable) {
    findings.unseen("No block of this program can tell a right report from a wrong one.");
  } else if (verdict.undecided > 0) {
    findings.wrong("Our sampler decides none of " + std::to_string(verdict.undecided) +
                   " slowed blocks: it takes more forks or longer runs.");
  }
}

// Where even addresses and block maps do not give what was expected, that is what is wrong.
void check_expectations(const Scoring& scoring, const Verdict& verdict, Findings& findings) {
  if (verdict.error) {
    findings.check(verdict.error->low <= scoring.rules.error_tolerance,
                   "Our sampler's reports are " + text_of(verdict.error->estimate) +
                       " points off what run times let expect.");
  }
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
  check_expectations(scoring, verdict, findings);
}

// Of a fork that says both: samples, lost ones too, in a nanosecond of CPU time.
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

// With a cycle event, samples have no fixed duration; but period x samples / CPU time must be a
// plausible clock rate. This only detects gross losses.
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
    findings.none("Samples and CPU time: not compared, for one of them is not known.");
    return;
  }
  const double rate = median(rates);
  const std::string found =
      "Our samples stand for a clock of " + text_of(rate, "%.2f") + " GHz in the CPU time.";
  findings.check(rate >= kSlowestGhz && rate <= kFastestGhz, found);
}

// Samples times their interval is a time that can be compared with what the system says.
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
  const double percent = median(percents);
  const std::string found =
      "Our samples stand for " + text_of(percent) + " % of the CPU time that the system counted.";
  findings.check(std::abs(percent - kPercent) <= scoring.rules.oracle_tolerance, found);
}

// Instructions x executions x cost is a time that no sample had a part in. The pipeline hides some
// of it, and calibrated costs are those of a loop of nothing else: only gross disagreement is
// wrong.
void compare_counts(const Scoring& scoring, Findings& findings) {
  constexpr double kLeast = 0.25;
  constexpr double kMost = 2;
  std::vector<double> ratios;
  for (const BlockExperiment& block : scoring.experiment.blocks) {
    if (const auto ratio = gain_beside_counts(scoring, block)) {
      ratios.push_back(*ratio);
    }
  }
  if (scoring.experiment.blocks.empty()) {
    return;  // there is nothing to compare, as has been said
  }
  if (ratios.empty()) {
    findings.none("Exact counts: not compared, for there are none.");
    return;
  }
  const double ratio = median(ratios);
  const std::string found = "Runs got longer by " + text_of(ratio, "%.2f") +
                            " times what exact counts and calibrated costs say.";
  findings.check(ratio >= kLeast && ratio <= kMost, found);
}

Control oracle_control(const Scoring& scoring, std::span<const BlockScore> blocks,
                       std::span<const Verdict> verdicts) {
  Findings findings("oracle");
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    const Verdict* verdict = verdict_of(verdicts, profiler.id);
    if (profiler.role == Role::oracle && verdict != nullptr) {
      check_detection(scoring, blocks, *verdict, findings);
      compare_with_subjects(scoring, blocks, profiler.id, findings);
      compare_cpu_time(scoring, profiler.id, findings);
      compare_counts(scoring, findings);
    }
  }
  return std::move(findings).result("Our own sampler was not run.");
}

}  // namespace

std::vector<Control> controls(const Scoring& scoring, std::span<const BlockScore> blocks,
                              std::span<const Verdict> verdicts) {
  return {null_control(scoring), liar_control(scoring, blocks, verdicts),
          oracle_control(scoring, blocks, verdicts)};
}

bool ExperimentScore::controls_hold() const {
  return std::ranges::all_of(
      controls, [](const Control& control) { return control.state == ControlState::holds; });
}

bool is_sound(const ExperimentScore& program) {
  return !program.controls.empty() &&
         std::ranges::none_of(program.controls, [](const Control& one) {
           return one.state == ControlState::fails || one.state == ControlState::not_run;
         });
}

bool controls_hold(std::span<const ExperimentScore> programs) {
  std::map<std::string, bool> holds_somewhere;
  for (const ExperimentScore& program : programs) {
    if (!is_sound(program)) {
      continue;
    }
    for (const Control& control : program.controls) {
      holds_somewhere[control.name] |= control.state == ControlState::holds;
    }
  }
  return !holds_somewhere.empty() &&
         std::ranges::all_of(holds_somewhere, [](const auto& one) { return one.second; });
}

}  // namespace assay::scoring
