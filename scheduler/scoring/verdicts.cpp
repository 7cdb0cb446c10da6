// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "native/support/number_parsing.h"
#include "scheduler/scoring/mean_errors.h"
#include "scheduler/scoring/score_parts.h"
#include "scheduler/scoring/statistics.h"
#include "scheduler/scoring/wrong_shares.h"

namespace assay::scoring {
namespace {

constexpr double kMostlyDetected = 0.75;
constexpr double kLeastDecided = 0.5;  // of the slowed blocks, for a grade

// The debug information's own row is what others are excused by.
bool is_excused(const Experiment& experiment, const BlockScore& block) {
  const auto own = std::ranges::find(experiment.profilers, block.profiler, &ProfilerVariant::id);
  return block.blame == Blame::debug_information && own != experiment.profilers.end() &&
         own->role != Role::debug_information;
}

// The decided blocks of one profiler, all and those whose errors are its own.
struct Decided {
  BlockScores all{};
  BlockScores own{};
};

void count_block(const ScoreRules& rules, const Experiment& experiment, const BlockScore& block,
                 Decided& decided, Verdict& verdict) {
  if (block.outcome == Outcome::undecided) {
    ++verdict.undecided;
    return;
  }
  const bool excused = is_excused(experiment, block);
  const bool detected = is_detected(block.outcome);
  ++verdict.tested;
  verdict.seen += block.seen ? 1 : 0;
  verdict.detected += detected ? 1 : 0;
  verdict.right_direction += block.reported.estimate >= rules.least_difference ? 1 : 0;
  verdict.right += block.outcome == Outcome::right ? 1 : 0;
  verdict.amount_undecided += block.outcome == Outcome::amount_undecided ? 1 : 0;
  verdict.excused += excused ? 1 : 0;
  verdict.own_detected += detected && !excused ? 1 : 0;
  decided.all.push_back(&block);
  if (!excused) {
    decided.own.push_back(&block);
  }
}

void count_blocks(const ScoreRules& rules, const Experiment& experiment,
                  std::span<const BlockScore> blocks, Decided& decided, Verdict& verdict) {
  for (const BlockScore& block : blocks) {
    if (block.profiler == verdict.profiler) {
      count_block(rules, experiment, block, decided, verdict);
    }
  }
}

// What a mean error of `error` points makes of the blocks that were detected.
Grade grade_with(double error, const Verdict& verdict, const ScoreRules& rules) {
  const std::uint32_t tested = verdict.tested - verdict.excused;
  if (verdict.own_detected == tested && error <= rules.error_tolerance) {
    return Grade::accurate;
  }
  const bool mostly = verdict.own_detected >= kMostlyDetected * tested;
  return mostly && error < rules.large_difference ? Grade::partly : Grade::misleading;
}

// Less than accurate is said only where chance does not explain it.
Grade grade_of(const Verdict& verdict, const ScoreRules& rules) {
  const bool is_mostly_decided =
      verdict.tested >= kLeastDecided * (verdict.tested + verdict.undecided);
  if (verdict.tested == verdict.excused || !is_mostly_decided) {
    return Grade::undecided;
  }
  const Grade grade = grade_with(verdict.own_error->estimate, verdict, rules);
  return grade == grade_with(verdict.own_error->low, verdict, rules) ? grade : Grade::undecided;
}

void conclude(const Decided& decided, const ScoreRules& rules, const BootstrapRules& resampling,
              Verdict& verdict) {
  if (!decided.all.empty()) {
    verdict.error = mean_error(decided.all, resampling);
  }
  if (!decided.own.empty()) {
    verdict.own_error = mean_error(decided.own, resampling);
  }
  verdict.grade = grade_of(verdict, rules);
}

void count_samples(std::span<const Cell> cells, Verdict& verdict) {
  std::vector<double> lost;
  std::vector<double> unknown;
  for (const Cell& cell : cells) {
    if (cell.key.profiler != verdict.profiler || !cell.profile) {
      continue;
    }
    double recorded = static_cast<double>(cell.profile->outside_java + cell.profile->unknown);
    for (const auto& place : cell.profile->places) {
      recorded += static_cast<double>(place.samples);
    }
    if (recorded > 0) {
      unknown.push_back(kPercent * static_cast<double>(cell.profile->unknown) / recorded);
    }
    if (cell.profile->lost) {
      const auto missing = static_cast<double>(*cell.profile->lost);
      lost.push_back(recorded + missing > 0 ? kPercent * missing / (recorded + missing) : 0);
    }
  }
  if (!lost.empty()) {
    verdict.lost = median(lost);
  }
  if (!unknown.empty()) {
    verdict.unknown = median(unknown);
  }
}

void measure_overhead(const Scoring& scoring, Verdict& verdict) {
  const auto without = scoring.cells.times({VariantKind::base}, "");
  const auto with = scoring.cells.times({VariantKind::base}, verdict.profiler);
  if (!without.empty() && !with.empty()) {
    const Interval ratio = ratio_of_medians(without, with, scoring.bootstrap_rules());
    verdict.overhead_percent = Interval{kPercent * (ratio.estimate - 1), kPercent * (ratio.low - 1),
                                        kPercent * (ratio.high - 1)};
  }
}

void correlate_shares(std::span<const ShareComparison> shares, Verdict& verdict) {
  std::vector<double> before;
  std::vector<double> after;
  for (const ShareComparison& comparison : shares) {
    if (comparison.profiler == verdict.profiler) {
      verdict.off += comparison.off;
      for (const MethodChange& method : comparison.methods) {
        before.push_back(method.before);
        after.push_back(method.after);
      }
    }
  }
  verdict.compared = static_cast<std::uint32_t>(before.size());
  verdict.correlation = pearson(before, after);
}

// Whose runs a profiler's cells come from: its own, but for the debug information.
const std::string& run_with_for(const Experiment& experiment, const std::string& profiler) {
  const auto own = std::ranges::find(experiment.profilers, profiler, &ProfilerVariant::id);
  const ProfilerVariant* oracle = oracle_of(experiment);
  const bool has_own = own == experiment.profilers.end() || has_runs(*own) || oracle == nullptr;
  return has_own ? profiler : oracle->id;
}

void count_forks(const Scoring& scoring, std::span<const Cell> cells, Verdict& verdict) {
  std::map<Variant, std::uint32_t> forks;
  const std::string& run_with = run_with_for(scoring.experiment, verdict.profiler);
  for (const CellKey& key : scoring.experiment.order) {
    if (key.profiler == run_with) {
      forks[key.variant] =
          static_cast<std::uint32_t>(scoring.cells.forks(key.variant, verdict.profiler).size());
    }
  }
  verdict.forks = forks.empty() ? 0 : std::numeric_limits<std::uint32_t>::max();
  for (const auto& [variant, count] : forks) {
    verdict.forks = std::min(verdict.forks, count);
  }
  verdict.failed = static_cast<std::uint32_t>(std::ranges::count_if(cells, [&](const Cell& cell) {
    return cell.key.profiler == verdict.profiler && (!cell.failure.empty() || cell.exit_code != 0);
  }));
}

// Without the place where it lies: "JDK 25.0.3 (Eclipse Adoptium) in /opt/jdk".
std::string jdk_of(const Experiment& experiment) {
  const auto jdk = std::ranges::find(experiment.versions, "JDK", &NamedValue::name);
  return jdk == experiment.versions.end() ? "" : jdk->value.substr(0, jdk->value.find(" in /"));
}

void add_value(const NamedValue& one, std::vector<NamedValue>& values) {
  const auto known = std::ranges::find(values, one.name, &NamedValue::name);
  if (known == values.end()) {
    values.push_back(one);
  } else if (known->value != one.value) {
    known->value = "varies";
  }
}

// But for what is said anew in each run: of which process it is, and how much was lost.
void collect_statements(std::span<const Cell> cells, Verdict& verdict) {
  for (const Cell& cell : cells) {
    if (cell.key.profiler != verdict.profiler || !cell.profile) {
      continue;
    }
    for (const auto& [name, value] : cell.profile->stated) {
      if (name == kStatedLostBytes) {
        verdict.lost_bytes =
            verdict.lost_bytes.value_or(0) + parse_number<std::uint64_t>(value).value_or(0);
      } else if (name != kStatedProcess) {
        add_value({name, value}, verdict.stated);
      }
    }
  }
}

void add_statements(const Verdict& verdict, Verdict& sum) {
  for (const NamedValue& one : verdict.stated) {
    add_value(one, sum.stated);
  }
  if (verdict.lost_bytes) {
    sum.lost_bytes = sum.lost_bytes.value_or(0) + *verdict.lost_bytes;
  }
}

using Identity = std::tuple<std::string, std::string, std::string>;
Identity identity_of(const Verdict& verdict) {
  return {verdict.profiler, verdict.version, verdict.jdk};
}

// What each program gave for one profiler.
struct Collected {
  Decided blocks{};
  std::vector<double> wrong{};
  std::vector<double> lost{};
  std::vector<double> unknown{};
  std::vector<double> overheads{};
  std::vector<ShareComparison> shares{};
};

void collect(const ExperimentScore& program, const Verdict& verdict, Collected& all) {
  const auto keep = [](std::optional<double> value, std::vector<double>& values) {
    if (value) {
      values.push_back(*value);
    }
  };
  keep(verdict.wrong_share, all.wrong);
  keep(verdict.lost, all.lost);
  keep(verdict.unknown, all.unknown);
  if (verdict.overhead_percent) {
    all.overheads.push_back(verdict.overhead_percent->estimate);
  }
  all.shares.insert(all.shares.end(), program.shares.begin(), program.shares.end());
}

std::optional<double> median_if_any(const std::vector<double>& values) {
  return values.empty() ? std::nullopt : std::optional(median(values));
}

void finish(const Collected& all, const ScoreRules& rules, std::uint64_t seed, Verdict& verdict) {
  const BootstrapRules resampling{.seed = seed, .resamples = rules.resamples};
  conclude(all.blocks, rules, resampling, verdict);
  if (!all.overheads.empty()) {
    verdict.overhead_percent = mean_interval(all.overheads, resampling);
  }
  verdict.wrong_share = median_if_any(all.wrong);
  verdict.lost = median_if_any(all.lost);
  verdict.unknown = median_if_any(all.unknown);
  correlate_shares(all.shares, verdict);
}

}  // namespace

std::vector<const ExperimentScore*> counted_programs(std::span<const ExperimentScore> programs) {
  const bool any_sound = std::ranges::any_of(programs, is_sound);
  std::vector<const ExperimentScore*> counted;
  for (const ExperimentScore& program : programs) {
    if (!any_sound || is_sound(program)) {
      counted.push_back(&program);
    }
  }
  return counted;
}

const Verdict* verdict_of(std::span<const Verdict> verdicts, const std::string& profiler) {
  const auto found = std::ranges::find(verdicts, profiler, &Verdict::profiler);
  return found == verdicts.end() ? nullptr : &*found;
}

std::vector<Verdict> overall_verdicts(std::span<const ExperimentScore> programs) {
  const std::vector<const ExperimentScore*> counted = counted_programs(programs);
  if (counted.size() == 1) {
    return counted.front()->verdicts;  // whose intervals are over forks, not over programs
  }
  std::vector<Verdict> result;
  std::map<Identity, Collected> collected;
  for (const ExperimentScore* program : counted) {
    for (const Verdict& verdict : program->verdicts) {
      auto sum = std::ranges::find(result, identity_of(verdict), identity_of);
      if (sum == result.end()) {
        result.push_back({.profiler = verdict.profiler,
                          .version = verdict.version,
                          .jdk = verdict.jdk,
                          .forks = verdict.forks});
        sum = result.end() - 1;
      }
      Collected& all = collected[identity_of(verdict)];
      add_statements(verdict, *sum);
      count_blocks(program->rules, program->experiment, program->blocks, all.blocks, *sum);
      sum->failed += verdict.failed;
      sum->forks = std::min(sum->forks, verdict.forks);
      collect(*program, verdict, all);
    }
  }
  for (Verdict& verdict : result) {
    finish(collected[identity_of(verdict)], programs.front().rules,
           programs.front().experiment.seed, verdict);
  }
  return result;
}

std::vector<Verdict> verdicts(const Scoring& scoring, std::span<const BlockScore> blocks,
                              std::span<const ShareComparison> shares,
                              std::span<const Cell> cells) {
  std::vector<Verdict> result;
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    Verdict verdict{
        .profiler = profiler.id, .version = profiler.version, .jdk = jdk_of(scoring.experiment)};
    collect_statements(cells, verdict);
    Decided decided;
    count_blocks(scoring.rules, scoring.experiment, blocks, decided, verdict);
    conclude(decided, scoring.rules, scoring.bootstrap_rules(), verdict);
    verdict.wrong_share = wrong_share(scoring, profiler.id);
    count_samples(cells, verdict);
    measure_overhead(scoring, verdict);
    correlate_shares(shares, verdict);
    count_forks(scoring, cells, verdict);
    result.push_back(std::move(verdict));
  }
  return result;
}

}  // namespace assay::scoring
