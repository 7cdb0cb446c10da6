// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/blocks/block_scores.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "native/statistics/comparisons.h"
#include "native/statistics/quantiles.h"
#include "scheduler/scoring/blocks/block_change.h"
#include "scheduler/scoring/blocks/outcomes.h"
#include "scheduler/scoring/figure_text.h"
#include "scheduler/scoring/fork_shares.h"
#include "scheduler/scoring/java_part.h"
#include "scheduler/scoring/quiet_times.h"
#include "scheduler/scoring/share_scores.h"

namespace assay::scoring {
namespace {

// Returns why it is not known how much longer runs got, and an empty text where it is known.
std::string why_no_gain(const Arms& arms) {
  if (arms.base.size() < 2 || arms.slowed.size() < 2) {
    return "fewer than two forks on a side";
  }
  const auto has_time = [](const Fork& fork) { return fork.time_ns && *fork.time_ns > 0; };
  const bool have_times =
      std::ranges::all_of(arms.base, has_time) && std::ranges::all_of(arms.slowed, has_time);
  return have_times ? "" : "a run without a time";
}

Interval gained_by(const Arms& arms, const statistics::BootstrapRules& rules) {
  return statistics::bootstrap(
      arms.forks(),
      [&](const statistics::Groups& drawn) { return arms.gained.of(drawn[0], drawn[1]).gained_ns; },
      rules);
}

// Finds the method other than `target` whose share grew most, because the profiler gave the missing
// time to that method.
void find_where_it_went(const Scoring& scoring, const Arms& arms, const std::string& target,
                        BlockScore& score) {
  for (const MethodChange& change : method_changes(arms.base, arms.slowed, scoring.rules)) {
    if (change.method != target && change.differs && change.difference() > score.went_points) {
      score.went_to = change.method;
      score.went_points = change.difference();
    }
  }
}

// Tells whether the profiles have lines. A tool of the user's may write lines or not, and only its
// profiles tell.
bool has_lines(const Arms& arms) {
  const auto in_one = [](const Fork& fork) {
    return std::ranges::any_of(fork.cell->profile->places,
                               [](const auto& place) { return place.line.has_value(); });
  };
  return std::ranges::any_of(arms.base, in_one) && std::ranges::any_of(arms.slowed, in_one);
}

// Returns how disturbed the slowed runs are: their median disturbance, divided by the disturbance
// of the quietest run of all, because differences between the iterations of that run are the
// program's own doing. Runs that do not tell their iterations count as undisturbed. Returns 1 for
// our own sampler, which counts quiet iterations.
double disturbance_of(const ProfilerVariant& profiler, const Arms& arms) {
  if (is_of_warm_part(profiler)) {
    return 1;
  }
  const std::vector<double> base = each(
      arms.base, [](const Fork& fork) { return disturbance(fork.iteration_us, 0).value_or(1); });
  const std::vector<double> slowed = each(arms.slowed, [](const Fork& fork) {
    return disturbance(fork.iteration_us, fork.slowed_from).value_or(1);
  });
  return statistics::median(slowed) / std::min(std::ranges::min(base), std::ranges::min(slowed));
}

// A block that is scored under one profiler, with what all of its scores need.
struct Asked {
  const Scoring& scoring;
  const Arms& arms;
  double java_part;
  double least_java_part;
  double disturbance;
  std::optional<double> gain;  // as gain_beside_counts() gives it
};

// Says how likely it is that chance alone explains a report: if nothing had changed, if the
// expected change were the true one, and if the change were so much more or less that it is just
// within the tolerance.
struct Chances {
  double of_increase = 1;
  double of_expected = 1;
  double of_amount = 1;
};

std::vector<double> shifted(std::vector<double> shares, double by) {
  for (double& share : shares) {
    share += by;
  }
  return shares;
}

Chances chances_of(const Arms& arms, const ShareOf& share, const Change& change,
                   const ScoreRules& rules) {
  const double least_variance = std::max(sampling_variance(arms.base, change.before),
                                         sampling_variance(arms.slowed, change.after));
  const std::vector<double> base = each(arms.base, share);
  const std::vector<double> slowed = each(arms.slowed, share);
  const auto less = [&](const std::vector<double>& before, const std::vector<double>& after) {
    return statistics::welch_p_less(before, after, least_variance).value_or(1);
  };
  const double tolerance = rules.error_tolerance / kPercent;
  return {.of_increase = statistics::welch_p(base, slowed, least_variance).value_or(1),
          .of_expected = less(shifted(base, change.expected), slowed),
          .of_amount = change.error() < 0
                           ? less(shifted(base, change.expected - tolerance), slowed)
                           : less(slowed, shifted(base, change.most_expected + tolerance))};
}

// Returns the place's share by our own sampler. Returns nothing where our sampler was not run, or
// has no such place, for example because it gives no lines.
std::optional<double> true_share(const Scoring& scoring, const ShareOf& share) {
  const ProfilerVariant* oracle = oracle_of(scoring.experiment);
  if (oracle == nullptr || scoring.cells.unchanged(oracle->id).empty()) {
    return std::nullopt;
  }
  const double part = statistics::median(each(scoring.cells.unchanged(oracle->id), share));
  return part > 0 ? std::optional(part) : std::nullopt;
}

// Returns the change of a place. The expectation follows from the profiler's own share, so that it
// leaves out what the profiler has wrong in all runs alike. But a profiler that gives nearly all of
// the time to one place need hardly show any change there: then the true share counts, if it makes
// the expected change large enough.
BlockChange change_of(const Asked& asked, const ShareOf& share) {
  Expectation expectation{.java_part = asked.java_part, .least_java_part = asked.least_java_part};
  BlockChange own(asked.arms, share, expectation);
  const double least = least_expected(asked.scoring.rules);
  const auto expected = [](const BlockChange& change) {
    return kPercent * change.of_all().expected;
  };
  if (expected(own) >= least) {
    return own;
  }
  expectation.share = true_share(asked.scoring, share);
  BlockChange of_truth(asked.arms, share, expectation);
  return expected(of_truth) >= least ? of_truth : own;
}

// Returns why no profiler can be judged by this block, and an empty text where one can.
std::string why_not_judgeable(const Asked& asked, double expected) {
  if (asked.gain && *asked.gain > asked.scoring.rules.most_gain) {
    return "the slowed block makes other code wait longer: runs got longer by " +
           text_of(*asked.gain, "%.2f") + " times what its instructions take";
  }
  return expected < least_expected(asked.scoring.rules)
             ? "the expected change is too small to show anything"
             : "";
}

// Fills in the score, and returns the errors as forks are drawn anew, in points.
std::vector<double> score_change(const Asked& asked, const ShareOf& share, ChangeScore& score) {
  const statistics::BootstrapRules rules = asked.scoring.bootstrap_rules();
  const BlockChange change = change_of(asked, share);
  const Change plain = change.of_all();
  score.before = kPercent * plain.before;
  score.after = kPercent * plain.after;
  score.expected = kPercent * plain.expected;
  score.most_expected = kPercent * plain.most_expected;
  DrawnChanges drawn = change.drawn(rules);
  score.reported = statistics::percentile_interval(kPercent * plain.reported(),
                                                   std::move(drawn.reported), rules);
  score.error = statistics::percentile_interval(kPercent * plain.error(), drawn.errors, rules);
  const Chances chances = chances_of(asked.arms, share, plain, asked.scoring.rules);
  score.p = chances.of_increase;
  score.p_expected = chances.of_expected;
  score.p_amount = chances.of_amount;
  score.disturbance = asked.disturbance;
  score.why_undecided = why_not_judgeable(asked, score.expected);
  return std::move(drawn.errors);
}

ChangeScore line_score(const Asked& asked, const BlockFacts& facts) {
  ChangeScore score;
  score_change(
      asked,
      [&](const Fork& fork) {
        return share_of_lines(*fork.cell->profile, facts.method, facts.lines);
      },
      score);
  return score;
}

// The part (0 to 1) of a run's time that is Java code, as in java_part.h. All blocks have the same
// part.
struct JavaParts {
  double all = 1;
  double least = 1;
};

// Returns the runs that are compared for a block. The unchanged program has twice as many runs as
// base alone, so that small experiments decide, too.
Arms arms_of(const Scoring& scoring, const ProfilerVariant& profiler, const std::string& block) {
  const std::vector<Fork>& base = scoring.cells.unchanged(profiler.id);
  const std::vector<Fork>& slowed =
      scoring.cells.forks({.kind = VariantKind::single_block, .block = block}, profiler.id);
  const auto part = is_of_warm_part(profiler) ? GainedTime::Of::warm_parts : GainedTime::Of::runs;
  return {base, slowed, {base, slowed, part}};
}

// Returns what is asked about: the share of the block's method.
ShareOf asked_share(const ProfilerVariant& profiler, const BlockFacts& facts) {
  if (profiler.role == Role::oracle) {
    return oracles_share(facts);
  }
  return [&](const Fork& fork) { return fork.profile.share(facts.method); };
}

// Scores what the profiler reports. Requires: runs got longer.
void score_reports(const Asked& asked, const ProfilerVariant& profiler, const BlockFacts& facts,
                   BlockScore& score) {
  score.is_measured = true;
  score.drawn_errors = score_change(asked, asked_share(profiler, facts), score);
  score.seen = score.after > 0;
  score.is_judgeable = score.why_undecided.empty();
  find_where_it_went(asked.scoring, asked.arms, facts.method, score);
  const bool is_by_block = profiler.role == Role::oracle && facts.is_mixed();
  if (!is_by_block && (profiler.gives_lines || has_lines(asked.arms)) && !facts.lines.empty()) {
    score.by_lines = line_score(asked, facts);
  }
}

BlockScore score_block(const Scoring& scoring, const ProfilerVariant& profiler,
                       const JavaParts& java_parts, const BlockExperiment& block,
                       std::optional<double> gain) {
  const Arms arms = arms_of(scoring, profiler, block.facts.id);
  BlockScore score;
  score.profiler = profiler.id;
  score.block = block.facts.id;
  score.base_forks = static_cast<std::uint32_t>(arms.base.size());
  score.slowed_forks = static_cast<std::uint32_t>(arms.slowed.size());
  score.why_undecided = why_no_gain(arms);
  if (!score.why_undecided.empty()) {
    return score;
  }
  score.gained_ns = gained_by(arms, scoring.bootstrap_rules());
  if (!(score.gained_ns->low > 0)) {
    score.why_undecided =
        "the run time varies more than the slowdown: use more forks, longer runs or more gain";
    return score;
  }
  score_reports({.scoring = scoring,
                 .arms = arms,
                 .java_part = java_parts.all,
                 .least_java_part = java_parts.least,
                 .disturbance = disturbance_of(profiler, arms),
                 .gain = gain},
                profiler, block.facts, score);
  return score;
}

constexpr const char* kContradicted =
    "our own sampler, which knows the block of each sample, does not show the change that run "
    "times predict: the time is in other code, such as loads that now wait for each other";

// Leaves a block undecided that our own sampler does not confirm. Run times and samples that are
// known by their blocks are independent of each other. Where times and samples contradict each
// other, it is not known where the time is, and no profiler is right or wrong (decision 0010).
// Where our own sampler cannot tell, nobody knows whether there is a contradiction.
void leave_out(const BlockScore& oracle, BlockScore& score) {
  score.is_contradicted = is_wrong(oracle.outcome);
  score.is_judgeable = score.is_judgeable && oracle.is_judgeable && !score.is_contradicted;
  const std::string why =
      score.is_contradicted
          ? kContradicted
          : "our own sampler is undecided about this block: " + oracle.why_undecided;
  for (ChangeScore* change :
       {static_cast<ChangeScore*>(&score), score.by_lines ? &*score.by_lines : nullptr}) {
    if (change != nullptr && change->why_undecided.empty()) {
      change->why_undecided = why;
    }
  }
}

// Tells whether our own sampler fails to show the change that is expected by run times. Then no
// profiler can be asked to show the change. Where our sampler was not run with the block, the
// oracle control says so.
bool is_unconfirmed(const BlockScore& oracle) {
  return oracle.is_measured && (!is_detected(oracle.outcome) || is_wrong(oracle.outcome));
}

// Decides the blocks of all profilers. Our own sampler's blocks come first, because they tell by
// which blocks the others can be judged.
void decide_by_profiler(const Scoring& scoring, std::vector<BlockScore>& scores) {
  const std::size_t blocks = scoring.experiment.blocks.size();
  const auto& profilers = scoring.experiment.profilers;
  const auto rows_of = [&](std::size_t profiler) {
    return std::span(scores).subspan(profiler * blocks, blocks);
  };
  const auto oracle = std::ranges::find(profilers, Role::oracle, &ProfilerVariant::role);
  const auto oracles_place = static_cast<std::size_t>(oracle - profilers.begin());
  if (oracle != profilers.end()) {
    decide(rows_of(oracles_place), scoring.rules);
  }
  for (std::size_t profiler = 0; profiler < profilers.size(); ++profiler) {
    if (profiler == oracles_place) {
      continue;
    }
    for (std::size_t block = 0; oracle != profilers.end() && block < blocks; ++block) {
      const BlockScore& known = rows_of(oracles_place)[block];
      if (is_unconfirmed(known)) {
        leave_out(known, rows_of(profiler)[block]);
      }
    }
    decide(rows_of(profiler), scoring.rules);
  }
}

}  // namespace

std::vector<BlockScore> block_scores(const Scoring& scoring) {
  const auto& blocks = scoring.experiment.blocks;
  std::vector<std::optional<double>> gains;  // the same for all profilers
  std::ranges::transform(blocks, std::back_inserter(gains),
                         [&](const auto& block) { return gain_beside_counts(scoring, block); });
  std::vector<BlockScore> scores;
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    const JavaParts java_parts{java_part(scoring, profiler), least_java_part(scoring, profiler)};
    for (std::size_t block = 0; block < blocks.size(); ++block) {
      scores.push_back(score_block(scoring, profiler, java_parts, blocks[block], gains[block]));
    }
  }
  decide_by_profiler(scoring, scores);
  return scores;
}

}  // namespace assay::scoring
