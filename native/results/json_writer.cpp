// SPDX-License-Identifier: Apache-2.0
#include "native/json/writer.h"
#include "native/results/cpu_time_writers.h"
#include "native/results/result_writers.h"

namespace assay::results {
namespace {

std::string_view kind_of(const RunResult& result) {
  if (result.counts_are_missing()) {
    return "incomplete";
  }
  return result.exact ? "exact" : "inexact";
}

class JsonWriter {
 public:
  explicit JsonWriter(const RunResult& result) : result_(result) {}

  Result<std::string> write();

 private:
  void number_or_null(std::string_view name, const std::optional<std::uint64_t>& value) {
    out_.name(name);
    value ? out_.whole_number(*value) : out_.null();
  }
  void texts(std::string_view name, const std::vector<std::string>& values) {
    out_.name(name).list(values, [&](const std::string& value) { out_.text(value); });
  }

  // Writes zeros only where `with_zeros` is set: units have many zeros, and a table of them would
  // be mostly zeros.
  void counts(std::string_view name, const Counts& values, bool with_zeros);
  void reasons(std::string_view name, const std::vector<session::NamedReason>& values);
  void tool();
  void options();
  void event_types();
  void unit(const UnitResult& unit);
  void path(const HotPath& path);
  void coverage();
  void left_alone(const LeftAlone& reason);
  void activations();
  void difference(const CheckDifference& difference);
  void check();
  void markers();
  void environment();

  const RunResult& result_;
  json::Writer out_;
};

void JsonWriter::counts(std::string_view name, const Counts& values, bool with_zeros) {
  out_.name(name).object([&] {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (with_zeros || values[i] != 0) {
        out_.name(result_.event_types[i].name).whole_number(values[i]);
      }
    }
  });
}

void JsonWriter::reasons(std::string_view name, const std::vector<session::NamedReason>& values) {
  out_.name(name).list(values, [&](const session::NamedReason& event) {
    out_.object([&] {
      out_.name("name").text(event.name);
      out_.name("reason").text(event.reason);
    });
  });
}

void JsonWriter::tool() {
  out_.name("tool").object([&] {
    out_.name("name").text("assay");
    out_.name("version").text(result_.assay_version);
    out_.name("build").text(result_.build);
  });
}

void JsonWriter::options() {
  out_.name("options").object([&] {
    out_.name("events").list(result_.event_types, [&](const auto& type) { out_.text(type.name); });
    out_.name("strategy").text(to_string(result_.plan.strategy));
    out_.name("threads").text(to_string(result_.plan.threads));
    out_.name("counter_addressing").text(to_string(result_.plan.base));
    out_.name("path_budget").whole_number(result_.plan.path_budget);
    out_.name("check").flag(result_.plan.check);
  });
}

void JsonWriter::event_types() {
  out_.name("event_types").list(result_.event_types, [&](const session::EventTypeRecord& type) {
    out_.object([&] {
      out_.name("name").text(type.name);
      out_.name("category").text(type.category);
      out_.name("description").text(type.description);
      out_.name("unit").text(type.unit);
      out_.name("target_point").text(type.target_point);
      out_.name("custom").flag(type.custom);
    });
  });
}

void JsonWriter::path(const HotPath& path) {
  out_.object([&] {
    out_.name("count").whole_number(path.count);
    out_.name("compile_id").whole_number(path.compile_id);
    out_.name("starts_at_entry").flag(path.starts_at_entry);
    out_.name("blocks").list(path.blocks, [&](std::uint32_t block) { out_.whole_number(block); });
    texts("lines", path.lines);
  });
}

void JsonWriter::unit(const UnitResult& unit) {
  constexpr int kGraalTier = 4;
  out_.object([&] {
    out_.name("method").text(unit.method);
    out_.name("kind").text(unit.guest ? "guest" : "host");
    if (unit.guest) {
      out_.name("language").text(unit.guest->language);
      out_.name("source").text(unit.guest->source);
    }
    out_.name("entry_bci").whole_number(unit.entry_bci);
    out_.name("compile_id").whole_number(unit.compile_id);
    out_.name("compilations").whole_number(unit.compilations);
    out_.name("tier").whole_number(kGraalTier);
    out_.name("strategy").text(unit.strategy);
    out_.name("code_bytes").whole_number(unit.code_bytes);
    out_.name("compile_us").whole_number(unit.compile_us);
    counts("counts", unit.counts, false);
    counts("unattributed", unit.unattributed, false);
    if (unit.inlined) {
      out_.name("inlined").list(*unit.inlined, [&](const InlinedMethod& inlined) {
        out_.object([&] {
          out_.name("method").text(inlined.method);
          counts("counts", inlined.counts, false);
        });
      });
    } else {
      out_.name("inlined").null();
    }
    number_or_null("unfinished", unit.unfinished);
    if (result_.plan.strategy == planning::Strategy::pc) {
      out_.name("paths").list(unit.paths, [&](const HotPath& hot) { path(hot); });
    }
  });
}

void JsonWriter::left_alone(const LeftAlone& reason) {
  out_.object([&] {
    out_.name("reason").text(reason.reason);
    out_.name("count").whole_number(reason.count);
    texts("examples", reason.examples);
  });
}

void JsonWriter::coverage() {
  const Coverage& coverage = result_.coverage;
  out_.name("coverage").object([&] {
    out_.name("units_seen").whole_number(coverage.units_seen);
    out_.name("units_instrumented").whole_number(coverage.units_instrumented);
    out_.name("units_discarded").whole_number(coverage.units_discarded);
    out_.name("units_left_alone").whole_number(coverage.units_left_alone);
    out_.name("units_unreadable").whole_number(coverage.units_unreadable);
    out_.name("left_alone").list(coverage.left_alone, [&](const auto& one) { left_alone(one); });
    out_.name("code_bytes").whole_number(coverage.code_bytes);
    out_.name("counters").whole_number(coverage.counters);
    out_.name("counter_bytes").whole_number(coverage.counter_bytes);
    out_.name("table_bytes").whole_number(coverage.table_bytes);
    out_.name("threads").whole_number(coverage.threads);
    out_.name("outside_compiled_code");
    const bool is_known = result_.cpu_time && result_.cpu_time->shares.any_samples();
    is_known ? out_.number(result_.cpu_time->shares.outside_compiled_code()) : out_.null();
  });
}

void JsonWriter::activations() {
  out_.name("activations").object([&] {
    number_or_null("unfinished", result_.unfinished_activations);
    out_.name("clamped_values").whole_number(result_.clamped_values);
  });
}

void JsonWriter::markers() {
  out_.name("markers");
  if (!result_.markers) {
    out_.null();
    return;
  }
  out_.object([&] {
    out_.name("equal").whole_number(result_.markers->equal);
    out_.name("unstable").whole_number(result_.markers->unstable);
    texts("different", result_.markers->different);
  });
}

void JsonWriter::difference(const CheckDifference& difference) {
  out_.object([&] {
    out_.name("method").text(difference.method);
    out_.name("entry_bci").whole_number(difference.entry_bci);
    out_.name("compile_id").whole_number(difference.compile_id);
    out_.name("event").text(difference.event);
    out_.name("strategy").whole_number(difference.by_strategy);
    out_.name("dec").whole_number(difference.by_dec);
  });
}

void JsonWriter::check() {
  out_.name("check");
  if (!result_.check) {
    out_.null();
    return;
  }
  out_.object([&] {
    out_.name("agrees").flag(result_.check->agrees());
    out_.name("units_compared").whole_number(result_.check->units_compared);
    out_.name("units_within_bound").whole_number(result_.check->units_within_bound);
    out_.name("differences").list(result_.check->differences, [&](const auto& one) {
      difference(one);
    });
  });
}

void JsonWriter::environment() {
  out_.name("environment").object([&] {
    for (const NamedValue& fact : result_.environment) {
      out_.name(fact.name).text(fact.value);
    }
  });
}

Result<std::string> JsonWriter::write() {
  out_.object([&] {
    out_.name("schema_version").whole_number(kResultSchemaVersion);
    tool();
    out_.name("pid").whole_number(result_.pid);
    out_.name("kind").text(kind_of(result_));
    out_.name("complete").flag(result_.complete);
    options();
    counts("totals", result_.totals, true);
    counts("compiler_threads", result_.compiler_threads, true);
    counts("unattributed", result_.unattributed, true);
    event_types();
    reasons("unsupported", result_.unsupported);
    reasons("disabled", result_.disabled);
    out_.name("units").list(result_.units, [&](const UnitResult& one) { unit(one); });
    coverage();
    out_.name("cpu_time");
    write_cpu_time(result_.cpu_time, out_);
    activations();
    check();
    markers();
    environment();
    texts("messages", result_.messages);
  });
  return out_.text_written();
}

}  // namespace

Result<std::string> to_json(const RunResult& result) { return JsonWriter(result).write(); }

}  // namespace assay::results
