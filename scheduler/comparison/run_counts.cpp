// SPDX-License-Identifier: Apache-2.0
#include "scheduler/comparison/run_counts.h"

#include <utility>

#include "native/json/members.h"
#include "native/support/enum_words.h"

namespace assay::comparison {
namespace {

constexpr std::string_view kVersionMember = "diff_run_version";
constexpr int kVersion = 1;
constexpr std::string_view kResultMember = "result";
constexpr int kResultVersion = 1;  // schema_version of results
constexpr double kLargestCount = 1.9e19;

constexpr EnumWords<Side, 2> kSideWords{{{Side::a, "a"}, {Side::b, "b"}}};

}  // namespace

static constexpr auto words_of(Side) { return kSideWords; }

template <typename V, json::Either<RunRecord> T>
static void fields(V& visit, T& record) {
  visit("program", record.program);
  visit("side", record.side);
  visit("run", record.run);
  visit("seconds", record.seconds);
  visit.unless_empty("cpu_seconds", record.cpu_seconds);
  visit.unless_empty("iteration_cpu_seconds", record.iteration_cpu_seconds);
  visit("iterations", record.iterations);
  visit("failure", record.failure);
}

namespace {

Result<EventCounts> counts_at(const json::Place& place) {
  ASSAY_ASSIGN(const auto members, place.members());
  EventCounts counts;
  for (const auto& [event, value] : members) {
    ASSAY_ASSIGN(counts[event], value.number(0, kLargestCount));
  }
  return counts;
}

void add(const EventCounts& counts, EventCounts& sum) {
  for (const auto& [event, count] : counts) {
    sum[event] += count;
  }
}

Result<void> read_unit(const json::Place& unit, RunCounts& run) {
  ASSAY_ASSIGN(const std::string method, unit.text("method"));
  ASSAY_ASSIGN(const json::Place entry, unit.member("entry_bci"));
  ASSAY_ASSIGN(const std::int64_t bci, entry.whole_number(-1, INT32_MAX));
  ASSAY_ASSIGN(const json::Place counted, unit.member("counts"));
  ASSAY_ASSIGN(const EventCounts counts, counts_at(counted));
  add(counts, run.units[bci < 0 ? method : method + " @" + std::to_string(bci)]);
  const auto inlined = unit.find("inlined");
  if (!inlined || inlined->is_null()) {
    add(counts, run.methods[method]);
    return {};
  }
  ASSAY_ASSIGN(const auto parts, inlined->elements());
  for (const json::Place& part : parts) {
    ASSAY_ASSIGN(const std::string name, part.text("method"));
    ASSAY_ASSIGN(const json::Place of_part, part.member("counts"));
    ASSAY_ASSIGN(const EventCounts part_counts, counts_at(of_part));
    add(part_counts, run.methods[name]);
  }
  return {};
}

Result<void> read_options(const json::Place& root, RunCounts& run) {
  ASSAY_ASSIGN(const json::Place options, root.member("options"));
  ASSAY_ASSIGN(const std::string strategy, options.text("strategy"));
  ASSAY_ASSIGN(const std::string threads, options.text("threads"));
  run.settings = "strategy " + strategy + ", threads " + threads;
  if (const auto phases = options.find("without_phases")) {
    ASSAY_PROPAGATE(json::MemberReader::read(*phases, run.without_phases));
  }
  return {};
}

// Returns the main class or the jar, and an empty text where the result does not know it.
Result<std::string> program_of(const json::Place& root) {
  const auto environment = root.find("environment");
  const auto program = environment ? environment->find("java.program") : std::nullopt;
  return program ? program->text() : std::string();
}

Result<void> read_result(const json::Place& root, RunCounts& run) {
  ASSAY_PROPAGATE(
      json::check_version(root, "schema_version", kResultVersion, "a result of assay count"));
  ASSAY_ASSIGN(run.kind, root.text("kind"));
  ASSAY_ASSIGN(const json::Place complete, root.member("complete"));
  ASSAY_ASSIGN(run.is_complete, complete.flag());
  ASSAY_PROPAGATE(read_options(root, run));
  ASSAY_ASSIGN(const json::Place totals, root.member("totals"));
  ASSAY_ASSIGN(run.totals, counts_at(totals));
  if (run.program.empty()) {
    ASSAY_ASSIGN(run.program, program_of(root));
  }
  ASSAY_ASSIGN(const json::Place units, root.member("units"));
  ASSAY_ASSIGN(const auto all, units.elements());
  for (const json::Place& unit : all) {
    ASSAY_PROPAGATE(read_unit(unit, run));
  }
  return {};
}

Result<RunRecord> record_at(const json::Place& root) {
  ASSAY_PROPAGATE(json::check_version(root, kVersionMember, kVersion, "a run of assay diff"));
  RunRecord record;
  json::MemberReader members(root, {kVersionMember, kResultMember});
  fields(members, record);
  ASSAY_PROPAGATE(members.result());
  return record;
}

}  // namespace

Result<RunCounts> read_run(std::string_view text) {
  ASSAY_ASSIGN(const json::Document document, json::Document::parse(text));
  const json::Place root = document.root();
  RunCounts run;
  if (!root.is_object() || !root.find(kVersionMember)) {
    ASSAY_PROPAGATE(read_result(root, run));
    return run;
  }
  ASSAY_ASSIGN(RunRecord record, record_at(root));
  run.program = std::move(record.program);
  run.side = record.side;
  run.run = record.run;
  run.iterations = record.iterations;
  run.cpu_seconds = record.cpu_seconds;
  run.iteration_cpu_seconds = record.iteration_cpu_seconds;
  run.failure = std::move(record.failure);
  if (run.failure.empty()) {
    ASSAY_ASSIGN(const json::Place result, root.member(kResultMember));
    ASSAY_PROPAGATE(read_result(result, run));
  }
  return run;
}

Result<RunRecord> read_record(std::string_view text) {
  ASSAY_ASSIGN(const json::Document document, json::Document::parse(text));
  return record_at(document.root());
}

std::string run_text(const RunRecord& record, std::string_view result) {
  std::string text = json::versioned_text(kVersionMember, kVersion, record, json::Layout::compact);
  if (!result.empty()) {
    // The result is JSON that the writer of results has checked: it goes in as it is.
    text.pop_back();  // the closing brace
    text.append(",\"").append(kResultMember).append("\":").append(result).append("}");
  }
  return text + "\n";
}

std::string_view to_string(Side side) { return word_in(kSideWords, side); }

}  // namespace assay::comparison
