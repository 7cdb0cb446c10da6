// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "native/json/members.h"
#include "native/options/escaping.h"
#include "native/results/cpu_time_writers.h"
#include "native/results/divided_counts.h"
#include "native/results/result_writers.h"
#include "native/session/session_facts.h"

namespace assay::session {

static void fields(const json::MemberWriter& visit, const NamedReason& event) {
  visit("name", event.name);
  visit("reason", event.reason);
}

static void fields(const json::MemberWriter& visit, const EventTypeRecord& type) {
  visit("name", type.name);
  visit("category", type.category);
  visit("description", type.description);
  visit("unit", type.unit);
  visit("target_point", type.target_point);
  visit("custom", type.custom);
}

}  // namespace assay::session

namespace assay::results {

static void fields(const json::MemberWriter& visit, const HotPath& path) {
  visit("count", path.count);
  visit("compile_id", path.compile_id);
  visit("starts_at_entry", path.starts_at_entry);
  visit("blocks", path.blocks);
  visit("lines", path.lines);
}

static void fields(const json::MemberWriter& visit, const LeftAlone& reason) {
  visit("reason", reason.reason);
  visit("count", reason.count);
  visit("examples", reason.examples);
}

static void fields(const json::MemberWriter& visit, const Coverage& coverage) {
  visit("units_seen", coverage.units_seen);
  visit("units_instrumented", coverage.units_instrumented);
  visit("units_discarded", coverage.units_discarded);
  visit("units_left_alone", coverage.units_left_alone);
  visit("units_unreadable", coverage.units_unreadable);
  visit("left_alone", coverage.left_alone);
  visit("code_bytes", coverage.code_bytes);
  visit("counters", coverage.counters);
  visit("counter_bytes", coverage.counter_bytes);
  visit("table_bytes", coverage.table_bytes);
  visit("threads", coverage.threads);
}

static void fields(const json::MemberWriter& visit, const CheckDifference& difference) {
  visit("method", difference.method);
  visit("entry_bci", difference.entry_bci);
  visit("compile_id", difference.compile_id);
  visit("event", difference.event);
  visit("strategy", difference.by_strategy);
  visit("dec", difference.by_dec);
}

static void fields(const json::MemberWriter& visit, const CheckResult& check) {
  visit("agrees", check.agrees());
  visit("units_compared", check.units_compared);
  visit("units_within_bound", check.units_within_bound);
  visit("differences", check.differences);
}

static void fields(const json::MemberWriter& visit, const SamplingAccuracy& accuracy) {
  visit("paths_executed", accuracy.paths_executed);
  visit("path_accuracy", accuracy.path_accuracy);
  visit("relative_branch_accuracy", accuracy.relative_branch_accuracy);
  visit("absolute_branch_accuracy", accuracy.absolute_branch_accuracy);
}

static void fields(const json::MemberWriter& visit, const SampledPaths& sampled) {
  visit("samples_each_tick", sampled.sampling.samples);
  visit("stride", sampled.sampling.stride);
  visit("window_us", sampled.sampling.window_us);
  visit("samples", sampled.samples);
  visit("accuracy", sampled.accuracy);
}

static void fields(const json::MemberWriter& visit, const MarkerResult& markers) {
  visit("equal", markers.equal);
  visit("unstable", markers.unstable);
  visit("different", markers.different);
}

namespace {

std::string_view kind_of(const RunResult& result) {
  if (result.counts_are_missing() || result.window_is_missing()) {
    return "incomplete";
  }
  if (result.is_sampled()) {
    return "sampled";
  }
  return result.exact ? "exact" : "inexact";
}

std::vector<std::string> without_phases(const RunResult& result) {
  const auto fact =
      std::ranges::find(result.environment, session::kWithoutPhases, &NamedValue::name);
  return fact == result.environment.end() ? std::vector<std::string>()
                                          : options::split_list(fact->value);
}

class JsonWriter {
 public:
  JsonWriter(const RunResult& result, options::Divisor per) : result_(result), per_(per) {}

  Result<std::string> write();

 private:
  // Writes zeros only where `with_zeros` is set: units have many zeros, and a table of them would
  // be mostly zeros.
  void counts(std::string_view name, const Counts& values, bool with_zeros);
  // Writes the unit's activations where they divide, and each count divided (null: there was no
  // activation).
  void divided_counts(const UnitResult& unit);
  void tool();
  void options();
  void unit(const UnitResult& unit);
  void coverage();
  void activations();
  void environment();

  const RunResult& result_;
  options::Divisor per_;
  json::Writer out_;
  json::MemberWriter visit_{out_};
};

void JsonWriter::counts(std::string_view name, const Counts& values, bool with_zeros) {
  out_.name(name).object([&] {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (with_zeros || values[i] != 0) {
        visit_(result_.event_types[i].name, values[i]);
      }
    }
  });
}

void JsonWriter::divided_counts(const UnitResult& unit) {
  const auto divisor = divisor_of(result_, unit, per_);
  if (per_ == options::Divisor::activation) {
    visit_("activations", divisor);
  }
  out_.name(per_ == options::Divisor::activation ? "per_activation" : "per_iteration");
  if (!divisor) {
    out_.null();
    return;
  }
  out_.object([&] {
    for (std::size_t i = 0; i < unit.counts.size(); ++i) {
      if (unit.counts[i] != 0) {
        visit_(result_.event_types[i].name,
               static_cast<double>(unit.counts[i]) / static_cast<double>(*divisor));
      }
    }
  });
}

void JsonWriter::tool() {
  out_.name("tool").object([&] {
    visit_("name", "assay");
    visit_("version", result_.assay_version);
    visit_("build", result_.build);
  });
}

void JsonWriter::options() {
  out_.name("options").object([&] {
    out_.name("events").list(result_.event_types, [&](const auto& type) { out_.text(type.name); });
    visit_("strategy", to_string(result_.plan.strategy));
    visit_("threads", to_string(result_.plan.threads));
    visit_("counter_addressing", to_string(result_.plan.base));
    visit_("unfinished", to_string(result_.plan.unfinished));
    visit_("path_budget", result_.plan.path_budget);
    visit_("check", result_.plan.check);
    visit_("without_phases", without_phases(result_));
  });
}

void JsonWriter::unit(const UnitResult& unit) {
  constexpr int kGraalTier = 4;
  out_.object([&] {
    visit_("method", unit.method);
    visit_("kind", unit.guest ? "guest" : "host");
    if (unit.guest) {
      visit_("language", unit.guest->language);
      visit_("source", unit.guest->source);
    }
    visit_("entry_bci", unit.entry_bci);
    visit_("compile_id", unit.compile_id);
    visit_("compilations", unit.compilations);
    visit_("tier", kGraalTier);
    visit_("strategy", unit.strategy);
    visit_("code_bytes", unit.code_bytes);
    visit_("compile_us", unit.compile_us);
    counts("counts", unit.counts, false);
    if (per_ != options::Divisor::none) {
      divided_counts(unit);
    }
    counts("unattributed", unit.unattributed, false);
    out_.name("inlined");
    if (unit.inlined) {
      out_.list(*unit.inlined, [&](const InlinedMethod& inlined) {
        out_.object([&] {
          visit_("method", inlined.method);
          counts("counts", inlined.counts, false);
        });
      });
    } else {
      out_.null();
    }
    visit_("unfinished", unit.unfinished);
    visit_("unfinished_source", unit.unfinished_source);
    visit_("running_at_most", unit.running_at_most);
    visit_("became_invalid", unit.became_invalid);
    if (planning::counts_each_path(result_.plan.strategy)) {
      visit_("paths", unit.paths);
    }
  });
}

void JsonWriter::coverage() {
  out_.name("coverage").object([&] {
    fields(visit_, result_.coverage);
    std::optional<double> outside;
    if (result_.cpu_time && result_.cpu_time->shares.any_samples()) {
      outside = result_.cpu_time->shares.outside_compiled_code();
    }
    visit_("outside_compiled_code", outside);
  });
}

void JsonWriter::activations() {
  out_.name("activations").object([&] {
    visit_("unfinished", result_.unfinished_activations);
    visit_("running_at_most", result_.running_at_most);
    visit_("why_running_are_unknown", result_.why_running_are_unknown);
    visit_("became_invalid", result_.became_invalid);
    visit_("clamped_values", result_.clamped_values);
  });
}

void JsonWriter::environment() {
  out_.name("environment").object([&] {
    for (const NamedValue& fact : result_.environment) {
      visit_(fact.name, fact.value);
    }
  });
}

Result<std::string> JsonWriter::write() {
  out_.object([&] {
    visit_("schema_version", kResultSchemaVersion);
    tool();
    visit_("pid", result_.pid);
    visit_("kind", kind_of(result_));
    visit_("complete", result_.complete && !result_.window_is_missing());
    options();
    out_.name("window");
    write_window(result_.window, out_);
    counts("totals", result_.totals, true);
    counts("compiler_threads", result_.compiler_threads, true);
    counts("unattributed", result_.unattributed, true);
    visit_("threads_with_other_base", result_.threads_with_other_base);
    visit_("event_types", result_.event_types);
    visit_("unsupported", result_.unsupported);
    visit_("disabled", result_.disabled);
    out_.name("units").list(result_.units, [&](const UnitResult& one) { unit(one); });
    coverage();
    out_.name("cpu_time");
    write_cpu_time(result_.cpu_time, out_);
    activations();
    visit_("check", result_.check);
    visit_("sampled", result_.sampled);
    visit_("markers", result_.markers);
    environment();
    visit_("messages", result_.messages);
  });
  return out_.text_written();
}

}  // namespace

Result<std::string> to_json(const RunResult& result, options::Divisor per) {
  return JsonWriter(result, per).write();
}

}  // namespace assay::results
