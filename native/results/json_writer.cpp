// SPDX-License-Identifier: Apache-2.0
#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

#include "native/results/result_writers.h"
#include "native/support/version.h"

namespace assay::results {
namespace {

class JsonWriter {
 public:
  explicit JsonWriter(const RunResult& result) : result_(result) { out_.SetIndent(' ', 1); }

  std::string write();

 private:
  void key(std::string_view name) {
    out_.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
  }
  void text(std::string_view value) {
    out_.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
  }
  void member(std::string_view name, std::string_view value) { key(name), text(value); }
  void number(std::string_view name, std::uint64_t value) { key(name), out_.Uint64(value); }
  void signed_number(std::string_view name, std::int64_t value) { key(name), out_.Int64(value); }
  void flag(std::string_view name, bool value) { key(name), out_.Bool(value); }
  void number_or_null(std::string_view name, const std::optional<std::uint64_t>& value) {
    key(name);
    value ? out_.Uint64(*value) : out_.Null();
  }
  // Runs `write_members` between the braces of an object.
  template <typename Body>
  void object(Body write_members) {
    out_.StartObject();
    write_members();
    out_.EndObject();
  }
  template <typename Range, typename Body>
  void array(std::string_view name, const Range& range, Body write_element) {
    key(name);
    out_.StartArray();
    for (const auto& element : range) {
      write_element(element);
    }
    out_.EndArray();
  }
  void texts(std::string_view name, const std::vector<std::string>& values) {
    array(name, values, [&](const std::string& value) { text(value); });
  }

  // Zeros are written only where `with_zeros` says so: units have many, and a table of them all
  // would be mostly zeros.
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
  void check();
  void markers();
  void environment();

  const RunResult& result_;
  rapidjson::StringBuffer buffer_;
  rapidjson::PrettyWriter<rapidjson::StringBuffer> out_{buffer_};
};

void JsonWriter::counts(std::string_view name, const Counts& values, bool with_zeros) {
  key(name);
  object([&] {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (with_zeros || values[i] != 0) {
        number(result_.event_types[i].name, values[i]);
      }
    }
  });
}

void JsonWriter::reasons(std::string_view name, const std::vector<session::NamedReason>& values) {
  array(name, values, [&](const session::NamedReason& event) {
    object([&] {
      member("name", event.name);
      member("reason", event.reason);
    });
  });
}

void JsonWriter::tool() {
  key("tool");
  object([&] {
    member("name", "assay");
    member("version", kVersion);
  });
}

void JsonWriter::options() {
  key("options");
  object([&] {
    array("events", result_.event_types, [&](const auto& type) { text(type.name); });
    member("strategy", to_string(result_.plan.strategy));
    member("threads", to_string(result_.plan.threads));
    number("path_budget", result_.plan.path_budget);
    flag("check", result_.plan.check);
  });
}

void JsonWriter::event_types() {
  array("event_types", result_.event_types, [&](const session::EventTypeRecord& type) {
    object([&] {
      member("name", type.name);
      member("category", type.category);
      member("description", type.description);
      member("target_point", type.target_point);
      flag("custom", type.custom);
    });
  });
}

void JsonWriter::path(const HotPath& path) {
  object([&] {
    number("count", path.count);
    signed_number("compile_id", path.compile_id);
    flag("starts_at_entry", path.starts_at_entry);
    array("blocks", path.blocks, [&](std::uint32_t block) { out_.Uint(block); });
    texts("lines", path.lines);
  });
}

void JsonWriter::unit(const UnitResult& unit) {
  constexpr int kGraalTier = 4;
  object([&] {
    member("method", unit.method);
    signed_number("entry_bci", unit.entry_bci);
    signed_number("compile_id", unit.compile_id);
    number("compilations", unit.compilations);
    signed_number("tier", kGraalTier);
    member("strategy", unit.strategy);
    number("code_bytes", unit.code_bytes);
    number("compile_us", unit.compile_us);
    counts("counts", unit.counts, false);
    if (unit.inlined) {
      array("inlined", *unit.inlined, [&](const InlinedMethod& inlined) {
        object([&] {
          member("method", inlined.method);
          counts("counts", inlined.counts, false);
        });
      });
    } else {
      key("inlined");
      out_.Null();
    }
    number_or_null("unfinished", unit.unfinished);
    if (result_.plan.strategy == planning::Strategy::pc) {
      array("paths", unit.paths, [&](const HotPath& hot) { path(hot); });
    }
  });
}

void JsonWriter::left_alone(const LeftAlone& reason) {
  object([&] {
    member("reason", reason.reason);
    number("count", reason.count);
    texts("examples", reason.examples);
  });
}

void JsonWriter::coverage() {
  const Coverage& coverage = result_.coverage;
  key("coverage");
  object([&] {
    number("units_seen", coverage.units_seen);
    number("units_instrumented", coverage.units_instrumented);
    number("units_discarded", coverage.units_discarded);
    number("units_left_alone", coverage.units_left_alone);
    number("units_unreadable", coverage.units_unreadable);
    array("left_alone", coverage.left_alone, [&](const LeftAlone& reason) { left_alone(reason); });
    number("code_bytes", coverage.code_bytes);
    number("counters", coverage.counters);
    number("counter_bytes", coverage.counter_bytes);
    number("table_bytes", coverage.table_bytes);
    number("threads", coverage.threads);
    key("outside_compiled_code");
    out_.Null();
  });
}

void JsonWriter::activations() {
  key("activations");
  object([&] {
    number_or_null("unfinished", result_.unfinished_activations);
    number("clamped_values", result_.clamped_values);
  });
}

void JsonWriter::markers() {
  key("markers");
  if (!result_.markers) {
    out_.Null();
    return;
  }
  object([&] {
    number("equal", result_.markers->equal);
    number("unstable", result_.markers->unstable);
    array("different", result_.markers->different, [&](const std::string& method) {
      out_.String(method.data(), static_cast<rapidjson::SizeType>(method.size()));
    });
  });
}

void JsonWriter::check() {
  key("check");
  if (!result_.check) {
    out_.Null();
    return;
  }
  object([&] {
    flag("agrees", result_.check->agrees());
    number("units_compared", result_.check->units_compared);
    number("units_within_bound", result_.check->units_within_bound);
    array("differences", result_.check->differences, [&](const CheckDifference& difference) {
      object([&] {
        member("method", difference.method);
        signed_number("entry_bci", difference.entry_bci);
        signed_number("compile_id", difference.compile_id);
        member("event", difference.event);
        number("strategy", difference.by_strategy);
        number("dec", difference.by_dec);
      });
    });
  });
}

void JsonWriter::environment() {
  key("environment");
  object([&] {
    for (const session::KeyValue& fact : result_.environment) {
      member(fact.key, fact.value);
    }
  });
}

std::string JsonWriter::write() {
  object([&] {
    signed_number("schema_version", kResultSchemaVersion);
    tool();
    number("pid", result_.pid);
    member("kind", result_.exact ? "exact" : "inexact");
    flag("complete", result_.complete);
    options();
    counts("totals", result_.totals, true);
    counts("compiler_threads", result_.compiler_threads, true);
    counts("unattributed", result_.unattributed, true);
    event_types();
    reasons("unsupported", result_.unsupported);
    reasons("disabled", result_.disabled);
    array("units", result_.units, [&](const UnitResult& one) { unit(one); });
    coverage();
    activations();
    check();
    markers();
    environment();
    texts("messages", result_.messages);
  });
  return std::string(buffer_.GetString(), buffer_.GetSize()) + "\n";
}

}  // namespace

std::string to_json(const RunResult& result) { return JsonWriter(result).write(); }

}  // namespace assay::results
