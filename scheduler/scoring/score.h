// SPDX-License-Identifier: Apache-2.0
// What is concluded from an experiment. docs/scoring.md explains each figure; shares are in percent
// of the samples in Java code, differences of shares in points.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/scoring/experiment.h"
#include "scheduler/scoring/statistics/bootstrap.h"

namespace assay::scoring {

struct ScoreRules {
  double least_share = 1;        // methods below this share are not compared
  double least_difference = 1;   // points; nothing below is called a difference
  double large_difference = 5;   // points; "off" in paper 4, table 1
  double error_tolerance = 2;    // points that a reported change may be off and still be right
  double least_run_change = 2;   // percent of the run time
  double level = 0.05;           // of tests, after allowing for all of them
  double oracle_tolerance = 10;  // percent by which samples and CPU time may differ
  double control_level = 0.01;  // of the null control, where a false alarm discards a whole program
  double most_wrong_share = 25;  // percent of a program's time, of an accurate profiler
  double most_unnamed = 10;      // percent of the time in Java code that no method is charged with
  double most_gain = 1.3;        // of what exact counts and calibrated costs say of a slowed block
  double most_disturbance = 1.15;  // of iterations' mean over quiet ones, where amounts are judged
  std::uint32_t hottest = 5;       // methods, as in paper 4
  int resamples = 2000;

  bool is_large(double points) const { return points > large_difference; }
  bool is_disturbed(double disturbance) const { return disturbance > most_disturbance; }
};

// RQ1: how near runs come to the slowdown that was wanted.
struct HistogramBin {
  double from = 0;   // points off target
  double share = 0;  // percent of the run's time in blocks that are
};
struct OverheadScore {
  double target_percent = 0;
  double slowable_share = 1;
  double expected_percent = 0;                 // target x slowable share
  std::optional<Interval> overhead_percent{};  // of runs without a profiler, once they are warm
  std::optional<Interval> whole_percent{};     // of the same runs from their start
  std::uint32_t base_forks = 0;
  std::uint32_t slowed_forks = 0;
  // Of blocks, in bins of 10 points from -100 to 100, outliers in the last.
  std::vector<HistogramBin> histogram{};
  double measured_share = 0;      // percent of the run's time that the histogram is about
  bool is_of_fresh_jvms = false;  // the histogram is, else of the JVM that the plan was found in
};

// RQ2: a method's share before and after.
struct MethodChange {
  std::string method;
  double before = 0;  // medians over forks
  double after = 0;
  double raw_p = 1;
  double p = 1;  // adjusted: one of several methods
  bool differs = false;
  std::optional<Interval> interval{};  // of the difference; nothing with a single fork of either

  double difference() const { return after - before; }
};
struct ShareComparison {
  std::string profiler;
  double target_percent = 0;
  std::vector<MethodChange> methods{};  // the hottest five and all above the least share
  std::optional<double> pearson{};
  std::optional<double> spearman{};
  std::optional<double> kendall{};
  std::uint32_t off = 0;  // methods by more than large_difference
  // The same, of how far their changes differ from what our own sampler saw change: not all of a
  // program may be slowed. None: it was not run.
  std::optional<std::uint32_t> off_of_truth{};
  std::string worst_method{};
  double worst_points = 0;
};

// Do two profilers, or two runs of one, name the same hottest methods?
struct RankAgreement {
  std::string first;
  std::string second;       // the same as `first`: between forks of one profiler
  double same_hottest = 0;  // part of the compared pairs
  double top_overlap = 0;   // common methods of the top five, part of their union
  std::optional<double> tau{};
  std::optional<Interval> tau_interval{};  // over forks; nothing with too few of them
  std::uint32_t pairs = 0;
};

// RQ3: one block slowed, as one profiler saw it.
enum class Outcome {
  right,             // detected, and the reported change is as expected
  inexact,           // detected, but by too much or too little, beyond chance
  amount_undecided,  // detected, by another amount, which may be chance; or disturbed runs
  missed,            // no increase of the right method, where there should be one beyond chance
  wrong_way,         // the method's share fell
  undecided,         // the run did not get longer beyond doubt, or there are too few forks
};
bool is_detected(Outcome outcome);
bool is_wrong(Outcome outcome);  // the report is, beyond chance
enum class Blame { nobody, profiler, debug_information, both, unknown };
// The change of one place's share, the block's method or its lines: reported, and expected.
struct ChangeScore {
  double before = 0;
  double after = 0;
  double expected = 0;       // points, from the measured run times
  double most_expected = 0;  // of a profiler that has the least time in Java code
  Interval reported{};       // points
  Interval error{};          // of what is reported, below the one or above the other
  double p = 1;              // of the increase, adjusted for all places of one kind
  double p_expected = 1;     // of what is reported, were the expected change the true one
  double p_amount = 1;       // of what is reported, were it just not too far off
  double disturbance = 1;    // of the slowed iterations that it reports on: mean over quiet ones
  Outcome outcome = Outcome::undecided;
  bool tells_amount = true;     // else its error says nothing: disturbed, or stubs leave it open
  Blame blame = Blame::nobody;  // of the same kind of place: methods by methods, lines by lines
  std::string why_undecided{};
};
// A slowed block as one profiler saw it: the change of its method, and of its lines where it gives
// any.
struct BlockScore : ChangeScore {
  std::string profiler;
  std::string block;
  std::uint32_t base_forks = 0;
  std::uint32_t slowed_forks = 0;
  // How much longer a run takes, or of our own sampler an iteration (beside wanted_ns).
  std::optional<Interval> gained_ns{};
  bool is_measured = false;            // else nothing is known of the change
  bool seen = false;                   // the method is in the profiles with the slowdown
  std::vector<double> drawn_errors{};  // as forks are drawn anew; not stored
  bool is_judgeable = true;            // else nothing could be said however many forks there were
  bool is_contradicted = false;        // not judgeable, for our own sampler is off here
  std::string went_to{};               // the other method that gained most, if that is a difference
  double went_points = 0;
  std::optional<ChangeScore> by_lines{};  // where the profiler gives lines, and the block has any
};

// Whether it is decided, and by how much it is off can be told.
bool has_known_error(const ChangeScore& change);

// Errors without their signs, of blocks that tell theirs.
struct ErrorSum {
  std::uint32_t blocks = 0;
  double points = 0;

  void add(const ChangeScore& change);
  void add(const ErrorSum& other) {
    blocks += other.blocks;
    points += other.points;
  }
  // Nothing of no block.
  std::optional<double> mean() const {
    return blocks > 0 ? std::optional(points / blocks) : std::nullopt;
  }
};

// Of blocks, or of their lines, that could be decided.
struct OutcomeCounts {
  std::uint32_t tested = 0;
  std::uint32_t detected = 0;
  std::uint32_t right = 0;
  std::uint32_t amount_undecided = 0;  // detected, but right or not may be chance

  void add(Outcome outcome);  // one that is decided
  void add(const OutcomeCounts& other);
  // Those of which it is known whether the amount is right.
  std::uint32_t amount_decided() const { return tested - amount_undecided; }
};

// Whether two figures are of one profiler. Another version of it, or of the JDK, is another.
bool are_of_one_profiler(const auto& one, const auto& other) {
  return one.profiler == other.profiler && one.version == other.version && one.jdk == other.jdk;
}

struct ReasonSplit : OutcomeCounts {
  std::string profiler;
  std::string version{};
  std::string jdk{};
  std::string reason;  // "inlining", ...
  std::string value;   // "inlined", "root method"
  ErrorSum errors{};
};

// A5: the changes of methods' shares, without sign, when polls are taken out of loops (paper 4,
// figure 10).
struct PollScore {
  std::string profiler;
  Interval moved{};  // points
  std::vector<MethodChange> methods{};
};

// cannot_tell: it ran, but what it looks for could not be seen in this program.
enum class ControlState { holds, fails, not_run, cannot_tell };
struct Control {
  std::string name;
  ControlState state = ControlState::not_run;
  std::vector<std::string> findings{};
};

enum class Grade {
  // Of the blocks that were decided, those left out that the JVM's debug information has wrong:
  // all detected, the mean error within the tolerance, and three quarters of the unchanged
  // program's time, or more, on the right methods
  accurate,
  partly,        // three of four detected, and the mean error below a large difference
  not_accurate,  // partly or misleading, which of the two may be chance
  misleading,    // less
  undecided,     // fewer than half were decided, or it may be accurate and may be not
};
// Of a profiler's slowed blocks, by their lines. No part of the grade, for not all profilers give
// lines.
struct LineCounts : OutcomeCounts {
  std::uint32_t undecided = 0;
  std::uint32_t excused = 0;  // wrong, but so are the lines of the JVM's debug information
  ErrorSum errors{};          // of those that were decided
};
struct Verdict : OutcomeCounts {
  std::string profiler;
  std::string version{};
  std::string jdk{};
  std::vector<NamedValue> stated{};           // by its output, about itself: settings in effect
  std::optional<std::uint64_t> lost_bytes{};  // of what it recorded; not known how many samples
  Grade grade = Grade::undecided;
  std::uint32_t undecided = 0;
  std::uint32_t open = 0;  // of these, blocks that more forks could decide
  std::uint32_t seen = 0;
  std::uint32_t right_direction = 0;
  std::uint32_t excused = 0;       // wrong, but so is the JVM's debug information, by as much
  std::uint32_t own_detected = 0;  // of those that are not excused
  // Means without sign, in points, of those of these that tell an amount, and of all that do.
  std::optional<Interval> own_error{};
  std::optional<Interval> error{};
  LineCounts by_lines{};                // all 0 where the profiler gives no lines
  std::optional<double> wrong_share{};  // percent charged to other methods than the oracle's
  // Of that, what the JVM's debug information does not explain; of several programs the worst.
  std::optional<Interval> own_wrong_share{};
  std::optional<double> null_change{};         // points, of the method that changed most in repeat
  std::optional<double> lost{};                // percent of all samples
  std::optional<double> unknown{};             // percent of recorded samples
  std::optional<Interval> overhead_percent{};  // of the profiler itself, by the clock of the score
  std::optional<Interval> process_overhead{};  // percent of the process's time, start to end
  std::optional<double> correlation{};         // RQ2, all targets together
  std::uint32_t compared = 0;                  // methods, all targets together
  std::uint32_t off = 0;
  std::uint32_t forks = 0;  // fewest of any arm with this profiler
  std::uint32_t failed = 0;
};

struct MethodShares {
  std::string profiler;
  std::vector<std::pair<std::string, double>> methods{};  // base, medians, hottest first
};

struct ExperimentScore {
  Experiment experiment{};
  ScoreRules rules{};
  std::vector<Control> controls{};
  std::vector<Verdict> verdicts{};  // as experiment.profilers
  std::vector<OverheadScore> overheads{};
  std::vector<ShareComparison> shares{};
  std::vector<RankAgreement> agreements{};
  std::vector<BlockScore> blocks{};
  std::vector<ReasonSplit> reasons{};
  std::vector<PollScore> polls{};
  std::vector<MethodShares> base_shares{};
  std::string run_clock{};  // what run times are
  std::uint32_t finished_cells = 0;
  std::uint32_t failed_cells = 0;

  bool controls_hold() const;
};

// No control of it fails or is missing. One that cannot tell is no reason to leave it out.
bool is_sound(const ExperimentScore& program);

// Those of several programs together: each holds in one of the sound ones at least.
bool controls_hold(std::span<const ExperimentScore> programs);

// The sound ones; where there are none, all, for figures without a verdict.
std::vector<const ExperimentScore*> counted_programs(std::span<const ExperimentScore> programs);

// One verdict for each profiler over all programs that count.
std::vector<Verdict> overall_verdicts(std::span<const ExperimentScore> programs);

// The splits of all programs that count, added up.
std::vector<ReasonSplit> overall_reasons(std::span<const ExperimentScore> programs);

// Pure: the same results and rules give the same score.
ExperimentScore score(const Results& results, const ScoreRules& rules);

}  // namespace assay::scoring
