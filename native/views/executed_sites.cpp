// SPDX-License-Identifier: Apache-2.0
#include "native/views/executed_sites.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "native/support/saturating.h"
#include "native/unit/line_table.h"
#include "native/views/loop_depths.h"

namespace assay::views {
namespace {

using unit::ContextId;
using unit::EventTypeId;

// No compiler nests inlined code so deeply; a damaged session may.
constexpr std::size_t kMostFrames = 1000;

// A bytecode index and a number of loops within one context.
using SiteKey = std::tuple<EventTypeId, ContextId, std::int32_t, std::uint32_t>;
using SumKey = std::pair<EventTypeId, ContextId>;

struct SiteSum {
  std::uint64_t places = 0;
  std::uint64_t count = 0;
};

Result<void> check_can_be_placed(const CountedUnit& unit) {
  if (!unit.knows_blocks()) {
    return make_error(ErrorCode::unsupported,
                      "strategies dec and pd do not count blocks, so sites have no counts: count "
                      "with strategy ec or pc");
  }
  if (!unit.snapshot.has_positions()) {
    return make_error(ErrorCode::unsupported,
                      "the session has no bytecode indexes: count with --session FILE, or --lines");
  }
  return {};
}

class SitesOfUnit {
 public:
  explicit SitesOfUnit(const CountedUnit& unit) : unit_(unit), snapshot_(unit.snapshot) {}

  Result<std::vector<ExecutedSite>> find();

 private:
  void add_occurrences();
  void add_values_of_the_program();
  Result<std::vector<CodePlace>> frames_of(ContextId context, std::int32_t bci) const;
  CodePlace place_in(ContextId context, std::int32_t bci) const;

  const CountedUnit& unit_;
  const unit::UnitSnapshot& snapshot_;
  std::vector<unit::LineTable> tables_;  // by method
  std::vector<std::uint32_t> depths_;    // by block
  std::map<SiteKey, SiteSum> sums_;
  std::map<SumKey, std::uint64_t> constant_;         // what constant weights make
  std::map<SumKey, std::set<SiteKey>> with_values_;  // sites whose weights the program knew
};

void SitesOfUnit::add_occurrences() {
  for (const unit::Occurrence& occurrence : snapshot_.occurrences) {
    const std::uint32_t loops = depths_[occurrence.block.index()];
    const SiteKey key{occurrence.type, occurrence.context, occurrence.bci, loops};
    const SumKey of_context{occurrence.type, occurrence.context};
    const std::uint64_t executed = unit_.counts.block_counts[occurrence.block.index()];
    const std::uint64_t added = saturating_multiply(executed, occurrence.weight);
    SiteSum& sum = sums_[key];
    ++sum.places;
    sum.count = saturating_add(sum.count, added);
    constant_[of_context] = saturating_add(constant_[of_context], added);
    if (occurrence.adds_value()) {
      with_values_[of_context].insert(key);
    }
  }
}

// The sum of such weights is known for each type and context.
void SitesOfUnit::add_values_of_the_program() {
  for (const auto& [of_context, sites] : with_values_) {
    std::uint64_t total = 0;
    for (const decoding::EventCount& event : unit_.counts.events) {
      if (event.type == of_context.first && event.context == of_context.second) {
        total = event.count;
      }
    }
    const std::uint64_t constant = constant_[of_context];
    const SiteKey unknown{of_context.first, of_context.second, -1, 0};
    SiteSum& sum = sums_[sites.size() == 1 ? *sites.begin() : unknown];
    sum.count = saturating_add(sum.count, total > constant ? total - constant : 0);
  }
}

CodePlace SitesOfUnit::place_in(ContextId context, std::int32_t bci) const {
  const std::size_t method = snapshot_.contexts[context.index()].method.index();
  return {.method = method, .bci = bci, .line = bci < 0 ? -1 : tables_[method].line_of(bci)};
}

Result<std::vector<CodePlace>> SitesOfUnit::frames_of(ContextId context, std::int32_t bci) const {
  std::vector<CodePlace> frames = {place_in(context, bci)};
  for (ContextId at = context; at != ContextId{0};) {
    const unit::InlineContext& inlined = snapshot_.contexts[at.index()];
    frames.push_back(place_in(inlined.parent, inlined.call_site_bci));
    if (frames.size() > kMostFrames) {
      return malformed("the inlined code of a unit is nested too deeply");
    }
    at = inlined.parent;
  }
  return frames;
}

Result<std::vector<ExecutedSite>> SitesOfUnit::find() {
  for (const std::string& text : snapshot_.line_tables) {
    ASSAY_ASSIGN(unit::LineTable table, unit::LineTable::parse(text));
    tables_.push_back(std::move(table));
  }
  ASSAY_ASSIGN(depths_, loop_depths(snapshot_));
  add_occurrences();
  add_values_of_the_program();
  std::vector<ExecutedSite> sites;
  for (const auto& [key, sum] : sums_) {
    const auto& [type, context, bci, loops] = key;
    ASSAY_ASSIGN(auto frames, frames_of(context, bci));
    sites.push_back({type, std::move(frames), loops, sum.places, sum.count});
  }
  std::ranges::stable_sort(sites, [](const ExecutedSite& a, const ExecutedSite& b) {
    return std::tie(a.type, b.count) < std::tie(b.type, a.count);
  });
  return sites;
}

}  // namespace

Result<std::vector<ExecutedSite>> executed_sites(const CountedUnit& unit) {
  ASSAY_PROPAGATE(check_can_be_placed(unit));
  return SitesOfUnit(unit).find();
}

}  // namespace assay::views
