// SPDX-License-Identifier: Apache-2.0
#include "native/inlining/missed_calls.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "native/inlining/reasons.h"
#include "native/inlining/site_report.h"
#include "native/results/stack_frame.h"
#include "native/support/saturating.h"
#include "native/unit/line_table.h"
#include "native/views/executed_sites.h"

namespace assay::inlining {
namespace {

constexpr std::array<std::string_view, 4> kCallTypes = {"invokestatic", "invokespecial",
                                                        "invokevirtual", "invokeinterface"};

// The chain of calls that leads to a place, the innermost one first.
using CallPath = std::vector<std::pair<std::string, std::int32_t>>;
using MergeKey = std::tuple<std::string, std::int32_t, std::string, std::string>;

std::set<unit::EventTypeId> call_types(const session::SessionView& session) {
  std::set<unit::EventTypeId> found;
  for (std::uint32_t i = 0; i < session.event_types.size(); ++i) {
    if (std::ranges::find(kCallTypes, session.event_types[i].name) != kCallTypes.end()) {
      found.insert(unit::EventTypeId{i});
    }
  }
  return found;
}

// Merges the calls of one unit after another.
class CallMerging {
 public:
  explicit CallMerging(std::set<unit::EventTypeId> types) : types_(std::move(types)) {}

  Result<void> add(const views::CountedUnit& unit, const UnitDecisions* decisions);
  MissedCalls take();

 private:
  struct Merged {
    MissedCall call;
    std::uint64_t most = 0;  // executions of the copy whose reason is told
  };

  void add_place(const views::CountedUnit& unit, const CallPath& path,
                 const views::CodePlace& place, std::uint64_t calls, const CallSite* site,
                 const UnitDecisions* decisions);

  std::set<unit::EventTypeId> types_;
  std::map<MergeKey, Merged> merged_;
  MissedCalls all_;
};

// Returns the sites that were not inlined, by their path. Of several with one path, the one that is
// in the emitted code is kept.
std::map<CallPath, const CallSite*> open_sites(const UnitDecisions& decisions,
                                               const std::string& root) {
  std::map<CallPath, const CallSite*> sites;
  for (const CallSite& site : decisions.sites) {
    if (site.inlined) {
      continue;
    }
    CallPath path;
    for (const CallSite* at = &site; at != nullptr;
         at = at->caller ? &decisions.sites[*at->caller] : nullptr) {
      const CallSite* caller = at->caller ? &decisions.sites[*at->caller] : nullptr;
      const bool is_known = caller == nullptr || caller->target;
      path.emplace_back(caller == nullptr ? root
                        : is_known        ? decisions.methods[*caller->target]
                                          : std::string(),
                        at->bci);
    }
    const CallSite*& kept = sites[path];
    if (kept == nullptr || (!kept->alive && site.alive)) {
      kept = &site;
    }
  }
  return sites;
}

std::string stack_text(const CallPath& path, const std::string& target) {
  std::string stack;
  for (auto frame = path.rbegin(); frame != path.rend(); ++frame) {
    stack += results::stack_frame(frame->first) + ";";
  }
  return stack + (target.empty() ? "[unknown]" : results::stack_frame(target));
}

std::string source_file_of(const unit::UnitSnapshot& snapshot, std::size_t method) {
  const auto table = unit::LineTable::parse(snapshot.line_tables[method]);
  return table ? table->source_file() : "";
}

std::string last_reason(const CallSite* site) {
  return site == nullptr || site->decisions.empty() ? "" : site->decisions.back().reason;
}

void CallMerging::add_place(const views::CountedUnit& unit, const CallPath& path,
                            const views::CodePlace& place, std::uint64_t calls,
                            const CallSite* site, const UnitDecisions* decisions) {
  const std::string target =
      site != nullptr && site->target ? decisions->methods[*site->target] : "";
  const std::string reason = last_reason(site);
  ReasonInWords words = in_words(reason);
  const auto& [caller, bci] = path.front();
  Merged& merged = merged_[{caller, bci, target, words.kind}];
  MissedCall& call = merged.call;
  if (call.copies == 0 || calls > merged.most) {
    merged.most = calls;
    call.clause = std::move(words.clause);
    call.reason = reason;
    call.types = site == nullptr ? std::vector<ReceiverType>() : site->types;
    call.dispatched = site != nullptr && site->dispatched;
    call.source_file = source_file_of(unit.snapshot, place.method);
    call.line = place.line;
  }
  ++call.copies;
  call.calls = saturating_add(call.calls, calls);
  std::uint64_t& of_root = call.roots[unit.method()];
  of_root = saturating_add(of_root, calls);
  all_.calls = saturating_add(all_.calls, calls);
  std::uint64_t& of_stack = all_.stacks[stack_text(path, target)];
  of_stack = saturating_add(of_stack, calls);
}

Result<void> CallMerging::add(const views::CountedUnit& unit, const UnitDecisions* decisions) {
  ++all_.compilations;
  ASSAY_ASSIGN(const auto sites, views::executed_sites(unit));
  const auto open = decisions == nullptr ? std::map<CallPath, const CallSite*>()
                                         : open_sites(*decisions, unit.method());
  std::map<CallPath, std::pair<std::uint64_t, views::CodePlace>> executed;
  for (const views::ExecutedSite& site : sites) {
    if (site.count == 0 || !types_.contains(site.type)) {
      continue;
    }
    CallPath path;
    for (const views::CodePlace& frame : site.frames) {
      path.emplace_back(unit.snapshot.methods[frame.method], frame.bci);
    }
    auto& [calls, place] = executed[path];
    calls = saturating_add(calls, site.count);
    place = site.frames.front();
  }
  for (const auto& [path, found] : executed) {
    const auto decided = open.find(path);
    add_place(unit, path, found.second, found.first,
              decided == open.end() ? nullptr : decided->second, decisions);
  }
  return {};
}

MissedCalls CallMerging::take() {
  for (auto& [key, merged] : merged_) {
    merged.call.caller = std::get<0>(key);
    merged.call.bci = std::get<1>(key);
    merged.call.target = std::get<2>(key);
    merged.call.kind = std::get<3>(key);
    all_.sites.push_back(std::move(merged.call));
  }
  std::ranges::stable_sort(all_.sites, std::ranges::greater(), &MissedCall::calls);
  return std::move(all_);
}

}  // namespace

Result<MissedCalls> missed_calls(const session::SessionView& session,
                                 std::span<const views::CountedUnit> units) {
  const auto types = call_types(session);
  if (types.size() != kCallTypes.size()) {
    return make_error(ErrorCode::unsupported,
                      "the session does not count all calls: count with --events invokes (or all)");
  }
  if (session.inlining.empty() && !units.empty()) {
    return make_error(ErrorCode::unsupported,
                      "the session has no inlining decisions: count with --inlining");
  }
  ASSAY_ASSIGN(const auto decisions, decisions_about(session, units));
  std::map<std::uint64_t, const UnitDecisions*> by_unit;
  for (const UnitDecisions& one : decisions) {
    by_unit[one.unit] = &one;
  }
  CallMerging merging(types);
  for (const views::CountedUnit& unit : units) {
    const auto found = by_unit.find(unit.id);
    ASSAY_PROPAGATE(merging.add(unit, found == by_unit.end() ? nullptr : found->second));
  }
  return merging.take();
}

}  // namespace assay::inlining
