// SPDX-License-Identifier: Apache-2.0
#include "native/views/annotated_method.h"

#include <algorithm>
#include <set>
#include <utility>

#include "native/support/saturating.h"
#include "native/unit/line_table.h"
#include "native/views/loop_depths.h"

namespace assay::views {
namespace {

using unit::ContextId;

void add_all(TypeCounts& target, const TypeCounts& source) {
  target.resize(std::max(target.size(), source.size()));
  for (std::size_t i = 0; i < source.size(); ++i) {
    target[i] = saturating_add(target[i], source[i]);
  }
}

// Attributing recurses into inlined code. No compiler nests code so deeply; a damaged session may.
constexpr std::uint32_t kMostNested = 1000;

Result<void> check_nesting(const unit::UnitSnapshot& snapshot) {
  std::vector<std::uint32_t> depths(snapshot.contexts.size(), 0);
  for (std::size_t i = 1; i < depths.size(); ++i) {
    depths[i] = depths[snapshot.contexts[i].parent.index()] + 1;
    if (depths[i] > kMostNested) {
      return malformed("the inlined code of a unit is nested too deeply");
    }
  }
  return {};
}

// Attributes one unit.
class UnitAttribution {
 public:
  UnitAttribution(const CountedUnit& unit, std::size_t type_count)
      : unit_(unit), snapshot_(unit.snapshot), type_count_(type_count) {}

  Result<void> prepare();
  // Adds what the unit has in the context and in those inlined into it.
  void add_context(ContextId context, MethodCode& code) const;

 private:
  const std::string& method_of(ContextId context) const {
    return snapshot_.methods[snapshot_.contexts[context.index()].method.index()];
  }
  const unit::LineTable& table_of(ContextId context) const {
    return tables_[snapshot_.contexts[context.index()].method.index()];
  }
  LineCode& line_at(ContextId context, std::int32_t bci, MethodCode& code) const {
    return line_numbered(table_of(context).line_of(bci), code);
  }
  LineCode& line_numbered(std::int32_t number, MethodCode& code) const;
  void add_occurrence(const unit::Occurrence& occurrence, LineCode& line) const;
  // Adds what the program alone knew: one sum for each type and context. The sum belongs to a line
  // where all occurrences that added to it are on that line, and otherwise to no line.
  void add_values(ContextId context, MethodCode& code) const;
  std::uint64_t value_of(ContextId context, unit::EventTypeId type) const;
  static MethodCode& callee_at(LineCode& line, const std::string& method);

  const CountedUnit& unit_;
  const unit::UnitSnapshot& snapshot_;
  std::size_t type_count_;
  std::vector<unit::LineTable> tables_;                // by method
  std::vector<std::uint32_t> depths_;                  // by block
  std::vector<std::vector<std::size_t>> occurrences_;  // by context
  std::vector<std::vector<ContextId>> children_;       // by context
};

Result<void> UnitAttribution::prepare() {
  ASSAY_PROPAGATE(check_nesting(snapshot_));
  for (const std::string& text : snapshot_.line_tables) {
    ASSAY_ASSIGN(unit::LineTable table, unit::LineTable::parse(text));
    tables_.push_back(std::move(table));
  }
  ASSAY_ASSIGN(depths_, loop_depths(snapshot_));
  occurrences_.resize(snapshot_.contexts.size());
  for (std::size_t i = 0; i < snapshot_.occurrences.size(); ++i) {
    occurrences_[snapshot_.occurrences[i].context.index()].push_back(i);
  }
  children_.resize(snapshot_.contexts.size());
  for (std::uint32_t i = 1; i < snapshot_.contexts.size(); ++i) {
    children_[snapshot_.contexts[i].parent.index()].push_back(ContextId{i});
  }
  return {};
}

LineCode& UnitAttribution::line_numbered(std::int32_t number, MethodCode& code) const {
  LineCode& line = code.lines[number < 0 ? kNoLine : number];
  line.counts.resize(type_count_);
  line.places.resize(type_count_);
  return line;
}

void UnitAttribution::add_occurrence(const unit::Occurrence& occurrence, LineCode& line) const {
  const std::size_t type = occurrence.type.index();
  const std::uint64_t executed = unit_.counts.block_counts[occurrence.block.index()];
  // An occurrence of a runtime weight adds nothing here: kRuntimeWeight is 0.
  line.counts[type] =
      saturating_add(line.counts[type], saturating_multiply(executed, occurrence.weight));
  ++line.places[type];
  line.loops = std::max(line.loops, depths_[occurrence.block.index()]);
}

// Returns what is left of the context's count of the type without its constant weights.
std::uint64_t UnitAttribution::value_of(ContextId context, unit::EventTypeId type) const {
  std::uint64_t constant = 0;
  for (const std::size_t i : occurrences_[context.index()]) {
    const unit::Occurrence& occurrence = snapshot_.occurrences[i];
    if (occurrence.type == type) {
      const std::uint64_t executed = unit_.counts.block_counts[occurrence.block.index()];
      constant = saturating_add(constant, saturating_multiply(executed, occurrence.weight));
    }
  }
  for (const decoding::EventCount& event : unit_.counts.events) {
    if (event.type == type && event.context == context) {
      return event.count > constant ? event.count - constant : 0;
    }
  }
  return 0;
}

void UnitAttribution::add_values(ContextId context, MethodCode& code) const {
  std::map<unit::EventTypeId, std::set<std::int32_t>> lines;
  for (const std::size_t i : occurrences_[context.index()]) {
    const unit::Occurrence& occurrence = snapshot_.occurrences[i];
    if (occurrence.adds_value()) {
      lines[occurrence.type].insert(table_of(context).line_of(occurrence.bci));
    }
  }
  for (const auto& [type, of_type] : lines) {
    LineCode& line = line_numbered(of_type.size() == 1 ? *of_type.begin() : kNoLine, code);
    std::uint64_t& count = line.counts[type.index()];
    count = saturating_add(count, value_of(context, type));
  }
}

MethodCode& UnitAttribution::callee_at(LineCode& line, const std::string& method) {
  const auto known = std::ranges::find(line.inlined, method, &MethodCode::method);
  if (known != line.inlined.end()) {
    return *known;
  }
  MethodCode& added = line.inlined.emplace_back();
  added.method = method;
  return added;
}

void UnitAttribution::add_context(ContextId context, MethodCode& code) const {
  code.source_file = table_of(context).source_file();
  code.bytecode_lines = table_of(context).lines();
  for (const std::size_t i : occurrences_[context.index()]) {
    const unit::Occurrence& occurrence = snapshot_.occurrences[i];
    add_occurrence(occurrence, line_at(context, occurrence.bci, code));
  }
  add_values(context, code);
  for (const ContextId child : children_[context.index()]) {
    LineCode& line = line_at(context, snapshot_.contexts[child.index()].call_site_bci, code);
    add_context(child, callee_at(line, method_of(child)));
  }
}

// Returns the contexts in which the method's own code is counted. A copy inside another copy
// (recursion) belongs to the outer one.
std::vector<ContextId> copies_in(const CountedUnit& unit, const std::string& method,
                                 Copies copies) {
  const auto& contexts = unit.snapshot.contexts;
  std::vector<ContextId> found;
  std::vector<bool> within(contexts.size(), false);
  for (std::uint32_t i = 0; i < contexts.size(); ++i) {
    const bool is_copy = unit.snapshot.methods[contexts[i].method.index()] == method;
    const bool in_copy = i != 0 && within[contexts[i].parent.index()];
    within[i] = is_copy || in_copy;
    if (is_copy && !in_copy && (i == 0 || copies == Copies::everywhere)) {
      found.push_back(ContextId{i});
    }
  }
  return found;
}

Result<void> check_unit(const CountedUnit& unit) {
  if (!unit.knows_blocks()) {
    return make_error(ErrorCode::unsupported,
                      "strategies dec and pd do not count blocks, so lines have no counts: count "
                      "with strategy ec or pc");
  }
  if (!unit.snapshot.has_positions()) {
    return make_error(ErrorCode::unsupported,
                      "the session has no source lines: count with --session FILE, which keeps "
                      "them (by hand: lines in the agent string)");
  }
  return {};
}

}  // namespace

bool LineCode::has_code() const {
  return std::ranges::any_of(places, [](std::uint64_t number) { return number != 0; });
}

TypeCounts MethodCode::own_counts(std::size_t type_count) const {
  TypeCounts sums(type_count);
  for (const auto& [number, line] : lines) {
    add_all(sums, line.counts);
  }
  return sums;
}

TypeCounts MethodCode::all_counts(std::size_t type_count) const {
  TypeCounts sums = own_counts(type_count);
  for (const auto& [number, line] : lines) {
    for (const MethodCode& callee : line.inlined) {
      add_all(sums, callee.all_counts(type_count));
    }
  }
  return sums;
}

Result<AnnotatedMethod> annotated_method(std::span<const CountedUnit> units,
                                         const std::string& method, Copies copies,
                                         std::size_t type_count) {
  AnnotatedMethod annotated;
  annotated.code.method = method;
  std::set<std::string> inlined_in;
  bool any_copy = false;
  for (const CountedUnit& unit : units) {
    const std::vector<ContextId> found = copies_in(unit, method, copies);
    if (found.empty()) {
      continue;
    }
    any_copy = true;
    ASSAY_PROPAGATE(check_unit(unit));
    UnitAttribution attribution(unit, type_count);
    ASSAY_PROPAGATE(attribution.prepare());
    for (const ContextId context : found) {
      attribution.add_context(context, annotated.code);
    }
    if (found.front() == ContextId{0}) {
      ++annotated.own_units;
    } else {
      inlined_in.insert(unit.method());
    }
  }
  if (!any_copy) {
    return make_error(ErrorCode::not_found, "no unit has code of '" + method + "'");
  }
  annotated.inlined_in.assign(inlined_in.begin(), inlined_in.end());
  return annotated;
}

}  // namespace assay::views
