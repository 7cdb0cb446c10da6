// SPDX-License-Identifier: Apache-2.0
#include <concepts>
#include <cstdint>
#include <string>

#include "native/json/document.h"
#include "scheduler/divining/search_file.h"
#include "scheduler/divining/search_members.h"

namespace assay::divining {
namespace {

using json::Place;

Result<void> read(const Place& place, std::string& value) {
  ASSAY_ASSIGN(value, place.text());
  return {};
}

Result<void> read(const Place& place, double& value) {
  ASSAY_ASSIGN(value, place.number());
  return {};
}

template <std::unsigned_integral Number>
Result<void> read(const Place& place, Number& value) {
  ASSAY_ASSIGN(value, place.count());
  return {};
}

template <typename Tag>
Result<void> read(const Place& place, StrongId<Tag>& value) {
  ASSAY_ASSIGN(const std::uint32_t number, place.count());
  value = StrongId<Tag>{number};
  return {};
}

// The functions are defined below, and found when the templates are used.
Result<void> read(const Place& place, Problem& problem);
Result<void> read(const Place& place, SearchRules& rules);
Result<void> read(const Place& place, Candidate& block);
Result<void> read(const Place& place, InstructionKind& kind);
Result<void> read(const Place& place, Step& step);
Result<void> read(const Place& place, Install& install);
Result<void> read(const Place& place, std::optional<BlockTime>& time);

template <typename T>
Result<void> read(const Place& place, std::vector<T>& values) {
  return json::read_each(place, values,
                         [](const Place& element, T& value) { return read(element, value); });
}

template <typename T>
Result<void> read_member(const Place& place, std::string_view name, T& value) {
  ASSAY_ASSIGN(const Place member, place.member(name));
  return read(member, value);
}

template <typename Table, typename Value>
Result<void> read_word(const Place& place, std::string_view name, const Table& table,
                       Value& value) {
  ASSAY_ASSIGN(const Place member, place.member(name));
  ASSAY_ASSIGN(const std::string word, member.text());
  for (const auto& [known, spelling] : table) {
    if (spelling == word) {
      value = known;
      return {};
    }
  }
  return member.wrong("\"" + word + "\" is no " + std::string(name));
}

Result<void> read(const Place& place, InstructionKind& kind) {
  ASSAY_PROPAGATE(read_member(place, "name", kind.name));
  return read_member(place, "cost_ps", kind.cost_ps);
}

Result<void> read(const Place& place, Candidate& block) {
  ASSAY_PROPAGATE(read_member(place, "name", block.name));
  ASSAY_PROPAGATE(read_member(place, "unit", block.unit));
  ASSAY_PROPAGATE(read_member(place, "executions", block.executions));
  ASSAY_PROPAGATE(read_word(place, "source", kExecutionSources, block.source));
  if (const auto loop = place.find("loop")) {
    ASSAY_PROPAGATE(read(*loop, block.loop.emplace()));
  }
  if (place.find("followers")) {
    ASSAY_PROPAGATE(read_member(place, "followers", block.followers));
    ASSAY_PROPAGATE(read_member(place, "slowed_part", block.slowed_part));
  }
  return read_member(place, "neighbours", block.neighbours);
}

Result<void> read(const Place& place, std::optional<BlockTime>& time) {
  if (place.is_null()) {
    return {};
  }
  ASSAY_ASSIGN(const auto parts, place.elements());
  if (parts.size() != 2) {
    return place.wrong("a block's time is [ns, samples] or null");
  }
  time.emplace();
  ASSAY_PROPAGATE(read(parts[0], time->ns));
  return read(parts[1], time->samples);
}

Result<void> read(const Place& place, Install& install) {
  ASSAY_PROPAGATE(read_member(place, "run_ns", install.run_ns));
  return read_member(place, "blocks", install.blocks);
}

Result<void> read(const Place& place, Step& step) {
  ASSAY_PROPAGATE(read_word(place, "purpose", kPurposes, step.purpose));
  ASSAY_PROPAGATE(read_member(place, "plan", step.plan.blocks));
  if (const auto failure = place.find("failure")) {
    ASSAY_PROPAGATE(read(*failure, step.failure));
  }
  return read_member(place, "installs", step.installs);
}

Result<void> read(const Place& place, Problem& problem) {
  ASSAY_PROPAGATE(read_member(place, "target", problem.target));
  ASSAY_PROPAGATE(read_member(place, "units", problem.units));
  ASSAY_PROPAGATE(read_member(place, "kinds", problem.kinds));
  return read_member(place, "blocks", problem.blocks);
}

Result<void> read(const Place& place, SearchRules& rules) {
  Result<void> result;
  for_each_rule(rules, [&](std::string_view name, auto& value) {
    if (result) {
      result = read_member(place, name, value);
    }
  });
  return result;
}

}  // namespace

Result<Search> search_from_json(std::string_view text) {
  ASSAY_ASSIGN(const json::Document document, json::Document::parse(text));
  const Place root = document.root();
  ASSAY_PROPAGATE(json::check_version(root, "version", kSearchFileVersion, "search"));
  Search search;
  ASSAY_PROPAGATE(read_word(root, "time_of", kTimeOfNames, search.time_of));
  ASSAY_PROPAGATE(read_member(root, "program", search.program));
  ASSAY_PROPAGATE(read_member(root, "conditions", search.conditions));
  ASSAY_PROPAGATE(read_member(root, "period", search.scale.period));
  ASSAY_PROPAGATE(read_member(root, "reference_ns", search.scale.reference_ns));
  ASSAY_PROPAGATE(read_member(root, "search_seconds", search.search_s));
  ASSAY_PROPAGATE(read_member(root, "check_seconds", search.check_s));
  ASSAY_PROPAGATE(read_member(root, "fresh_base", search.fresh.base));
  ASSAY_PROPAGATE(read_member(root, "fresh_plan", search.fresh.plan));
  ASSAY_PROPAGATE(read_member(root, "problem", search.problem));
  ASSAY_PROPAGATE(read_member(root, "rules", search.rules));
  ASSAY_PROPAGATE(read_member(root, "steps", search.steps));
  return search;
}

}  // namespace assay::divining
