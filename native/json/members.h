// SPDX-License-Identifier: Apache-2.0
// Writes and reads values whose members are described once, so that writer and reader cannot
// differ.
//
// A type is described by a function `fields(visit, value)` in the type's namespace. The function
// calls for each member, in the order of the text:
//   visit("name", member)              the member is always there
//   visit.unless_empty("name", member) left out where the member is an empty list, text or optional
//   visit.within("name", member, lowest, highest)  a number that is refused outside of these bounds
//   visit.nothing_else()               comes last; refuses members without a name above
// An enumeration is described by `words_of(value)`, which returns its EnumWords. A type that is no
// object is described by `write_value(out, value)` and `read_value(place, value)`.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "native/json/document.h"
#include "native/json/writer.h"
#include "native/support/enum_words.h"
#include "native/support/named_value.h"
#include "native/support/strong_id.h"

namespace assay::json {

// Holds for T and const T.
template <typename Type, typename T>
concept Either = std::same_as<std::remove_const_t<Type>, T>;

}  // namespace assay::json

namespace assay {

template <typename V, json::Either<NamedValue> T>
void fields(V& visit, T& value) {
  visit("name", value.name);
  visit("value", value.value);
}

}  // namespace assay

namespace assay::json {

template <typename T>
concept HasWords = requires(T value) {
  words_of(value);
};

// Returns the word of an enumeration's value.
template <HasWords T>
constexpr std::string_view word_for(T value) {
  return word_in(words_of(value), value);
}

class MemberWriter {
 public:
  explicit MemberWriter(Writer& out) : out_(out) {}

  template <typename T>
  const MemberWriter& operator()(std::string_view name, const T& value) const {
    out_.name(name);
    write(value);
    return *this;
  }
  template <typename T>
  void unless_empty(std::string_view name, const T& value) const {
    if (!is_empty(value)) {
      (*this)(name, value);
    }
  }
  template <typename T>
  void within(std::string_view name, const T& value, double, double) const {
    (*this)(name, value);
  }
  void nothing_else() const {}

  void write(std::string_view value) const { out_.text(value); }
  // An overload for bool would also take literal texts, so this function is a template.
  template <std::same_as<bool> Flag>
  void write(Flag value) const {
    out_.flag(value);
  }
  void write(double value) const { out_.number(value); }
  template <std::integral Number>
  requires(!std::same_as<Number, bool>) void write(Number value) const { out_.whole_number(value); }
  template <typename Tag>
  void write(StrongId<Tag> value) const {
    out_.whole_number(value.value());
  }
  void write(std::chrono::nanoseconds value) const { out_.whole_number(value.count()); }
  template <HasWords T>
  void write(T value) const {
    out_.text(word_for(value));
  }
  template <typename T>
  void write(const std::optional<T>& value) const {
    if (value) {
      write(*value);
    } else {
      out_.null();
    }
  }
  template <typename T>
  void write(const std::vector<T>& values) const {
    out_.list(values, [&](const T& value) { write(value); });
  }
  void write(const std::map<std::string, std::string>& values) const {
    out_.list(values, [&](const auto& one) { write(NamedValue{one.first, one.second}); });
  }
  template <typename T>
  requires requires(const MemberWriter& self, const T& value) { fields(self, value); }
  void write(const T& value) const {
    out_.object([&] { fields(*this, value); });
  }
  template <typename T>
  requires requires(Writer& out, const T& value) { write_value(out, value); }
  void write(const T& value) const { write_value(out_, value); }

 private:
  template <typename T>
  static bool is_empty(const T& value) {
    return value.empty();
  }
  template <typename T>
  static bool is_empty(const std::optional<T>& value) {
    return !value.has_value();
  }

  Writer& out_;
};

class MemberReader {
 public:
  // `known` are names of members that are read elsewhere.
  explicit MemberReader(const Place& place, std::vector<std::string_view> known = {})
      : place_(place), known_(std::move(known)) {}

  template <typename T>
  void operator()(std::string_view name, T& value) {
    if (const auto member = taken(name)) {
      result_ = read(*member, value);
    }
  }
  template <typename T>
  void unless_empty(std::string_view name, T& value) {
    if (place_.find(name)) {
      (*this)(name, value);
    } else {
      known_.push_back(name);
    }
  }
  template <typename T>
  void within(std::string_view name, T& value, double lowest, double highest) {
    const auto member = taken(name);
    if (!member) {
      return;
    }
    result_ = read(*member, value);
    if (result_ && !member->is_null()) {
      const auto number = member->number(lowest, highest);
      result_ = number ? Result<void>() : Result<void>(number.error());
    }
  }

  // A misspelt name explains a member that is missing, so the error about the misspelt name is
  // kept.
  void nothing_else() {
    if (const auto only_known = place_.has_only(known_); !only_known) {
      result_ = only_known;
    }
  }

  // Returns the first error.
  Result<void> result() const { return result_; }

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
  template <typename Tag>
  static Result<void> read(const Place& place, StrongId<Tag>& value) {
    ASSAY_ASSIGN(const std::uint32_t number, place.count());
    value = StrongId<Tag>{number};
    return {};
  }
  static Result<void> read(const Place& place, std::chrono::nanoseconds& value) {
    ASSAY_ASSIGN(const std::int64_t number,
                 place.whole_number(0, static_cast<std::int64_t>(kLargest)));
    value = std::chrono::nanoseconds(number);
    return {};
  }
  template <HasWords T>
  static Result<void> read(const Place& place, T& value) {
    ASSAY_ASSIGN(const std::string word, place.text());
    if (const auto named = value_in(words_of(value), word)) {
      value = *named;
      return {};
    }
    std::string all;
    for (const auto& [known, spelling] : words_of(value)) {
      all += (all.empty() ? "" : ", ") + std::string(spelling);
    }
    return place.wrong("\"" + word + "\" is not one of " + all);
  }
  template <typename T>
  static Result<void> read(const Place& place, std::optional<T>& value) {
    value.reset();
    return place.is_null() ? Result<void>() : read(place, value.emplace());
  }
  template <typename T>
  static Result<void> read(const Place& place, std::vector<T>& values) {
    return read_each(place, values,
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
  requires requires(MemberReader& self, T& value) { fields(self, value); }
  static Result<void> read(const Place& place, T& value) {
    MemberReader members(place);
    fields(members, value);
    return members.result();
  }
  template <typename T>
  requires requires(const Place& place, T& value) { read_value(place, value); }
  static Result<void> read(const Place& place, T& value) { return read_value(place, value); }

 private:
  // Larger times and counts would not survive arithmetic in double.
  static constexpr double kLargest = 1e18;

  // Returns the member, and nothing after the first error.
  std::optional<Place> taken(std::string_view name) {
    known_.push_back(name);
    if (!result_) {
      return std::nullopt;
    }
    const auto member = place_.member(name);
    result_ = member ? Result<void>() : Result<void>(member.error());
    return member ? std::optional(*member) : std::nullopt;
  }

  Place place_;
  std::vector<std::string_view> known_;
  Result<void> result_;
};

// Returns the text of a described value, whose first member is the version of its format.
template <typename T>
std::string versioned_text(std::string_view member, int version, const T& value,
                           Layout layout = Layout::indented) {
  Writer out(layout);
  out.object([&] {
    const MemberWriter members(out);
    members(member, version);
    fields(members, value);
  });
  return out.str();
}

// Reads what versioned_text() wrote. Members that are not known are skipped. Fails (malformed_data,
// version_mismatch) with the place and what was expected; `what` names the format.
template <typename T>
Result<T> read_versioned(std::string_view text, std::string_view member, int version,
                         std::string_view what) {
  ASSAY_ASSIGN(const Document document, Document::parse(text));
  ASSAY_PROPAGATE(check_version(document.root(), member, version, what));
  T value;
  MemberReader members(document.root(), {member});
  fields(members, value);
  ASSAY_PROPAGATE(members.result());
  return value;
}

}  // namespace assay::json
