// SPDX-License-Identifier: Apache-2.0
// An experiment that scores profilers: what is run (experiment) and what each run gave (cells).
// Values only; score_format.h says how they are stored.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scheduler/profilers/reported_profile.h"

namespace assay::scoring {

// What our own sampler states where it counts events: how many there are for each sample.
inline constexpr std::string_view kStatedPeriod = "period";

struct NamedValue {
  std::string name;
  std::string value;

  friend bool operator==(const NamedValue&, const NamedValue&) = default;
};

enum class Role {
  subject,            // a profiler that is scored
  known_liar,         // the control that has to come out as biased
  oracle,             // our own sampler, which knows blocks
  debug_information,  // the oracle's samples, named as the JVM's debug information has it
};

// What profilers are compared with: it has figures of its own, and no grade.
constexpr bool is_reference(Role role) {
  return role == Role::oracle || role == Role::debug_information;
}

// A profiler with its settings: what has a row of its own in every table.
struct ProfilerVariant {
  std::string id;  // unique: "async-cpu-10ms"
  std::string name;
  std::string version = {};
  Role role = Role::subject;
  bool gives_lines = false;
  std::vector<NamedValue> settings = {};

  friend bool operator==(const ProfilerVariant&, const ProfilerVariant&) = default;
};

// Whether the program is run with it. What has no runs takes what it says from the oracle's.
inline bool has_runs(const ProfilerVariant& profiler) {
  return profiler.role != Role::debug_information;
}

enum class VariantKind {
  base,           // the plan's units, nothing inserted
  repeat,         // the same once more: the null control
  whole_program,  // every block slowed by `target_percent`
  single_block,   // one block slowed
  without_polls,  // base, compiled without safepoint polls in loops (A5)
};

struct Variant {
  VariantKind kind = VariantKind::base;
  double target_percent = 0;  // whole_program alone
  std::string block = {};     // single_block alone: the id of a BlockExperiment

  friend auto operator<=>(const Variant&, const Variant&) = default;
};

struct CellKey {
  Variant variant = {};
  std::string profiler = {};  // id of a ProfilerVariant; empty: none
  std::uint32_t fork = 0;

  friend auto operator<=>(const CellKey&, const CellKey&) = default;
};

// Those that are known. `program_ns` is of all iterations, as the program's own harness prints them
// or the agent sees them (--iteration-method).
struct RunTimes {
  std::optional<double> program_ns = {};
  std::optional<double> process_ns = {};
  std::optional<double> cpu_ns = {};

  friend bool operator==(const RunTimes&, const RunTimes&) = default;
};

// What the program's harness printed of each iteration, in microseconds; empty where it does not
// print that.
struct IterationTimes {
  std::vector<std::uint64_t> runtime_us = {};
  std::vector<std::uint64_t> cpu_us = {};
  // The first one that ran from its start with all slowed units in place, from 0; as many as there
  // are where none did. Nothing: it is not known, or nothing is slowed.
  std::optional<std::uint64_t> slowed_from = {};

  // CPU time where the harness tells it.
  const std::vector<std::uint64_t>& counted_us() const {
    return cpu_us.empty() ? runtime_us : cpu_us;
  }

  friend bool operator==(const IterationTimes&, const IterationTimes&) = default;
};

// Where samples of our own fell in a part of a run, before any is named.
struct SampleCounts {
  std::uint64_t compiled = 0;   // on the program's threads, in units of Graal's
  std::uint64_t generated = 0;  // in other code that the JVM generated: interpreter, C1's, stubs
  std::uint64_t elsewhere = 0;  // in libraries, the VM, the kernel
  std::uint64_t of_vm = 0;      // on the VM's own threads, but for
  std::uint64_t of_compilers = 0;

  std::uint64_t in_java() const { return compiled + generated; }
  std::uint64_t of_program() const { return in_java() + elsewhere; }
  friend bool operator==(const SampleCounts&, const SampleCounts&) = default;
};
// Where nobody tells iterations, all of them are of all of the run.
struct SampledParts {
  SampleCounts run = {};         // all of it, the JVM's start too
  SampleCounts iterations = {};  // from the first one's start to the last one's end
  // What the cell's profile is about: of the warm part, where a single block is slowed its quiet
  // iterations, else all (decision 0012). The cell's times are of the whole warm part in any case.
  SampleCounts warm = {};

  friend bool operator==(const SampledParts&, const SampledParts&) = default;
};

// How often our own sampler met a block of compiled code (by the name that plans have) in the part
// of a run that SampledParts::warm is about.
struct SampledBlock {
  std::string name;
  std::uint64_t samples = 0;

  friend bool operator==(const SampledBlock&, const SampledBlock&) = default;
};

// One run in a fresh JVM; or what one of the oracle's says besides (see has_runs), which has the
// run's place in the order, its times, and a key with another profiler.
struct Cell {
  CellKey key = {};
  std::uint32_t order = 0;  // the place in the run order
  double took_ns = 0;       // wall time, start of the JVM to the end of reading; for estimates
  RunTimes times = {};
  std::int32_t exit_code = 0;
  std::optional<IterationTimes> iterations = {};
  std::optional<SampledParts> sampled = {};                // of the oracle's runs
  std::optional<profilers::ReportedProfile> profile = {};  // where the cell has a profiler
  // Of the oracle's runs with no block slowed alone: those of the plan's units.
  std::vector<SampledBlock> blocks = {};
  std::string failure = {};  // why there is nothing; empty: all is there

  bool ended_well() const { return failure.empty() && exit_code == 0; }

  friend bool operator==(const Cell&, const Cell&) = default;
};

// A block as the whole-program plan slowed it (RQ1).
struct PlannedBlock {
  std::string name;
  double base_share = 0;                        // of the run's time
  std::optional<double> overhead_percent = {};  // reached; none: not measured

  friend bool operator==(const PlannedBlock&, const PlannedBlock&) = default;
};

struct PlanTarget {
  double target_percent = 0;
  double slowable_share = 1;  // of the run's time
  std::vector<PlannedBlock> blocks = {};

  friend bool operator==(const PlanTarget&, const PlanTarget&) = default;
};

// Where a block is and what is in it.
struct BlockFacts {
  std::string id;      // unique in the experiment
  std::string unit;    // root method of the compiled unit
  std::string method;  // of the block's instructions, spelled as profilers do: com.acme.Main.run
  std::vector<std::uint32_t> lines = {};  // of `method`
  std::uint32_t methods = 1;              // that instructions of the block come from
  std::uint32_t operations = 0;
  std::uint32_t with_debug_info = 0;  // operations that have a source position
  std::uint32_t room = 0;             // places for slowdown instructions
  bool calls = false;
  bool entered_in_loop = false;  // an on-stack-replacement entry: not the same in each run
  double base_ns = 0;            // in one run
  double executions = 0;         // in one run

  bool inlined() const { return unit != method; }
  bool lambda() const { return method.find("lambda$") != std::string::npos; }
  friend bool operator==(const BlockFacts&, const BlockFacts&) = default;
};

// One block slowed alone (RQ3).
struct BlockExperiment {
  BlockFacts facts = {};
  double wanted_ns = 0;  // that the run is to gain
  std::uint64_t instructions = 0;
  std::optional<double> counted_ns = {};  // instructions x executions x calibrated cost

  friend bool operator==(const BlockExperiment&, const BlockExperiment&) = default;
};

// How much of the compiled code has debug information (paper 4, table 2).
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

// That of results which do not say what their cells mean, as those of the first versions.
inline constexpr std::uint32_t kFirstCellMeaning = 1;

struct Experiment {
  std::string title;
  std::string program;
  std::vector<std::string> command = {};
  std::string started = {};  // UTC, ISO 8601
  std::string clock = {};    // what our own sampler samples: "cycles:u", "software clock"
  std::vector<NamedValue> machine = {};
  std::vector<NamedValue> versions = {};
  // What figures of cells are about (experiment::kCellMeaning): another number, another thing.
  std::uint32_t cell_meaning = kFirstCellMeaning;
  std::uint64_t seed = 0;  // of the run order and of all resampling
  // Part of the run's time that is spent in Java code; profiles are shares of that alone.
  double java_share = 1;
  // The same of the time that the program's own harness prints, without threads of the VM. Not
  // known of experiments of earlier versions.
  std::optional<double> harness_java_share = {};
  std::vector<ProfilerVariant> profilers = {};
  std::vector<PlanTarget> plans = {};
  std::vector<BlockExperiment> blocks = {};
  std::optional<DebugInfoCoverage> debug_info = {};
  std::vector<Unmeasured> unmeasured = {};
  std::vector<CellKey> order = {};  // all runs, as they are to be made

  friend bool operator==(const Experiment&, const Experiment&) = default;
};

// Null where there is none.
inline const ProfilerVariant* find_profiler(const Experiment& experiment, const std::string& id) {
  const auto found = std::ranges::find(experiment.profilers, id, &ProfilerVariant::id);
  return found == experiment.profilers.end() ? nullptr : &*found;
}

// Without the place where it lies: "JDK 25.0.3 (Eclipse Adoptium) in /opt/jdk".
inline std::string jdk_of(const Experiment& experiment) {
  const auto jdk = std::ranges::find(experiment.versions, "JDK", &NamedValue::name);
  return jdk == experiment.versions.end() ? "" : jdk->value.substr(0, jdk->value.find(" in /"));
}

// The first of a role; null where there is none.
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

// What a folder of results holds.
struct Results {
  Experiment experiment = {};
  std::vector<Cell> cells = {};  // the finished ones
};

}  // namespace assay::scoring
