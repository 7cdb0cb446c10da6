// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/json/writer.h"
#include "scheduler/scoring/design/targets.h"
#include "scheduler/scoring/stored/score_format.h"
#include "scheduler/scoring/stored/stored_fields.h"

namespace assay::scoring {
namespace {

class StoredWriter {
 public:
  explicit StoredWriter(json::Writer& out) : out_(out) {}

  template <typename T>
  void operator()(std::string_view name, const T& value) {
    out_.name(name);
    write(value);
  }

  template <typename T>
  void unless_empty(std::string_view name, const T& value) {
    if (!value.empty()) {
      (*this)(name, value);
    }
  }

  void write(const std::string& value) { out_.text(value); }
  void write(bool value) { out_.flag(value); }
  void write(double value) { out_.number(value); }
  template <std::integral Number>
  void write(Number value) {
    out_.whole_number(value);
  }
  void write(std::chrono::nanoseconds value) { out_.whole_number(value.count()); }
  template <typename T>
  requires requires(T value) { words_of(value); }
  void write(T value) { out_.text(word_for(value)); }
  template <typename T>
  void write(const std::optional<T>& value) {
    if (value) {
      write(*value);
    } else {
      out_.null();
    }
  }
  void write(const std::map<std::string, std::string>& values) {
    out_.list(values, [&](const auto& one) { write(NamedValue{one.first, one.second}); });
  }
  template <typename T>
  void write(const std::vector<T>& values) {
    out_.list(values, [&](const T& value) { write(value); });
  }
  template <typename T>
  requires requires(StoredWriter& self, const T& value) { fields(self, value); }
  void write(const T& value) {
    out_.object([&] { fields(*this, value); });
  }

 private:
  json::Writer& out_;
};

template <typename T>
std::string stored(const T& value) {
  json::Writer out;
  StoredWriter writer(out);
  out.object([&] {
    out.name("schema_version").whole_number(kScoreFormatVersion);
    fields(writer, value);
  });
  return out.str();
}

}  // namespace

std::string to_json(const Experiment& experiment) { return stored(experiment); }
std::string to_json(const Cell& cell) { return stored(cell); }

std::string cell_file_name(const Cell& cell) {
  std::string order = std::to_string(cell.order);
  order.insert(0, order.size() < 5 ? 5 - order.size() : 0, '0');
  std::string name = order + "-" + std::string(word_for(cell.key.variant.kind));
  if (cell.key.variant.kind == VariantKind::whole_program) {
    name += "-" + target_digits(cell.key.variant.target_percent);
  } else if (!cell.key.variant.block.empty()) {
    name += "-" + cell.key.variant.block;
  }
  name += "-" + (cell.key.profiler.empty() ? "none" : cell.key.profiler);
  name += "-f" + std::to_string(cell.key.fork) + ".json";
  for (char& c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '_' || c == '.';
    c = plain ? c : '_';
  }
  return name;
}

}  // namespace assay::scoring
