// SPDX-License-Identifier: Apache-2.0
#include "slowdown/json/json_place.h"

#include <rapidjson/document.h>
#include <rapidjson/error/en.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>
#include <set>

#include "native/support/nearest_word.h"

namespace assay::slowdown {
namespace {

constexpr std::size_t kShownCharacters = 40;

std::string_view text_of(const rapidjson::Value& value) {
  return {value.GetString(), value.GetStringLength()};
}

// What stands there, for a message: scalars as they are, long ones cut.
std::string shown(const rapidjson::Value& value) {
  if (value.IsObject()) {
    return "an object";
  }
  if (value.IsArray()) {
    return "a list";
  }
  rapidjson::StringBuffer buffer;
  rapidjson::Writer<rapidjson::StringBuffer> out(buffer);
  value.Accept(out);
  const std::string text(buffer.GetString(), buffer.GetSize());
  return text.size() <= kShownCharacters ? text : text.substr(0, kShownCharacters) + "...";
}

std::string line_and_column(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto line = std::ranges::count(before, '\n') + 1;
  const std::size_t line_start =
      before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return "line " + std::to_string(line) + ", column " +
         std::to_string(before.size() - line_start + 1);
}

}  // namespace

Error JsonPlace::wrong(const std::string& what) const {
  return make_error(ErrorCode::malformed_data, (path_.empty() ? "the file" : path_) + ": " + what);
}

Error JsonPlace::expected(const std::string& what) const {
  return wrong("expected " + what + ", found " + shown(*value_));
}

bool JsonPlace::is_object() const { return value_->IsObject(); }

Result<std::vector<std::pair<std::string, JsonPlace>>> JsonPlace::members() const {
  if (!value_->IsObject()) {
    return expected("an object");
  }
  std::vector<std::pair<std::string, JsonPlace>> members;
  for (const auto& member : value_->GetObject()) {
    const std::string name(text_of(member.name));
    const std::string path = path_.empty() ? name : path_ + "." + name;
    members.emplace_back(name, JsonPlace(member.value, path));
  }
  return members;
}

Result<std::vector<JsonPlace>> JsonPlace::elements() const {
  if (!value_->IsArray()) {
    return expected("a list");
  }
  std::vector<JsonPlace> elements;
  for (const auto& element : value_->GetArray()) {
    elements.emplace_back(element, path_ + "[" + std::to_string(elements.size()) + "]");
  }
  return elements;
}

Result<void> JsonPlace::has_only(std::initializer_list<std::string_view> allowed) const {
  ASSAY_ASSIGN(const auto given, members());
  std::set<std::string_view> seen;
  for (const auto& [name, place] : given) {
    if (std::ranges::find(allowed, name) == allowed.end()) {
      return wrong("there is no member '" + name + "'" +
                   did_you_mean(name, std::span(allowed.begin(), allowed.size())));
    }
    if (!seen.insert(name).second) {
      return wrong("'" + name + "' is given twice; which one is meant?");
    }
  }
  return {};
}

std::optional<JsonPlace> JsonPlace::find(std::string_view name) const {
  const auto given = members();
  if (!given) {
    return std::nullopt;
  }
  const auto found = std::ranges::find_if(
      *given, [&](const std::pair<std::string, JsonPlace>& one) { return one.first == name; });
  return found == given->end() ? std::nullopt : std::optional(found->second);
}

Result<JsonPlace> JsonPlace::member(std::string_view name) const {
  if (!value_->IsObject()) {
    return expected("an object");
  }
  const auto found = find(name);
  if (!found) {
    return wrong("'" + std::string(name) + "' is missing");
  }
  return *found;
}

Result<std::string> JsonPlace::text() const {
  return value_->IsString() ? Result<std::string>(std::string(text_of(*value_)))
                            : expected("a text");
}

Result<std::int64_t> JsonPlace::whole_number(std::int64_t lowest, std::int64_t highest) const {
  if (!value_->IsInt64() || value_->GetInt64() < lowest || value_->GetInt64() > highest) {
    return expected("a whole number from " + std::to_string(lowest) + " to " +
                    std::to_string(highest));
  }
  return value_->GetInt64();
}

Result<double> JsonPlace::number(double lowest, double highest) const {
  const bool fits =
      value_->IsNumber() && value_->GetDouble() >= lowest && value_->GetDouble() <= highest;
  return fits ? Result<double>(value_->GetDouble())
              : expected("a number from " + std::to_string(lowest) + " to " +
                         std::to_string(highest));
}

// Without recursion, so that deep nesting cannot exhaust the stack.
Result<JsonDocument> JsonDocument::parse(std::string_view text) {
  constexpr unsigned kFlags = rapidjson::kParseIterativeFlag |
                              rapidjson::kParseValidateEncodingFlag |
                              rapidjson::kParseFullPrecisionFlag;
  auto document = std::make_shared<rapidjson::Document>();
  document->Parse<kFlags>(text.data(), text.size());
  if (document->HasParseError()) {
    return make_error(ErrorCode::malformed_data,
                      line_and_column(text, document->GetErrorOffset()) + ": this is no JSON: " +
                          rapidjson::GetParseError_En(document->GetParseError()));
  }
  return JsonDocument(std::move(document));
}

JsonPlace JsonDocument::root() const { return {*document_, ""}; }

Result<void> check_schema_version(const JsonPlace& root, std::int64_t wanted,
                                  std::string_view what) {
  ASSAY_ASSIGN(const JsonPlace place, root.member("schema_version"));
  ASSAY_ASSIGN(const std::int64_t found, place.whole_number(1, 1'000'000));
  if (found != wanted) {
    return make_error(ErrorCode::version_mismatch,
                      "schema_version: this " + std::string(what) + " has version " +
                          std::to_string(found) + ", this assay reads version " +
                          std::to_string(wanted) + "; make it anew, or use the assay it came from");
  }
  return {};
}

}  // namespace assay::slowdown
