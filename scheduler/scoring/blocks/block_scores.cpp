// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/blocks/block_scores.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "scheduler/scoring/blocks/block_change.h"
#include "scheduler/scoring/figure_text.h"
#include "scheduler/scoring/java_part.h"
#include "scheduler/scoring/share_scores.h"
#include "scheduler/scoring/statistics/statistics.h"

namespace assay::scoring {
namespace {

// Why nothing can be said about this block; empty when something can.
std::string why_undecided(const Scoring& scoring, const Arms& arms) {
  if (arms.base.size() < 2 || arms.slowed.size() < 2) {
    return "fewer than two forks on a side";
  }
  const auto has_time = [](const Fork& fork) { return fork.time_ns && *fork.time_ns > 0; };
  if (!std::ranges::all_of(arms.base, has_time) || !std::ranges::all_of(arms.slowed, has_time)) {
    return "a run without a time";
  }
  const Interval gained = bootstrap(
      arms.forks(),
      [&](const Groups& drawn) { return arms.gained.of(drawn[0], drawn[1]).gained_ns; },
      scoring.bootstrap_rules());
  return gained.low > 0 ? "" : "the run time varies more than the slowdown";
}

// The other method that gained most: where the time went instead.
void find_where_it_went(const Scoring& scoring, const Arms& arms, const std::string& target,
                        BlockScore& score) {
  for (const MethodChange& change : method_changes(arms.base, arms.slowed, scoring.rules)) {
    if (change.method != target && change.differs && change.difference() > score.went_points) {
      score.went_to = change.method;
      score.went_points = change.difference();
    }
  }
}

// A tool of the user's may write lines or not: its profiles say.
bool has_lines(const Arms& arms) {
  const auto in_one = [](const Fork& fork) {
    return std::ranges::any_of(fork.cell->profile->places,
                               [](const auto& place) { return place.line.has_value(); });
  };
  return std::ranges::any_of(arms.base, in_one) && std::ranges::any_of(arms.slowed, in_one);
}

void score_lines(const Scoring& scoring, const Arms& arms, const BlockFacts& facts,
                 const Expectation& expectation, BlockScore& score) {
  const BlockChange change(arms,
                           [&](const Fork& fork) {
                             return share_of_lines(*fork.cell->profile, facts.method, facts.lines);
                           },
                           {.java_part = expectation.java_part});
  const BootstrapRules rules = scoring.bootstrap_rules();
  score.line_error = change.error(change.drawn_errors(rules), rules);
  score.line_expected = kPercent * change.of_all().expected;
}

// How likely chance alone is, were nothing changed, and were it the expected change.
void test_change(const Arms& arms, const std::string& method, const Change& change,
                 BlockScore& score) {
  const double least_variance = std::max(sampling_variance(arms.base, change.before),
                                         sampling_variance(arms.slowed, change.after));
  std::vector<double> shares = shares_of(arms.base, method);
  const std::vector<double> slowed = shares_of(arms.slowed, method);
  score.p = welch_p(shares, slowed, least_variance).value_or(1);
  for (double& share : shares) {
    share += change.expected;
  }
  score.p_expected = welch_p_less(shares, slowed, least_variance).value_or(1);
}

// With less, a report of no change at all would be as good as right.
double least_expected(const ScoreRules& rules) {
  return rules.error_tolerance + rules.least_difference;
}

// By our own sampler; none: it was not run.
std::optional<double> true_share(const Scoring& scoring, const std::string& method) {
  const ProfilerVariant* oracle = oracle_of(scoring.experiment);
  const auto forks = oracle == nullptr ? std::vector<Fork>() : scoring.cells.unchanged(oracle->id);
  return forks.empty() ? std::nullopt : std::optional(median(shares_of(forks, method)));
}

// A share from the profiler itself leaves out what it has wrong in all runs alike. But one that
// gives nearly all of the time to a method expects nothing more to be seen of it: then the true
// share counts, if there is more.
BlockChange change_of(const Scoring& scoring, const Arms& arms, const std::string& method,
                      const Expectation& expectation) {
  const auto share = [&](const Fork& fork) { return fork.profile.share(method); };
  BlockChange own(arms, share, expectation);
  const auto expected = [](const BlockChange& change) {
    return kPercent * change.of_all().expected;
  };
  if (expected(own) >= least_expected(scoring.rules)) {
    return own;
  }
  BlockChange of_truth(arms, share, {expectation.java_part, true_share(scoring, method)});
  return expected(of_truth) >= least_expected(scoring.rules) ? of_truth : own;
}

// Why no profiler can be judged by this block; empty when one can. `gain`: beside counts.
std::string why_not_judgeable(const Scoring& scoring, std::optional<double> gain,
                              const BlockScore& score) {
  if (const auto why = too_much_without_method(scoring)) {
    return *why;
  }
  if (gain && *gain > scoring.rules.most_gain) {
    return "slowing it makes other code wait longer: runs got longer by " + text_of(*gain, "%.2f") +
           " times what its instructions take";
  }
  return score.expected < least_expected(scoring.rules)
             ? "the expected change is too small: nothing could be told from it"
             : "";
}

BlockScore score_block(const Scoring& scoring, const ProfilerVariant& profiler,
                       const BlockExperiment& block, std::optional<double> gain) {
  // Twice as many as the base alone make small experiments decide.
  const std::vector<Fork> base = scoring.cells.unchanged(profiler.id);
  const std::vector<Fork>& slowed = scoring.cells.forks(
      {.kind = VariantKind::single_block, .block = block.facts.id}, profiler.id);
  const auto part = is_of_warm_part(profiler) ? GainedTime::Of::warm_parts : GainedTime::Of::runs;
  const Arms arms{base, slowed, {base, slowed, part}};
  BlockScore score{.profiler = profiler.id,
                   .block = block.facts.id,
                   .base_forks = static_cast<std::uint32_t>(arms.base.size()),
                   .slowed_forks = static_cast<std::uint32_t>(arms.slowed.size()),
                   .why_undecided = why_undecided(scoring, arms)};
  if (!score.why_undecided.empty()) {
    return score;
  }
  const std::string& method = block.facts.method;
  const Expectation expectation{.java_part = java_part(scoring, profiler)};
  const BlockChange change = change_of(scoring, arms, method, expectation);
  const Change plain = change.of_all();
  score.is_measured = true;
  score.before = kPercent * plain.before;
  score.after = kPercent * plain.after;
  score.expected = kPercent * plain.expected;
  score.seen = plain.after > 0;
  score.reported = change.reported(scoring.bootstrap_rules());
  score.drawn_errors = change.drawn_errors(scoring.bootstrap_rules());
  score.error = change.error(score.drawn_errors, scoring.bootstrap_rules());
  test_change(arms, method, plain, score);
  score.why_undecided = why_not_judgeable(scoring, gain, score);
  score.is_judgeable = score.why_undecided.empty();
  find_where_it_went(scoring, arms, method, score);
  if ((profiler.gives_lines || has_lines(arms)) && !block.facts.lines.empty()) {
    score_lines(scoring, arms, block.facts, expectation, score);
  }
  return score;
}

// Holm over the blocks of one profiler: not one of these chances is likely to be luck.
void adjust(std::span<BlockScore> blocks, double BlockScore::*chance) {
  std::vector<double> p_values;
  for (const BlockScore& block : blocks) {
    if (block.why_undecided.empty()) {
      p_values.push_back(block.*chance);
    }
  }
  const std::vector<double> adjusted = holm(p_values);
  std::size_t next = 0;
  for (BlockScore& block : blocks) {
    if (block.why_undecided.empty()) {
      block.*chance = adjusted[next++];
    }
  }
}

// By how many points the error is beyond what is right, however forks are drawn.
bool is_beyond(const Interval& error, double tolerance) {
  return error.low > tolerance || error.high < -tolerance;
}

Outcome outcome_of_detected(const BlockScore& block, const ScoreRules& rules) {
  if (std::abs(block.error.estimate) <= rules.error_tolerance) {
    return Outcome::right;
  }
  return is_beyond(block.error, rules.error_tolerance) ? Outcome::inexact
                                                       : Outcome::amount_undecided;
}

// A block that is not detected is missed only where so small a change is no chance, either, of the
// reports or of the run times that the expected one comes from: a few forks that vary prove neither
// that a profiler is right nor that it is wrong.
Outcome outcome_of(const BlockScore& block, const ScoreRules& rules) {
  if (!block.why_undecided.empty()) {
    return Outcome::undecided;
  }
  const double change = block.reported.estimate;
  if (std::abs(change) >= rules.least_difference && block.p < rules.level) {
    return change < 0 ? Outcome::wrong_way : outcome_of_detected(block, rules);
  }
  const double one_sided = rules.level / 2;  // of a two-sided level, as an interval's low end
  const bool is_too_little =
      block.error.high < -rules.error_tolerance && block.p_expected < one_sided;
  return is_too_little ? Outcome::missed : Outcome::undecided;
}

constexpr const char* kTooFewForks =
    "the reports vary too much: neither no change nor the right one can be ruled out";

void decide(std::span<BlockScore> blocks, const ScoreRules& rules) {
  adjust(blocks, &BlockScore::p);
  adjust(blocks, &BlockScore::p_expected);
  for (BlockScore& block : blocks) {
    block.outcome = outcome_of(block, rules);
    if (block.outcome == Outcome::undecided && block.why_undecided.empty()) {
      block.why_undecided = kTooFewForks;
    }
  }
}

}  // namespace

bool is_detected(Outcome outcome) {
  return outcome == Outcome::right || outcome == Outcome::inexact ||
         outcome == Outcome::amount_undecided;
}

bool is_wrong(Outcome outcome) {
  return outcome == Outcome::inexact || outcome == Outcome::missed || outcome == Outcome::wrong_way;
}

std::vector<BlockScore> block_scores(const Scoring& scoring) {
  const auto& blocks = scoring.experiment.blocks;
  std::vector<std::optional<double>> gains;  // the same for all profilers
  std::ranges::transform(blocks, std::back_inserter(gains),
                         [&](const auto& block) { return gain_beside_counts(scoring, block); });
  std::vector<BlockScore> scores;
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    const std::size_t first = scores.size();
    for (std::size_t block = 0; block < blocks.size(); ++block) {
      scores.push_back(score_block(scoring, profiler, blocks[block], gains[block]));
    }
    decide(std::span(scores).subspan(first), scoring.rules);
  }
  return scores;
}

}  // namespace assay::scoring
