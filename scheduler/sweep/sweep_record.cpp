// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sweep/sweep_record.h"

#include <utility>

#include "native/json/members.h"

namespace assay::sweep {

namespace {

constexpr int kSweepRunVersion = 1;
constexpr std::string_view kSweepRunMember = "sweep_run_version";

}  // namespace

template <typename V, json::Either<Accuracy> T>
void fields(V& visit, T& accuracy) {
  visit("metric", accuracy.metric);
  visit("value", accuracy.value);
}

template <typename V, json::Either<RunRecord> T>
void fields(V& visit, T& record) {
  visit("purpose", record.key.purpose);
  visit("samples", record.key.setting.samples);
  visit("stride", record.key.setting.stride);
  visit("fork", record.key.fork);
  visit.within("seconds", record.seconds, 0, 1e9);
  visit.within("cpu_seconds", record.cpu_seconds, 0, 1e9);
  visit("accuracies", record.accuracies);
  visit("failure", record.failure);
}

std::string to_json(const RunRecord& record) {
  return json::versioned_text(kSweepRunMember, kSweepRunVersion, record);
}

Result<RunRecord> read_record(std::string_view text) {
  return json::read_versioned<RunRecord>(text, kSweepRunMember, kSweepRunVersion, "run of a sweep");
}

}  // namespace assay::sweep
