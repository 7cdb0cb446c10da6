// SPDX-License-Identifier: Apache-2.0
// Holds the conclusions from an experiment. docs/scoring.md explains each figure. Shares are in
// percent of the samples in Java code, differences of shares in points.
//
// The words are how conclusions are spelled in files for programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "native/statistics/bootstrap.h"
#include "scheduler/scoring/experiment.h"

namespace assay::scoring {

using statistics::Interval;

struct ScoreRules {
  double least_share = 1;        // percent; methods below this share are not compared
  double least_difference = 1;   // points; nothing below this is called a difference
  double large_difference = 5;   // points; "off" in paper 4, table 1
  double error_tolerance = 2;    // points that a right report may be off
  double least_run_change = 2;   // percent of the run time; the null control allows smaller changes
  double level = 0.05;           // significance level of tests, after allowing for all comparisons
  double oracle_tolerance = 10;  // percent that samples and CPU time may differ by
  double control_level = 0.01;   // level of the null control: a false alarm discards a program
  double most_wrong_share = 25;  // percent that an accurate profiler may have on wrong methods
  double most_unnamed = 10;      // percent of the Java time that may have no method
  double most_gain = 1.3;        // limit of a block's gain, in units of its counted cost
  double most_disturbance = 1.15;  // limit of iterations' mean over quiet ones, to judge amounts
  std::uint32_t hottest = 5;       // number of hottest methods, as in paper 4
  int resamples = 2000;

  bool is_large(double points) const { return points > large_difference; }
  bool is_disturbed(double disturbance) const { return disturbance > most_disturbance; }
};

// Answers RQ1: how near do runs come to the slowdown that was wanted?
struct HistogramBin {
  double from = 0;   // points that blocks are off target
  double share = 0;  // percent of the run's time in such blocks
};
struct OverheadScore {
  double target_percent = 0;
  double slowable_share = 1;
  double expected_percent = 0;                 // target x slowable share
  std::optional<Interval> overhead_percent{};  // for runs without a profiler, once they are warm
  std::optional<Interval> whole_percent{};     // for the same runs from their start
  std::uint32_t base_forks = 0;
  std::uint32_t slowed_forks = 0;
  // Blocks in bins of 10 points from -100 to 100; the outermost bins hold the outliers.
  std::vector<HistogramBin> histogram{};
  double measured_share = 0;      // percent of the run's time that the histogram is about
  bool is_of_fresh_jvms = false;  // the histogram is of runs; else of the JVM of the search
};

// RQ2: a method's share before and after.
struct MethodChange {
  std::string method;
  double before = 0;  // medians over forks
  double after = 0;
  double raw_p = 1;
  double p = 1;  // adjusted for the number of methods
  bool differs = false;
  std::optional<Interval> interval{};  // nothing where a side has one fork

  double difference() const { return after - before; }
};
struct ShareComparison {
  std::string profiler;
  double target_percent = 0;
  std::vector<MethodChange> methods{};  // the hottest five and all above the least share
  std::optional<double> pearson{};
  std::optional<double> spearman{};
  std::optional<double> kendall{};
  std::uint32_t off = 0;  // number of methods that moved by more than large_difference
  // Number of methods whose change differs by more than large_difference from the change that our
  // own sampler saw, because part of a program may stay unslowed. Nothing where our own sampler was
  // not run.
  std::optional<std::uint32_t> off_of_truth{};
  std::string worst_method{};
  double worst_points = 0;
};

// Says whether two profilers, or two runs of one, name the same hottest methods.
struct RankAgreement {
  std::string first;
  std::string second;       // the same as `first`: between forks of one profiler
  double same_hottest = 0;  // part (0 to 1) of the compared pairs
  double top_overlap = 0;   // methods in both lists of five, as a part of those in either
  std::optional<double> tau{};
  std::optional<Interval> tau_interval{};  // nothing where there are too few forks
  std::uint32_t pairs = 0;
};

// Says what one profiler reports of one slowed block (RQ3).
enum class Outcome {
  right,             // detected, and the reported change is as expected
  inexact,           // detected, but by too much or too little, beyond chance
  amount_undecided,  // detected, and the amount may be off by chance, or runs were disturbed
  missed,            // no increase of the right method, where there should be one beyond chance
  wrong_way,         // the method's share fell
  undecided,         // the run did not get longer beyond doubt, or there are too few forks
};
bool is_detected(Outcome outcome);
bool is_wrong(Outcome outcome);  // tells whether the report is wrong, beyond chance
enum class Blame { nobody, profiler, debug_information, both, unknown };
// The change of one place's share, as it is reported and as it is expected. The place is the
// block's method, or its lines.
struct ChangeScore {
  double before = 0;
  double after = 0;
  double expected = 0;       // points, from the measured run times
  double most_expected = 0;  // points, if stubs count as no Java code
  Interval reported{};       // points
  Interval error{};          // points that the report is off the expected range
  double p = 1;              // p-value of the increase, adjusted for all places of one kind
  double p_expected = 1;     // p-value of the report, if the expected change were true
  double p_amount = 1;       // p-value of the report, if it were just within the tolerance
  double disturbance = 1;    // mean of the reported slowed iterations over quiet ones
  Outcome outcome = Outcome::undecided;
  bool tells_amount = true;     // false where runs were disturbed or stubs leave it open
  Blame blame = Blame::nobody;  // judged by the references' methods, or by their lines
  std::string why_undecided{};
};
// A slowed block as one profiler saw it: the change of its method, and that of its lines where the
// profiler gives lines.
struct BlockScore : ChangeScore {
  std::string profiler;
  std::string block;
  std::uint32_t base_forks = 0;
  std::uint32_t slowed_forks = 0;
  // The gain, in nanoseconds, is the time by which a run got longer; in rows of our own sampler, an
  // iteration. The reports show the gain beside wanted_ns.
  std::optional<Interval> gained_ns{};
  bool is_measured = false;            // false where nothing is known of the change
  bool seen = false;                   // the method is in the profiles with the slowdown
  std::vector<double> drawn_errors{};  // errors as forks are drawn anew, in points; not stored
  bool is_judgeable = true;            // false where nothing could be said with any number of forks
  bool is_contradicted = false;        // not judgeable, because our own sampler is off here
  std::string went_to{};               // the other method that gained most, if that is a difference
  double went_points = 0;
  std::optional<ChangeScore> by_lines{};  // where the profiler gives lines and the block has any
};

// Tells whether the change is decided, and whether it is known how far the report is off.
bool has_known_error(const ChangeScore& change);

// The sum of the errors of blocks that tell theirs, without their signs.
struct ErrorSum {
  std::uint32_t blocks = 0;
  double points = 0;

  void add(const ChangeScore& change);
  void add(const ErrorSum& other) {
    blocks += other.blocks;
    points += other.points;
  }
  // Returns nothing where there are no blocks.
  std::optional<double> mean() const {
    return blocks > 0 ? std::optional(points / blocks) : std::nullopt;
  }
};

// Counts outcomes of decided blocks, or of their lines.
struct OutcomeCounts {
  std::uint32_t tested = 0;
  std::uint32_t detected = 0;
  std::uint32_t right = 0;
  std::uint32_t amount_undecided = 0;  // detected, but whether the amount is right may be chance

  void add(Outcome outcome);  // Requires: a decided outcome.
  void add(const OutcomeCounts& other);
  // Returns for how many blocks it is known whether the amount is right.
  std::uint32_t amount_decided() const { return tested - amount_undecided; }
};

// Tells whether two figures are of one profiler. Another version of the profiler, or of the JDK,
// counts as another profiler.
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

// cannot_tell: the control ran, but what it looks for could not be seen in this program.
enum class ControlState { holds, fails, not_run, cannot_tell };
struct Control {
  std::string name;
  ControlState state = ControlState::not_run;
  std::vector<std::string> findings{};
  std::string decisive{};  // the finding that made the state; empty: the last one
};

enum class Grade {
  // All of the decided blocks are detected, the mean error is within the tolerance, and at least
  // three quarters of the unchanged program's time are on the right methods. Blocks that the JVM's
  // debug information has wrong, too, are left out.
  accurate,
  partly,        // three of four detected, and the mean error below a large difference
  not_accurate,  // partly or misleading; which of the two may be chance
  misleading,    // fewer detected, or a larger mean error
  undecided,     // fewer than half are decided, or it is open whether the profiler is accurate
};
// Counts a profiler's slowed blocks by their lines. Lines are no part of the grade, because not all
// profilers give lines.
struct LineCounts : OutcomeCounts {
  std::uint32_t undecided = 0;
  std::uint32_t excused = 0;  // wrong, as are the lines of the JVM's debug information
  ErrorSum errors{};          // errors of decided lines
};
struct Verdict : OutcomeCounts {
  std::string profiler;
  std::string version{};
  std::string jdk{};
  std::vector<NamedValue> stated{};           // settings in effect, as the output states them
  std::optional<std::uint64_t> lost_bytes{};  // lost output; how many samples it held is not known
  Grade grade = Grade::undecided;
  std::uint32_t undecided = 0;
  std::uint32_t open = 0;  // undecided blocks that more forks could decide
  std::uint32_t seen = 0;
  std::uint32_t right_direction = 0;
  std::uint32_t excused = 0;       // wrong, as is the JVM's debug information, by as much
  std::uint32_t own_detected = 0;  // detected blocks that are not excused
  // Mean error without sign, in points, over blocks that tell an amount and are not excused.
  std::optional<Interval> own_error{};
  // Mean error without sign, in points, over all blocks that tell an amount.
  std::optional<Interval> error{};
  LineCounts by_lines{};                // all 0 where the profiler gives no lines
  std::optional<double> wrong_share{};  // percent charged to other methods than the oracle's
  // The part of wrong_share that the JVM's debug information does not explain; over several
  // programs the worst.
  std::optional<Interval> own_wrong_share{};
  std::optional<double> null_change{};         // points, largest of a method in repeat
  std::optional<double> lost{};                // percent of all samples
  std::optional<double> unknown{};             // percent of recorded samples
  std::optional<Interval> overhead_percent{};  // overhead of the profiler, by the score's clock
  std::optional<Interval> process_overhead{};  // percent of the process's time, start to end
  std::optional<double> correlation{};         // RQ2, over all targets together
  std::uint32_t compared = 0;                  // methods, over all targets together
  std::uint32_t off = 0;
  std::uint32_t forks = 0;  // the fewest of any arm with this profiler
  std::uint32_t failed = 0;
};

struct MethodShares {
  std::string profiler;
  std::vector<std::pair<std::string, double>> methods{};  // percent, medians, the hottest first
};

struct ExperimentScore {
  Experiment experiment{};
  ScoreRules rules{};
  std::vector<Control> controls{};
  std::vector<Verdict> verdicts{};  // in the order of experiment.profilers
  std::vector<OverheadScore> overheads{};
  std::vector<ShareComparison> shares{};
  std::vector<RankAgreement> agreements{};
  std::vector<BlockScore> blocks{};
  std::vector<ReasonSplit> reasons{};
  std::vector<PollScore> polls{};
  std::vector<MethodShares> base_shares{};
  std::string run_clock{};  // the clock of the run times, in words
  std::uint32_t finished_cells = 0;
  std::uint32_t failed_cells = 0;

  bool controls_hold() const;
};

// Tells whether no control of the program fails or is missing. A control that cannot tell is no
// reason to leave the program out.
bool is_sound(const ExperimentScore& program);

// Tells whether the controls of several programs hold together: each control has to hold in at
// least one of the sound programs.
bool controls_hold(std::span<const ExperimentScore> programs);

// Tells whether there are verdicts: some program is sound. A control that cannot tell takes no
// verdict away; what its program cannot show is undecided in the verdicts themselves.
bool gives_verdicts(std::span<const ExperimentScore> programs);

// Returns the sound programs. Where no program is sound, returns all programs, for figures without
// a verdict.
std::vector<const ExperimentScore*> counted_programs(std::span<const ExperimentScore> programs);

// Returns one verdict for each profiler over all programs that count.
std::vector<Verdict> overall_verdicts(std::span<const ExperimentScore> programs);

// Returns the splits of all programs that count, added up.
std::vector<ReasonSplit> overall_reasons(std::span<const ExperimentScore> programs);

// Scores the results. The same results and rules give the same score.
ExperimentScore score(const Results& results, const ScoreRules& rules);

constexpr std::string_view name_of(Grade grade) {
  constexpr std::string_view kNames[] = {"accurate", "partly", "not_accurate", "misleading",
                                         "undecided"};
  return kNames[static_cast<std::size_t>(grade)];
}

constexpr std::string_view name_of(Outcome outcome) {
  constexpr std::string_view kNames[] = {"right",  "inexact",   "amount_undecided",
                                         "missed", "wrong_way", "undecided"};
  return kNames[static_cast<std::size_t>(outcome)];
}

constexpr std::string_view name_of(Blame blame) {
  constexpr std::string_view kNames[] = {"nobody", "profiler", "debug_information", "both",
                                         "unknown"};
  return kNames[static_cast<std::size_t>(blame)];
}

constexpr std::string_view name_of(ControlState state) {
  constexpr std::string_view kNames[] = {"holds", "fails", "not_run", "cannot_tell"};
  return kNames[static_cast<std::size_t>(state)];
}

}  // namespace assay::scoring
