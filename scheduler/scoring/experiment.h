// SPDX-License-Identifier: Apache-2.0
// Describes an experiment that scores profilers: what is run (experiment) and what each run gave
// (cells). Values only; score_format.h says how they are stored.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/named_value.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::scoring {

// The name under which our own sampler states how many events there are for each sample.
inline constexpr std::string_view kStatedPeriod = "period";

enum class Role {
  subject,            // a profiler that is scored
  known_liar,         // the control that has to come out as biased
  oracle,             // our own sampler, which knows blocks
  debug_information,  // the oracle's samples, named as the JVM's debug information has it
};

// Tells whether profilers are compared with this row. Such a row has figures of its own, and no
// grade.
constexpr bool is_reference(Role role) {
  return role == Role::oracle || role == Role::debug_information;
}

// A profiler with its settings, which has a row of its own in every table.
struct ProfilerVariant {
  std::string id;  // unique: "async-cpu-10ms"
  std::string name;
  std::string version = {};
  Role role = Role::subject;
  bool gives_lines = false;
  std::vector<NamedValue> settings = {};
  std::string command = {};  // how to run the program with it, to copy; empty where it is not known

  friend bool operator==(const ProfilerVariant&, const ProfilerVariant&) = default;
};

// Tells whether the program is run with the profiler. A profiler without runs of its own names the
// samples of the oracle's runs.
inline bool has_runs(const ProfilerVariant& profiler) {
  return profiler.role != Role::debug_information;
}

enum class VariantKind {
  base,           // nothing is inserted into the plan's units
  repeat,         // base once more, for the null control
  whole_program,  // every block slowed by `target_percent`
  single_block,   // one block slowed
  without_polls,  // base, compiled without safepoint polls in loops (A5)
};

struct Variant {
  VariantKind kind = VariantKind::base;
  double target_percent = 0;  // for whole_program only
  std::string block = {};     // for single_block only: the id of a BlockExperiment

  friend auto operator<=>(const Variant&, const Variant&) = default;
};

struct CellKey {
  Variant variant = {};
  std::string profiler = {};  // id of a ProfilerVariant; empty for a run without one
  std::uint32_t fork = 0;

  friend auto operator<=>(const CellKey&, const CellKey&) = default;
};

// The times of a run that are known. `program_ns` is the time of all iterations, as the program's
// own harness prints them or as the agent sees them (--iteration-method).
struct RunTimes {
  std::optional<double> program_ns = {};
  std::optional<double> process_ns = {};
  std::optional<double> cpu_ns = {};

  friend bool operator==(const RunTimes&, const RunTimes&) = default;
};

// Says how long an iteration takes.
enum class IterationClock {
  told,     // what its line tells, or else the time from the end before to its own
  wall,     // the same without the CPU times that lines tell
  process,  // the CPU time of the process without the compilers'; iterations are timed in rounds
};

// The times of each iteration, or of each round, in microseconds: what the program's harness
// printed, or what the clock showed. A list is empty where neither tells it.
struct IterationTimes {
  std::vector<std::uint64_t> runtime_us = {};
  std::vector<std::uint64_t> cpu_us = {};
  std::optional<IterationClock> clock = {};  // nothing: told
  // Number (from 0) of the first iteration that ran from its start with all slowed units in place.
  // Where no iteration ran so, the member is the number of iterations. The member is empty where
  // the first one is not known, or where nothing is slowed.
  std::optional<std::uint64_t> slowed_from = {};

  // Returns CPU times where they are known, and run times otherwise.
  const std::vector<std::uint64_t>& counted_us() const {
    return cpu_us.empty() ? runtime_us : cpu_us;
  }

  friend bool operator==(const IterationTimes&, const IterationTimes&) = default;
};

// Counts where samples of our own sampler fell in a part of a run, before any is named.
struct SampleCounts {
  std::uint64_t compiled = 0;   // on the program's threads, in units that Graal compiled
  std::uint64_t generated = 0;  // in other generated code: interpreter, C1's code, stubs
  std::uint64_t elsewhere = 0;  // in libraries, the VM and the kernel
  std::uint64_t of_vm = 0;      // on the VM's own threads, without the compilers'
  std::uint64_t of_compilers = 0;

  std::uint64_t in_java() const { return compiled + generated; }
  std::uint64_t of_program() const { return in_java() + elsewhere; }
  friend bool operator==(const SampleCounts&, const SampleCounts&) = default;
};
// The samples of parts of a run. Where nobody tells iterations, each part is the whole run.
struct SampledParts {
  SampleCounts run = {};         // the whole run, with the JVM's start
  SampleCounts iterations = {};  // from the first iteration's start to the last one's end
  // The part that the cell's profile is about: the warm part, or its quiet iterations where a
  // single block is slowed (decision 0012). The cell's times are of the whole warm part in any
  // case.
  SampleCounts warm = {};

  friend bool operator==(const SampledParts&, const SampledParts&) = default;
};

// Tells how often our own sampler met a block of compiled code in the part of a run that
// SampledParts::warm is about. Blocks have the names that plans have for them.
struct SampledBlock {
  std::string name;
  std::uint64_t samples = 0;

  friend bool operator==(const SampledBlock&, const SampledBlock&) = default;
};

// One run in a fresh JVM. A cell of a profiler without runs (see has_runs) is about one of the
// oracle's runs: it has that run's place in the order and its times, and a key with the other
// profiler.
struct Cell {
  CellKey key = {};
  std::uint32_t order = 0;  // the place in the run order
  double took_ns = 0;       // wall time from the JVM's start to the end of reading; for estimates
  RunTimes times = {};
  std::int32_t exit_code = 0;
  std::optional<IterationTimes> iterations = {};
  std::optional<SampledParts> sampled = {};                // for the oracle's runs only
  std::optional<profilers::ReportedProfile> profile = {};  // for runs with a profiler only
  // The blocks of the plan's units, for the oracle's runs only.
  std::vector<SampledBlock> blocks = {};
  // Units that the run compiled otherwise than its plan wants; the run counts for what it shows.
  std::vector<std::string> not_as_planned = {};
  // The machine that made the run, where runs of one experiment may be made by several.
  std::vector<NamedValue> machine = {};
  std::string failure = {};  // why the run gave nothing; empty where it gave everything

  bool ended_well() const { return failure.empty() && exit_code == 0; }

  friend bool operator==(const Cell&, const Cell&) = default;
};

// A block as the whole-program plan slowed it (RQ1).
struct PlannedBlock {
  std::string name;
  double base_share = 0;                        // part (0 to 1) of the run's time
  std::optional<double> overhead_percent = {};  // as reached; nothing: not measured

  friend bool operator==(const PlannedBlock&, const PlannedBlock&) = default;
};

struct PlanTarget {
  double target_percent = 0;
  double slowable_share = 1;  // part (0 to 1) of the run's time
  std::vector<PlannedBlock> blocks = {};

  friend bool operator==(const PlanTarget&, const PlanTarget&) = default;
};

// Says where a block is and what is in it.
struct BlockFacts {
  std::string id;         // unique in the experiment
  std::string name = {};  // as SampledBlock has it
  std::string unit;       // root method of the compiled unit
  // The method that the block is slowed for, spelled as profilers do: com.acme.Main.run. Slowdown
  // instructions stand in a row, and are this method's by their debug information.
  std::string method;
  std::vector<std::uint32_t> lines = {};  // lines of `method`
  // Number of methods that its instructions come from. Where they are several, inlining has mixed
  // them, and our own sampler, which knows blocks, cannot tell them apart.
  std::uint32_t methods = 1;
  std::uint32_t operations = 0;
  std::uint32_t with_debug_info = 0;  // number of operations that have a source position
  std::uint32_t room = 0;             // number of places for slowdown instructions
  bool calls = false;
  bool entered_in_loop = false;  // by on-stack replacement, which differs from run to run
  double base_ns = 0;            // its time in one run
  double executions = 0;         // number of executions in one run

  bool inlined() const { return unit != method; }
  bool is_mixed() const { return methods > 1; }
  // Tells whether the block is of a loop that waits for another thread, as the JDK's locks do for a
  // while (Jetty's hottest block is one). A slower loop waits no longer, in fewer rounds.
  bool waits() const { return method == "java.lang.Thread.onSpinWait"; }
  bool lambda() const { return method.find("lambda$") != std::string::npos; }
  friend bool operator==(const BlockFacts&, const BlockFacts&) = default;
};

// A block that is slowed with others.
struct SlowedPart {
  std::string block = {};  // its id
  std::uint64_t instructions = 0;

  friend bool operator==(const SlowedPart&, const SlowedPart&) = default;
};

// An experiment in which one block is slowed alone (RQ3), or several blocks of one method together.
// Then the facts are sums over the parts, and say of the unit which the hottest part is in.
struct BlockExperiment {
  BlockFacts facts = {};
  double wanted_ns = 0;  // how much longer the run is to take
  std::uint64_t instructions = 0;
  std::optional<double> counted_ns = {};  // instructions x executions x calibrated cost
  std::vector<SlowedPart> parts = {};     // empty where one block is slowed alone

  friend bool operator==(const BlockExperiment&, const BlockExperiment&) = default;
};

// Says how much of the compiled code has debug information (paper 4, table 2).
struct DebugInfoCoverage {
  std::uint32_t units = 0;
  std::uint64_t blocks = 0;
  std::uint64_t operations = 0;
  std::uint64_t with_debug_info = 0;

  friend bool operator==(const DebugInfoCoverage&, const DebugInfoCoverage&) = default;
};

struct Unmeasured {
  std::string what;
  std::string why;

  friend bool operator==(const Unmeasured&, const Unmeasured&) = default;
};

struct Experiment {
  std::string title;
  std::string program;
  std::vector<std::string> command = {};
  std::string started = {};  // UTC, ISO 8601
  std::string clock = {};    // the clock of our own sampler: "cycles:u", "software clock"
  std::vector<NamedValue> machine = {};
  std::vector<NamedValue> versions = {};
  // Says what the figures of cells are about (experiment::kCellMeaning). Figures under two
  // different numbers are about different things.
  std::uint32_t cell_meaning = 1;
  std::uint64_t seed = 0;  // for the run order and for all resampling
  // The part (0 to 1) of the run's time that is spent in Java code. Profiles are shares of that
  // part alone.
  double java_share = 1;
  // The part (0 to 1) that Java code has of the time that the program's own harness prints, without
  // threads of the VM. Nothing where no harness prints iterations.
  std::optional<double> harness_java_share = {};
  std::optional<IterationClock> iteration_clock = {};       // nothing: told
  std::optional<std::uint64_t> iterations_of_a_round = {};  // nothing: each is timed alone
  std::optional<std::uint64_t> iterations_of_a_run = {};    // nothing: as many as have times
  std::vector<ProfilerVariant> profilers = {};
  std::vector<PlanTarget> plans = {};
  std::vector<BlockExperiment> blocks = {};
  std::optional<DebugInfoCoverage> debug_info = {};
  // The number of iterations after which runs are stopped, where the command does not say how many
  // there are; nothing: runs end by themselves.
  std::optional<std::uint64_t> stopped_after = {};
  // Expected wall time of an unchanged run, in seconds, as a trial showed; nothing: not known.
  std::optional<double> expected_run_s = {};
  // Says in which other program, by the same build on the same machine, the known liar was found
  // out; empty where none is known.
  std::string liar_shown = {};
  // Says why the known liar was left out; empty where it was not.
  std::string why_no_liar = {};
  // The command line that makes this score, and goes on with it; empty in scores of versions that
  // did not keep it.
  std::string score_command = {};
  std::vector<Unmeasured> unmeasured = {};
  std::vector<CellKey> order = {};  // all runs, in the order in which they are to be made

  friend bool operator==(const Experiment&, const Experiment&) = default;
};

// Returns the number of iterations, or of rounds, that a whole run has: some at its begin and end
// have no times. Returns nothing for experiments that do not say it.
inline std::optional<double> timed_in_a_run(const Experiment& experiment) {
  return experiment.iterations_of_a_run
             ? std::optional(static_cast<double>(*experiment.iterations_of_a_run) /
                             static_cast<double>(experiment.iterations_of_a_round.value_or(1)))
             : std::nullopt;
}

// Returns null where there is no profiler with this id.
inline const ProfilerVariant* find_profiler(const Experiment& experiment, const std::string& id) {
  const auto found = std::ranges::find(experiment.profilers, id, &ProfilerVariant::id);
  return found == experiment.profilers.end() ? nullptr : &*found;
}

// Returns the JDK's version without its folder, which follows in the stored text: "JDK 25.0.3
// (Eclipse Adoptium) in /opt/jdk".
inline std::string jdk_of(const Experiment& experiment) {
  const auto jdk = std::ranges::find(experiment.versions, "JDK", &NamedValue::name);
  return jdk == experiment.versions.end() ? "" : jdk->value.substr(0, jdk->value.find(" in /"));
}

// Returns the first profiler of a role, and null where there is none.
inline const ProfilerVariant* find_role(const Experiment& experiment, Role role) {
  for (const ProfilerVariant& profiler : experiment.profilers) {
    if (profiler.role == role) {
      return &profiler;
    }
  }
  return nullptr;
}
inline const ProfilerVariant* oracle_of(const Experiment& experiment) {
  return find_role(experiment, Role::oracle);
}

// The content of a folder of results.
struct Results {
  Experiment experiment = {};
  std::vector<Cell> cells = {};  // the cells that are finished
};

}  // namespace assay::scoring
