// SPDX-License-Identifier: Apache-2.0
// Compares two sides of counted runs, program by program (paper 1, section 5.3; requirement E12).
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "native/support/enum_words.h"
#include "native/support/result.h"
#include "scheduler/comparison/metric_sets.h"
#include "scheduler/comparison/run_counts.h"

namespace assay::comparison {

// Says what the places of a table are: methods or units have counts of their own.
enum class Grouping : std::uint8_t { program, method, unit };
inline constexpr EnumWords<Grouping, 3> kGroupingWords{
    {{Grouping::program, "program"}, {Grouping::method, "method"}, {Grouping::unit, "unit"}}};
constexpr const auto& words_of(Grouping) { return kGroupingWords; }

struct Rules {
  double threshold = kDefaultThreshold;
  Correction correction = Correction::holm;
  Grouping grouping = Grouping::program;
};

// One metric of a program.
struct MetricRow {
  std::string event = {};
  Difference total;
  std::optional<Difference> per_iteration = {};  // absent: some run told no iterations
  std::optional<Difference> per_activation =
      {};  // absent: some run entered nothing, or counted no entry
};

// One metric of a method or a unit.
struct PlaceRow {
  std::string place = {};
  std::string event = {};
  Difference total;
};

struct ProgramDifference {
  std::string program = {};
  std::size_t runs_a = 0;
  std::size_t runs_b = 0;
  // CPU time of the whole process, compiling included. No metric, so M_p does not have it; absent:
  // some run has none.
  std::optional<Difference> cpu_seconds = {};
  std::optional<Difference> iteration_cpu_seconds = {};  // of a warm iteration; absent as above
  std::vector<MetricRow> metrics = {};                   // by name of the event type
  std::vector<PlaceRow> places = {};                     // largest difference of means first
  // What a reader has to know: runs that were left out, that are not exact, that counted otherwise.
  std::vector<std::string> notes = {};
};

struct Comparison {
  Rules rules = {};
  std::vector<ProgramDifference> programs = {};  // in the order in which they were added
};

// Collects runs, and compares them when all are there. A run's own text may be large, so it is not
// kept.
class Comparer {
 public:
  explicit Comparer(Rules rules) : rules_(rules) {}

  void add(RunCounts run, Side side);
  // Compares what was added. Fails (invalid_argument) where a side has no run.
  Result<Comparison> compare() &&;

 private:
  struct Runs {
    std::vector<RunCounts> used;
    std::size_t unfinished = 0;                   // left out: snapshots, and JVMs that died
    std::map<std::string, std::size_t> failures;  // left out, by reason
    std::map<std::string, std::size_t> kinds;     // used, though not exact
  };
  struct Program {
    Runs a;
    Runs b;
  };

  // Says what a run has of something; nothing where the run does not have it.
  using ValueOf = std::function<std::optional<double>(const RunCounts&)>;

  Program& program(const std::string& name);
  void pair_renamed_programs();
  ProgramDifference compare_program(const std::string& name, const Program& runs) const;
  // Compares what the runs have; nothing where a run has nothing.
  std::optional<Difference> compared(const Program& runs, const ValueOf& value_of) const;
  std::vector<MetricRow> metrics_of(const Program& runs) const;
  std::vector<PlaceRow> places_of(const Program& runs) const;
  void correct_all(Comparison& comparison) const;
  static std::vector<std::string> notes_of(const Program& runs);

  Rules rules_;
  std::vector<std::string> order_;
  std::map<std::string, Program> programs_;
};

// Returns M_p: the names of the metrics whose means differ by more than the threshold.
std::vector<std::string> metric_set(const ProgramDifference& program);

}  // namespace assay::comparison
