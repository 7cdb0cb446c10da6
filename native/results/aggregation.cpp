// SPDX-License-Identifier: Apache-2.0
#include "native/results/aggregation.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "native/results/heat.h"
#include "native/results/running_activations.h"
#include "native/results/unit_merging.h"
#include "native/results/unit_reading.h"
#include "native/support/saturating.h"
#include "native/unit/unit_identity.h"

namespace assay::results {
namespace {

constexpr std::size_t kExamplesPerReason = 3;

class Aggregation {
 public:
  Aggregation(const session::SessionView& session, const AggregationOptions& options)
      : session_(session), options_(options) {}

  Result<RunResult> run() {
    describe();
    for (const session::SessionUnit& unit : session_.units) {
      ASSAY_PROPAGATE(add_unit(unit));
    }
    result_.units =
        merge_units(std::move(units_), options_.by_compilation, Heat(result_.event_types));
    sum_activations();
    describe_samples();
    describe_coverage();
    describe_cpu_time();
    result_.window = window_of(session_);
    result_.damaged = !session_.damages.empty() || result_.coverage.units_unreadable != 0;
    collect_messages();
    return std::move(result_);
  }

 private:
  void describe();
  Result<void> add_unit(const session::SessionUnit& logged);
  Error planned_otherwise() const;
  void sum_activations();
  void add_samples(UnitReading& reading);
  void describe_samples();
  void describe_coverage();
  void describe_cpu_time();
  void add_marker_check(const session::SessionUnit& logged, const std::string& method);
  void add_discarded(const session::UnitDiscardedRecord& unit, const std::string& method);
  void add_left_alone(const std::string& reason, const std::string& method);
  std::string why_left_alone(const std::string& method) const;
  void collect_messages();

  const session::SessionView& session_;
  const AggregationOptions& options_;
  RunResult result_;
  std::vector<UnitResult> units_;
  ProfilePair profiles_;  // of all units, with `pep` and PlanOptions::check
  std::map<std::string, std::string> why_left_alone_;  // by method
  // Holds reasons by method, without the marks of hidden classes. A text is empty where several
  // reasons are known.
  std::map<std::string, std::string> why_hidden_left_alone_;
};

// Tells whether nobody named event types. The agent notes its options; options that have their
// default value are not among them.
bool counts_all_by_default(const std::vector<NamedValue>& environment) {
  const auto options = std::ranges::find(environment, "options", &NamedValue::name);
  return options != environment.end() && options->value.find(",events=") == std::string::npos;
}

void Aggregation::describe() {
  result_.assay_version = session_.assay_version;
  result_.build = session_.build;
  result_.pid = session_.pid;
  result_.exact = session_.plan.threads != planning::ThreadMode::shared &&
                  session_.threads_with_other_base == 0 &&
                  !session_.counters.counted_anything(session::SegmentKind::last_resort);
  result_.complete = session_.is_complete();
  result_.plan = session_.plan;
  result_.event_types = session_.event_types;
  result_.all_by_default = counts_all_by_default(session_.environment);
  result_.unsupported = session_.unsupported_events;
  result_.disabled = session_.disabled_events;
  result_.environment = session_.environment;
  result_.threads_with_other_base = session_.threads_with_other_base;
  result_.threads_without_segment = session_.threads_without_segment;
  for (Counts* counts : {&result_.totals, &result_.compiler_threads, &result_.unattributed}) {
    counts->resize(session_.event_types.size());
  }
  if (session_.plan.strategy == planning::Strategy::pep) {
    result_.sampled.emplace().sampling = session_.plan.sampling;
  } else if (session_.plan.check) {
    result_.check.emplace();
  }
}

Error Aggregation::planned_otherwise() const {
  return make_error(ErrorCode::version_mismatch,
                    "the session was written by build " + session_.build + " of assay " +
                        session_.assay_version +
                        ", which places counters by other rules than this build, " +
                        std::string(options_.reader_build) +
                        ": decode it with `assay recover` of the build that wrote it");
}

Result<void> Aggregation::add_unit(const session::SessionUnit& logged) {
  Coverage& coverage = result_.coverage;
  auto reading = read_unit(session_, logged);
  if (!reading) {
    if (reading.error().code() == ErrorCode::version_mismatch &&
        session_.build != options_.reader_build) {
      return planned_otherwise();
    }
    ++coverage.units_unreadable;
    return {};
  }
  coverage.code_bytes += reading->unit.code_bytes;
  if (logged.discarded) {
    add_discarded(*logged.discarded, reading->unit.method);
  }
  add_counts(result_.totals, reading->unit.counts);
  add_counts(result_.compiler_threads, reading->compiler_threads);
  add_counts(result_.unattributed, reading->unit.unattributed);
  if (result_.check) {
    auto& differences = result_.check->differences;
    ++result_.check->units_compared;
    result_.check->units_within_bound += reading->differs && reading->differences.empty() ? 1 : 0;
    differences.insert(differences.end(), reading->differences.begin(), reading->differences.end());
  }
  if (result_.sampled) {
    add_samples(*reading);
  }
  add_marker_check(logged, reading->unit.method);
  // Code that was discarded either never ran or runs without counters: the unit has no counts.
  if (!logged.discarded || sum_of(reading->unit.counts) != 0 ||
      sum_of(reading->unit.unattributed) != 0) {
    units_.push_back(std::move(reading->unit));
  }
  return {};
}

void Aggregation::add_samples(UnitReading& reading) {
  std::uint64_t& samples = result_.sampled->samples;
  samples = saturating_add(samples, reading.samples);
  std::ranges::move(reading.profiles.paths, std::back_inserter(profiles_.paths));
  std::ranges::move(reading.profiles.branches, std::back_inserter(profiles_.branches));
}

void Aggregation::describe_samples() {
  if (result_.sampled && session_.plan.check) {
    result_.sampled->accuracy = accuracy_of(profiles_);
  }
}

void Aggregation::add_marker_check(const session::SessionUnit& logged, const std::string& method) {
  if (!logged.markers) {
    return;
  }
  if (!result_.markers) {
    result_.markers.emplace();
  }
  switch (*logged.markers) {
    case session::MarkerOutcome::equal:
      ++result_.markers->equal;
      break;
    case session::MarkerOutcome::different:
      result_.markers->different.push_back(method);
      break;
    case session::MarkerOutcome::unstable:
      ++result_.markers->unstable;
      break;
  }
}

void Aggregation::sum_activations() {
  using Sum = std::optional<std::uint64_t>;
  const auto sum_of_both = [](const Sum& a, const Sum& b) {
    return a && b ? Sum(saturating_add(*a, *b)) : std::nullopt;
  };
  result_.unfinished_activations = 0;
  result_.running_at_most = 0;
  for (const UnitResult& unit : result_.units) {
    result_.clamped_values += unit.clamped_values;
    result_.unfinished_activations = sum_of_both(result_.unfinished_activations, unit.unfinished);
    result_.running_at_most = sum_of_both(result_.running_at_most, unit.running_at_most);
    result_.became_invalid += unit.became_invalid;
  }
  if (!result_.running_at_most) {
    result_.why_running_are_unknown = why_running_are_unknown(session_).value_or("");
  }
}

void Aggregation::describe_coverage() {
  Coverage& coverage = result_.coverage;
  const session::CounterSums& sums = session_.counters;
  std::uint64_t segments = 0;
  for (const auto kind : {session::SegmentKind::application, session::SegmentKind::compiler,
                          session::SegmentKind::last_resort, session::SegmentKind::shared}) {
    segments += sums.segment_count(kind);
  }
  for (const session::UnitLeftAloneRecord& unit : session_.left_alone) {
    add_left_alone(unit.reason, unit.identity.method);
  }
  std::ranges::stable_sort(coverage.left_alone, std::greater(), &LeftAlone::count);
  coverage.units_seen = session_.units.size() + session_.left_alone.size();
  coverage.units_instrumented =
      coverage.units_seen - coverage.units_discarded - coverage.units_left_alone;
  coverage.counters = session_.counters_used;
  coverage.counter_bytes = session_.counters_used * sizeof(std::uint64_t) * segments;
  coverage.table_bytes = session_.log_bytes;
  coverage.threads = sums.segment_count(session::SegmentKind::application);
}

// A unit that runs uncounted is listed as left alone, whether or not it was planned.
void Aggregation::add_discarded(const session::UnitDiscardedRecord& unit,
                                const std::string& method) {
  switch (unit.outcome) {
    case session::DiscardOutcome::never_installed:
      ++result_.coverage.units_discarded;
      break;
    case session::DiscardOutcome::runs_uncounted:
      add_left_alone(unit.reason, method);
      break;
  }
}

void Aggregation::add_left_alone(const std::string& reason, const std::string& method) {
  ++result_.coverage.units_left_alone;
  why_left_alone_.insert_or_assign(method, reason);
  if (std::string unmarked = unit::without_marks_of_hidden_classes(method); unmarked != method) {
    const auto [known, is_new] = why_hidden_left_alone_.try_emplace(std::move(unmarked), reason);
    if (!is_new && known->second != reason) {
      known->second.clear();
    }
  }
  auto& reasons = result_.coverage.left_alone;
  auto known = std::ranges::find(reasons, reason, &LeftAlone::reason);
  if (known == reasons.end()) {
    reasons.push_back({reason, 0, {}});
    known = reasons.end() - 1;
  }
  ++known->count;
  if (known->examples.size() < kExamplesPerReason) {
    known->examples.push_back(method);
  }
}

void Aggregation::describe_cpu_time() {
  if (!session_.cpu_time) {
    return;
  }
  result_.cpu_time = {*session_.cpu_time, cputime::shares_of(*session_.cpu_time)};
  for (cputime::UncountedMethod& hot : result_.cpu_time->shares.hottest) {
    if (hot.part == cputime::TimePart::left_alone) {
      hot.reason = why_left_alone(hot.method);
    }
  }
}

// Returns the reason, or an empty text where none is known. The agent names hot methods as JVM TI
// does, with the VM's numbers in names of hidden classes.
std::string Aggregation::why_left_alone(const std::string& method) const {
  if (const auto why = why_left_alone_.find(method); why != why_left_alone_.end()) {
    return why->second;
  }
  const std::string unmarked = unit::without_marks_of_hidden_classes(method);
  const auto why = why_hidden_left_alone_.find(unmarked);
  return unmarked == method || why == why_hidden_left_alone_.end() ? "" : why->second;
}

void Aggregation::collect_messages() {
  result_.messages = session_.messages;
  for (const std::string& damage : session_.damages) {
    result_.messages.push_back("the session file is damaged: " + damage);
  }
  for (const session::NamedReason& event : session_.disabled_events) {
    result_.messages.push_back("event type '" + event.name +
                               "' was switched off while running: " + event.reason);
  }
}

}  // namespace

Result<RunResult> aggregate(const session::SessionView& session,
                            const AggregationOptions& options) {
  return Aggregation(session, options).run();
}

}  // namespace assay::results
