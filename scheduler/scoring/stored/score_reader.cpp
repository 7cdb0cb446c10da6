// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "native/json/document.h"
#include "scheduler/scoring/stored/score_format.h"
#include "scheduler/scoring/stored/stored_fields.h"

namespace assay::scoring {
namespace {

using json::Place;

// Times and counts beyond this would not survive arithmetic in double.
constexpr double kLargest = 1e18;

class StoredReader {
 public:
  explicit StoredReader(const Place& place) : place_(place) {}

  template <typename T>
  void operator()(std::string_view name, T& value) {
    if (!result_) {
      return;
    }
    const auto member = place_.member(name);
    result_ = member ? read(*member, value) : Result<void>(member.error());
  }

  template <typename T>
  void unless_empty(std::string_view name, T& value) {
    if (place_.find(name)) {
      (*this)(name, value);
    }
  }

  Result<void> result() const { return result_; }

 private:
  static Result<void> read(const Place& place, std::string& value) {
    ASSAY_ASSIGN(value, place.text());
    return {};
  }
  static Result<void> read(const Place& place, bool& value) {
    ASSAY_ASSIGN(value, place.flag());
    return {};
  }
  static Result<void> read(const Place& place, double& value) {
    ASSAY_ASSIGN(value, place.number(-kLargest, kLargest));
    return {};
  }
  template <std::integral Number>
  static Result<void> read(const Place& place, Number& value) {
    constexpr auto kLargestNumber = static_cast<std::uint64_t>(std::numeric_limits<Number>::max());
    constexpr auto kBound = std::uint64_t{1} << 62U;
    ASSAY_ASSIGN(
        const std::int64_t number,
        place.whole_number(
            std::unsigned_integral<Number> ? 0
                                           : std::int64_t{std::numeric_limits<std::int32_t>::min()},
            static_cast<std::int64_t>(kLargestNumber < kBound ? kLargestNumber : kBound)));
    value = static_cast<Number>(number);
    return {};
  }
  static Result<void> read(const Place& place, std::chrono::nanoseconds& value) {
    ASSAY_ASSIGN(const std::int64_t number,
                 place.whole_number(0, static_cast<std::int64_t>(kLargest)));
    value = std::chrono::nanoseconds(number);
    return {};
  }
  template <typename T>
  requires requires(T value) { words_of(value); }
  static Result<void> read(const Place& place, T& value) {
    ASSAY_ASSIGN(const std::string word, place.text());
    std::string all;
    for (const auto& [known, spelling] : words_of(value)) {
      if (spelling == word) {
        value = known;
        return {};
      }
      all += (all.empty() ? "" : ", ") + std::string(spelling);
    }
    return place.wrong("\"" + word + "\" is none of " + all);
  }
  template <typename T>
  static Result<void> read(const Place& place, std::optional<T>& value) {
    if (place.is_null()) {
      value.reset();
      return {};
    }
    return read(place, value.emplace());
  }
  template <typename T>
  static Result<void> read(const Place& place, std::vector<T>& values) {
    return json::read_each(place, values,
                           [](const Place& element, T& value) { return read(element, value); });
  }
  static Result<void> read(const Place& place, std::map<std::string, std::string>& values) {
    std::vector<NamedValue> list;
    ASSAY_PROPAGATE(read(place, list));
    for (NamedValue& one : list) {
      values[std::move(one.name)] = std::move(one.value);
    }
    return {};
  }
  template <typename T>
  requires requires(StoredReader& self, T& value) { fields(self, value); }
  static Result<void> read(const Place& place, T& value) {
    StoredReader members(place);
    fields(members, value);
    return members.result();
  }

  Place place_;
  Result<void> result_;
};

template <typename T>
Result<T> stored(std::string_view text, std::string_view what) {
  ASSAY_ASSIGN(const json::Document document, json::Document::parse(text));
  ASSAY_PROPAGATE(
      json::check_version(document.root(), "schema_version", kScoreFormatVersion, what));
  T value;
  StoredReader members(document.root());
  fields(members, value);
  ASSAY_PROPAGATE(members.result());
  return value;
}

}  // namespace

Result<Experiment> experiment_from_json(std::string_view text) {
  ASSAY_ASSIGN(Experiment experiment, stored<Experiment>(text, "experiment"));
  ASSAY_PROPAGATE(check(experiment));
  return experiment;
}

Result<Cell> cell_from_json(std::string_view text) { return stored<Cell>(text, "cell"); }

}  // namespace assay::scoring
