// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/judging/grades.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace assay::scoring {
namespace {

constexpr double kMostlyDetected = 0.75;
constexpr double kLeastDecided = 0.5;        // part of the slowed blocks, for a grade
constexpr std::uint32_t kFewestDecided = 2;  // blocks, unless there is only one

// Tells whether the JVM's debug information excuses the change. The debug information's own row is
// never excused, because other rows are excused by it.
bool is_excused(const Experiment& experiment, const std::string& profiler,
                const ChangeScore& change) {
  const ProfilerVariant* own = find_profiler(experiment, profiler);
  return change.blame == Blame::debug_information && own != nullptr &&
         own->role != Role::debug_information;
}

// Decided blocks of one program that tell amounts.
struct DecidedOfProgram {
  BlockScores all{};
  BlockScores own{};
};

void count_block(const ScoreRules& rules, const Experiment& experiment, const BlockScore& block,
                 DecidedOfProgram& decided, Verdict& verdict) {
  if (block.outcome == Outcome::undecided) {
    ++verdict.undecided;
    verdict.open += block.is_judgeable ? 1 : 0;
    return;
  }
  const bool excused = is_excused(experiment, block.profiler, block);
  verdict.add(block.outcome);
  verdict.seen += block.seen ? 1 : 0;
  verdict.right_direction += block.reported.estimate >= rules.least_difference ? 1 : 0;
  verdict.excused += excused ? 1 : 0;
  verdict.own_detected += is_detected(block.outcome) && !excused ? 1 : 0;
  if (!has_known_error(block)) {
    return;
  }
  decided.all.push_back(&block);
  if (!excused) {
    decided.own.push_back(&block);
  }
}

// A block's lines may be decided where its method is not, and the other way round.
void count_lines(const ChangeScore& lines, bool excused, LineCounts& counts) {
  if (lines.outcome == Outcome::undecided) {
    ++counts.undecided;
    return;
  }
  counts.add(lines.outcome);
  counts.errors.add(lines);
  counts.excused += excused ? 1 : 0;
}

std::uint32_t own_blocks(const Verdict& verdict) { return verdict.tested - verdict.excused; }

bool are_mostly_detected(const Verdict& verdict) {
  return verdict.own_detected >= kMostlyDetected * own_blocks(verdict);
}

// Returns the grade that the detected blocks give with a mean error of `error` points.
Grade grade_with(double error, const Verdict& verdict, const ScoreRules& rules) {
  if (verdict.own_detected == own_blocks(verdict) && error <= rules.error_tolerance) {
    return Grade::accurate;
  }
  return are_mostly_detected(verdict) && !rules.is_large(error) ? Grade::partly : Grade::misleading;
}

// Returns the grade of a profiler that reports changes accurately. The grade is accurate if the
// profiler charges time to the right methods.
Grade grade_by_shares(const Verdict& verdict, const ScoreRules& rules) {
  const Interval wrong = verdict.own_wrong_share.value_or(Interval());
  if (wrong.low > rules.most_wrong_share) {
    return Grade::partly;
  }
  return wrong.high > rules.most_wrong_share ? Grade::undecided : Grade::accurate;
}

// Returns the grade where too few amounts can be told. The grade then depends on how many blocks
// are detected.
Grade grade_by_detection(const Verdict& verdict) {
  if (!are_mostly_detected(verdict)) {
    return Grade::misleading;
  }
  return verdict.own_detected < own_blocks(verdict) ? Grade::not_accurate : Grade::undecided;
}

// Returns the grade where amounts can be told. A profiler is accurate only where chance could not
// hide that it is misleading: neither by a large error that came out small, nor by undecided
// blocks, because it takes more to show that a block is missed than that it is found. A lower grade
// is given only where chance does not explain it, and one of the two lower grades only where chance
// does not choose between them.
Grade grade_by_error(const Verdict& verdict, const ScoreRules& rules) {
  const Interval& error = *verdict.own_error;
  const Grade best = grade_with(error.low, verdict, rules);
  const Grade worst = grade_with(error.high, verdict, rules);
  if (best != Grade::accurate) {
    return best == worst ? best : Grade::not_accurate;
  }
  const bool hangs_on_open_ones =
      verdict.own_detected < kMostlyDetected * (own_blocks(verdict) + verdict.open);
  const bool may_be_misleading = worst == Grade::misleading || hangs_on_open_ones;
  return grade_with(error.estimate, verdict, rules) == Grade::accurate && !may_be_misleading
             ? grade_by_shares(verdict, rules)
             : Grade::undecided;
}

Grade grade_of(const Verdict& verdict, std::size_t own_errors, const ScoreRules& rules) {
  const bool is_mostly_decided =
      verdict.tested >= kLeastDecided * (verdict.tested + verdict.undecided);
  const std::uint32_t fewest = std::min(kFewestDecided, verdict.tested + verdict.undecided);
  const std::uint32_t own = own_blocks(verdict);
  if (own == 0 || verdict.tested < fewest || !is_mostly_decided) {
    return Grade::undecided;
  }
  return own_errors < std::min(kFewestDecided, own) ? grade_by_detection(verdict)
                                                    : grade_by_error(verdict, rules);
}

std::size_t count_of(const std::vector<BlockScores>& programs) {
  std::size_t count = 0;
  for (const BlockScores& blocks : programs) {
    count += blocks.size();
  }
  return count;
}

}  // namespace

void count_outcomes(const ScoreRules& rules, const Experiment& experiment,
                    std::span<const BlockScore> blocks, Decided& decided, Verdict& verdict) {
  DecidedOfProgram of_program;
  for (const BlockScore& block : blocks) {
    if (block.profiler != verdict.profiler) {
      continue;
    }
    count_block(rules, experiment, block, of_program, verdict);
    if (block.by_lines) {
      count_lines(*block.by_lines, is_excused(experiment, block.profiler, *block.by_lines),
                  verdict.by_lines);
    }
  }
  if (!of_program.all.empty()) {
    decided.all.push_back(std::move(of_program.all));
  }
  if (!of_program.own.empty()) {
    decided.own.push_back(std::move(of_program.own));
  }
}

void conclude(const Decided& decided, const ScoreRules& rules,
              const statistics::BootstrapRules& resampling, Verdict& verdict) {
  if (!decided.all.empty()) {
    verdict.error = mean_error(decided.all, resampling);
  }
  if (!decided.own.empty()) {
    verdict.own_error = mean_error(decided.own, resampling);
  }
  verdict.grade = grade_of(verdict, count_of(decided.own), rules);
}

}  // namespace assay::scoring
