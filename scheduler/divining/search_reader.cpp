// SPDX-License-Identifier: Apache-2.0
#include <rapidjson/document.h>
#include <rapidjson/error/en.h>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <system_error>

#include "scheduler/divining/search_file.h"
#include "scheduler/divining/search_members.h"

namespace assay::divining {
namespace {

using Json = rapidjson::Value;

Error malformed(std::string_view what) {
  return make_error(ErrorCode::malformed_data, "search file: " + std::string(what));
}

Result<const Json*> member(const Json& object, const char* name) {
  if (!object.IsObject()) {
    return malformed("an object with \"" + std::string(name) + "\" is expected");
  }
  const auto found = object.FindMember(name);
  if (found == object.MemberEnd()) {
    return malformed("\"" + std::string(name) + "\" is missing");
  }
  return &found->value;
}

Result<void> read(const Json& json, std::string& value) {
  if (!json.IsString()) {
    return malformed("a text is expected");
  }
  value.assign(json.GetString(), json.GetStringLength());
  return {};
}

// Numbers come as they are written (kParseNumbersAsStringsFlag): RapidJSON 1.1.0's own conversion
// is either inexact, or undefined for some numbers.
template <typename Number>
Result<void> read_number(const Json& json, Number& value) {
  if (!json.IsString()) {
    return malformed("a number is expected");
  }
  const char* end = json.GetString() + json.GetStringLength();
  const auto [stop, error] = std::from_chars(json.GetString(), end, value);
  if (error != std::errc() || stop != end) {
    return malformed("\"" + std::string(json.GetString(), end) +
                     "\" is no number that is expected here");
  }
  return {};
}

Result<void> read(const Json& json, double& value) {
  ASSAY_PROPAGATE(read_number(json, value));
  return std::isfinite(value) ? Result<void>() : malformed("a finite number is expected");
}

Result<void> read(const Json& json, std::uint32_t& value) { return read_number(json, value); }

Result<void> read(const Json& json, std::size_t& value) { return read_number(json, value); }

template <typename Tag>
Result<void> read(const Json& json, StrongId<Tag>& value) {
  std::uint32_t number = 0;
  ASSAY_PROPAGATE(read(json, number));
  value = StrongId<Tag>{number};
  return {};
}

// Elements of objects are read by functions below; they are found when templates are used.
Result<void> read(const Json& json, Candidate& block);
Result<void> read(const Json& json, InstructionKind& kind);
Result<void> read(const Json& json, Step& step);
Result<void> read(const Json& json, Install& install);
Result<void> read(const Json& json, std::optional<BlockTime>& time);

template <typename T>
Result<void> read(const Json& json, std::vector<T>& values) {
  if (!json.IsArray()) {
    return malformed("an array is expected");
  }
  for (const Json& element : json.GetArray()) {
    ASSAY_PROPAGATE(read(element, values.emplace_back()));
  }
  return {};
}

template <typename T>
Result<void> read_member(const Json& object, const char* name, T& value) {
  ASSAY_ASSIGN(const Json* json, member(object, name));
  if (auto result = read(*json, value); !result) {
    return make_error(result.error().code(),
                      result.error().message() + ", in \"" + std::string(name) + "\"");
  }
  return {};
}

template <typename Table, typename Value>
Result<void> read_word(const Json& object, const char* name, const Table& table, Value& value) {
  std::string word;
  ASSAY_PROPAGATE(read_member(object, name, word));
  for (const auto& [known, spelling] : table) {
    if (spelling == word) {
      value = known;
      return {};
    }
  }
  return malformed("\"" + word + "\" is no " + std::string(name));
}

Result<void> read(const Json& json, InstructionKind& kind) {
  ASSAY_PROPAGATE(read_member(json, "name", kind.name));
  return read_member(json, "cost_ps", kind.cost_ps);
}

Result<void> read(const Json& json, Candidate& block) {
  ASSAY_PROPAGATE(read_member(json, "name", block.name));
  ASSAY_PROPAGATE(read_member(json, "unit", block.unit));
  ASSAY_PROPAGATE(read_member(json, "executions", block.executions));
  ASSAY_PROPAGATE(read_word(json, "source", kExecutionSources, block.source));
  if (json.HasMember("loop")) {
    ASSAY_PROPAGATE(read_member(json, "loop", block.loop.emplace()));
  }
  return read_member(json, "neighbours", block.neighbours);
}

Result<void> read(const Json& json, std::optional<BlockTime>& time) {
  if (json.IsNull()) {
    return {};
  }
  if (!json.IsArray() || json.Size() != 2) {
    return malformed("a block's time is [ns, samples] or null");
  }
  time.emplace();
  ASSAY_PROPAGATE(read(json[0], time->ns));
  return read(json[1], time->samples);
}

Result<void> read(const Json& json, Install& install) {
  ASSAY_PROPAGATE(read_member(json, "run_ns", install.run_ns));
  return read_member(json, "blocks", install.blocks);
}

Result<void> read(const Json& json, Step& step) {
  ASSAY_PROPAGATE(read_word(json, "purpose", kPurposes, step.purpose));
  ASSAY_PROPAGATE(read_member(json, "plan", step.plan.blocks));
  if (json.HasMember("failure")) {
    ASSAY_PROPAGATE(read_member(json, "failure", step.failure));
  }
  return read_member(json, "installs", step.installs);
}

Result<void> read_problem(const Json& json, Problem& problem) {
  ASSAY_PROPAGATE(read_member(json, "target", problem.target));
  ASSAY_PROPAGATE(read_member(json, "units", problem.units));
  ASSAY_PROPAGATE(read_member(json, "kinds", problem.kinds));
  return read_member(json, "blocks", problem.blocks);
}

Result<void> read_rules(const Json& json, SearchRules& rules) {
  Result<void> result;
  for_each_rule(rules, [&](const char* name, auto& value) {
    if (result) {
      result = read_member(json, name, value);
    }
  });
  return result;
}

}  // namespace

Result<Search> search_from_json(std::string_view text) {
  rapidjson::Document document;
  // Iterative: no depth of nesting can exhaust the stack.
  document.Parse<rapidjson::kParseNumbersAsStringsFlag | rapidjson::kParseIterativeFlag>(
      text.data(), text.size());
  if (document.HasParseError()) {
    return malformed(std::string(rapidjson::GetParseError_En(document.GetParseError())) +
                     " At byte " + std::to_string(document.GetErrorOffset()) + ".");
  }
  std::uint32_t version = 0;
  ASSAY_PROPAGATE(read_member(document, "version", version));
  if (version != kSearchFileVersion) {
    return make_error(
        ErrorCode::version_mismatch,
        "search file: version " + std::to_string(version) + " is not one that this assay reads");
  }
  Search search;
  ASSAY_ASSIGN(const Json* problem, member(document, "problem"));
  ASSAY_PROPAGATE(read_problem(*problem, search.problem));
  ASSAY_ASSIGN(const Json* rules, member(document, "rules"));
  ASSAY_PROPAGATE(read_rules(*rules, search.rules));
  ASSAY_PROPAGATE(read_member(document, "steps", search.steps));
  return search;
}

}  // namespace assay::divining
