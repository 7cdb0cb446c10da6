// SPDX-License-Identifier: Apache-2.0
#include "native/json/members.h"
#include "scheduler/comparison/writing/comparison_text.h"

namespace assay::statistics {

static void fields(const json::MemberWriter& visit, const Interval& interval) {
  visit("estimate", interval.estimate);
  visit("low", interval.low);
  visit("high", interval.high);
}

}  // namespace assay::statistics

namespace assay::comparison {

static void fields(const json::MemberWriter& visit, const Spread& spread) {
  visit("runs", spread.runs);
  visit("mean", spread.mean);
  visit("standard_deviation", spread.deviation);
  visit("least", spread.least);
  visit("most", spread.most);
}

static void fields(const json::MemberWriter& visit, const Difference& difference) {
  visit("a", difference.a);
  visit("b", difference.b);
  visit("ratio", difference.ratio);
  visit("difference", difference.interval);
  visit("epsilon", difference.epsilon);
  visit("exceeds", difference.exceeds);
  visit("p", difference.p);
  visit("adjusted_p", difference.adjusted_p);
  visit("significant", difference.is_significant);
}

static void fields(const json::MemberWriter& visit, const MetricRow& row) {
  visit("event", row.event);
  visit("total", row.total);
  visit("per_iteration", row.per_iteration);
  visit("per_activation", row.per_activation);
}

static void fields(const json::MemberWriter& visit, const PlaceRow& row) {
  visit("place", row.place);
  visit("event", row.event);
  visit("total", row.total);
}

static void fields(const json::MemberWriter& visit, const ProgramDifference& program) {
  visit("program", program.program);
  visit("runs_a", program.runs_a);
  visit("runs_b", program.runs_b);
  visit("cpu_seconds", program.cpu_seconds);
  visit("iteration_cpu_seconds", program.iteration_cpu_seconds);
  visit("metric_set", metric_set(program));
  visit("metrics", program.metrics);
  visit("places", program.places);
  visit("notes", program.notes);
}

static void fields(const json::MemberWriter& visit, const Comparison& comparison) {
  visit("threshold", comparison.rules.threshold);
  visit("level", kLevel);
  visit("correction", comparison.rules.correction);
  visit("by", comparison.rules.grouping);
  visit("programs", comparison.programs);
}

Result<std::string> to_json(const Comparison& comparison) {
  constexpr int kVersion = 1;
  return json::versioned_text("diff_version", kVersion, comparison);
}

}  // namespace assay::comparison
