// SPDX-License-Identifier: Apache-2.0
#include "native/json/place.h"

#include <algorithm>
#include <limits>
#include <set>

#include "native/json/value.h"
#include "native/json/writer.h"
#include "native/support/nearest_word.h"
#include "native/support/number_parsing.h"

namespace assay::json {
namespace {

constexpr std::size_t kShownCharacters = 40;

template <typename Content>
const Content* content_of(const Value& value) {
  return std::get_if<Content>(&value.content);
}

template <typename Type>
std::optional<Type> number_as(const Value& value) {
  const Number* number = content_of<Number>(value);
  return number == nullptr ? std::nullopt : parse_number<Type>(number->digits);
}

std::string json_string(const std::string& text) {
  Writer out(Layout::compact);
  out.text(text);
  return out.str();
}

struct Description {
  std::string operator()(Null) const { return "null"; }
  std::string operator()(bool flag) const { return flag ? "true" : "false"; }
  std::string operator()(const Number& number) const { return cut(number.digits); }
  std::string operator()(const std::string& text) const { return cut(json_string(text)); }
  std::string operator()(const List&) const { return "a list"; }
  std::string operator()(const Object&) const { return "an object"; }

  static std::string cut(const std::string& text) {
    return text.size() <= kShownCharacters ? text : text.substr(0, kShownCharacters) + "...";
  }
};

// Returns the way from one value down to another: ".units[3].method". Returns nothing when the
// other is not below.
std::optional<std::string> way(const Value& from, const Value& to) {
  if (&from == &to) {
    return "";
  }
  if (const List* list = content_of<List>(from)) {
    for (std::size_t i = 0; i < list->size(); ++i) {
      if (const auto rest = way((*list)[i], to)) {
        return "[" + std::to_string(i) + "]" + *rest;
      }
    }
  }
  if (const Object* object = content_of<Object>(from)) {
    for (const Member& member : *object) {
      if (const auto rest = way(member.value, to)) {
        return "." + member.name + *rest;
      }
    }
  }
  return std::nullopt;
}

std::string path_to(const Value& value, const Value& root) {
  const std::string path = way(root, value).value_or("");
  return path.starts_with('.') ? path.substr(1) : path.empty() ? "the file" : path;
}

}  // namespace

Error Place::wrong(const std::string& what) const {
  return malformed(path_to(*value_, *root_) + ": " + what);
}

Error Place::expected(const std::string& what) const {
  return wrong("expected " + what + ", found " + std::visit(Description(), value_->content));
}

bool Place::is_object() const { return content_of<Object>(*value_) != nullptr; }

bool Place::is_null() const { return content_of<Null>(*value_) != nullptr; }

Result<std::vector<std::pair<std::string, Place>>> Place::members() const {
  const Object* object = content_of<Object>(*value_);
  if (object == nullptr) {
    return expected("an object");
  }
  std::vector<std::pair<std::string, Place>> members;
  members.reserve(object->size());
  for (const Member& member : *object) {
    members.emplace_back(member.name, Place(*root_, member.value));
  }
  return members;
}

Result<std::vector<Place>> Place::elements() const {
  const List* list = content_of<List>(*value_);
  if (list == nullptr) {
    return expected("a list");
  }
  std::vector<Place> elements;
  elements.reserve(list->size());
  for (const Value& element : *list) {
    elements.emplace_back(*root_, element);
  }
  return elements;
}

Result<void> Place::has_only(const std::vector<std::string_view>& allowed) const {
  ASSAY_ASSIGN(const auto given, members());
  std::set<std::string_view> seen;
  for (const auto& [name, place] : given) {
    if (std::ranges::find(allowed, name) == allowed.end()) {
      return wrong("'" + name + "' is not a known member" + did_you_mean(name, allowed));
    }
    if (!seen.insert(name).second) {
      return wrong("'" + name + "' is given twice; remove one of the two");
    }
  }
  return {};
}

std::optional<Place> Place::find(std::string_view name) const {
  const Object* object = content_of<Object>(*value_);
  if (object == nullptr) {
    return std::nullopt;
  }
  const auto found = std::ranges::find(*object, name, &Member::name);
  return found == object->end() ? std::nullopt : std::optional(Place(*root_, found->value));
}

Result<Place> Place::member(std::string_view name) const {
  if (!is_object()) {
    return expected("an object");
  }
  const auto found = find(name);
  return found ? Result<Place>(*found) : wrong("'" + std::string(name) + "' is missing");
}

Result<std::string> Place::text() const {
  const auto* text = content_of<std::string>(*value_);
  return text != nullptr ? Result<std::string>(*text) : expected("a text");
}

Result<bool> Place::flag() const {
  const bool* flag = content_of<bool>(*value_);
  return flag != nullptr ? Result<bool>(*flag) : expected("true or false");
}

Result<std::int64_t> Place::whole_number(std::int64_t lowest, std::int64_t highest) const {
  const auto number = number_as<std::int64_t>(*value_);
  const bool fits = number && *number >= lowest && *number <= highest;
  return fits ? Result<std::int64_t>(*number)
              : expected("a whole number from " + std::to_string(lowest) + " to " +
                         std::to_string(highest));
}

Result<std::uint32_t> Place::count() const {
  ASSAY_ASSIGN(const std::int64_t number,
               whole_number(0, std::numeric_limits<std::uint32_t>::max()));
  return static_cast<std::uint32_t>(number);
}

Result<double> Place::number() const {
  const auto number = number_as<double>(*value_);
  return number ? Result<double>(*number) : expected("a number");
}

Result<double> Place::number(double lowest, double highest) const {
  const auto number = number_as<double>(*value_);
  const bool fits = number && *number >= lowest && *number <= highest;
  return fits ? Result<double>(*number)
              : expected("a number from " + std::to_string(lowest) + " to " +
                         std::to_string(highest));
}

Result<std::vector<Place>> Place::elements(std::string_view name) const {
  ASSAY_ASSIGN(const Place place, member(name));
  return place.elements();
}

Result<std::string> Place::text(std::string_view name) const {
  ASSAY_ASSIGN(const Place place, member(name));
  return place.text();
}

Result<std::int64_t> Place::whole_number(std::string_view name, std::int64_t lowest,
                                         std::int64_t highest) const {
  ASSAY_ASSIGN(const Place place, member(name));
  return place.whole_number(lowest, highest);
}

Result<std::uint32_t> Place::count(std::string_view name) const {
  ASSAY_ASSIGN(const Place place, member(name));
  return place.count();
}

Result<void> check_version(const Place& root, std::string_view member, std::int64_t wanted,
                           std::string_view what) {
  ASSAY_ASSIGN(const std::int64_t found, root.whole_number(member, 1, 1'000'000));
  if (found != wanted) {
    return make_error(ErrorCode::version_mismatch,
                      std::string(member) + ": this " + std::string(what) + " has version " +
                          std::to_string(found) + ", but this assay reads version " +
                          std::to_string(wanted) +
                          "; make it again, or use the version of assay that wrote it");
  }
  return {};
}

}  // namespace assay::json
