// SPDX-License-Identifier: Apache-2.0
#include "native/sites/allocation_profile.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "native/sites/site_counts.h"
#include "native/support/number_parsing.h"
#include "native/support/text_pieces.h"

namespace assay::sites {
namespace {

// The sites of an allocation: the first is hit before it, and one of the others behind it, by how
// it was allocated.
enum Way : std::size_t { kBefore, kFast, kSlow, kUnknown, kWays };

constexpr std::size_t kFields = 8;

// Returns what the words say; nothing for another tool's words.
std::optional<AllocationSite> described_site(std::string_view description) {
  const auto words = split_pieces(description, '\t');
  if (words.size() != kFields || words[0] != kAllocationWord) {
    return std::nullopt;
  }
  const auto bci = parse_number<std::uint32_t>(words[4]);
  const auto line = parse_number<std::uint32_t>(words[5]);
  if (!bci || !line) {
    return std::nullopt;
  }
  return AllocationSite{.class_name = std::string(words[1]),
                        .method = std::string(words[2]),
                        .descriptor = std::string(words[3]),
                        .bci = *bci,
                        .line = *line,
                        .instruction = std::string(words[6]),
                        .type = std::string(words[7]),
                        .counts = {}};
}

CompiledAllocations compiled_at(const session::SessionView& view,
                                const std::vector<session::SiteCounterPair>& counters,
                                std::size_t first) {
  return {.fast = program_count(view, counters[first].compiled),
          .slow = program_count(view, counters[first + 1].compiled),
          .unknown = program_count(view, counters[first + 2].compiled)};
}

AllocationCounts counts_of(const session::SessionView& view,
                           const std::vector<session::SiteCounterPair>& counters) {
  AllocationCounts counts;
  counts.executed = program_count(view, counters[kBefore].compiled) +
                    program_count(view, counters[kBefore].interpreted);
  for (std::size_t way = kFast; way < kWays; ++way) {
    counts.interpreted += program_count(view, counters[way].interpreted);
  }
  counts.compiled = compiled_at(view, counters, kFast);
  return counts;
}

// Goes over a session's records of sites.
class ProfileReading {
 public:
  explicit ProfileReading(const session::SessionView& view) : view_(view) {}

  AllocationProfile read() {
    std::uint64_t first_site = 0;
    for (const session::SiteRecord& record : view_.sites) {
      if (record.one_of.empty()) {
        read_allocation(record, first_site);
      }
      first_site += record.counters.size();
    }
    for (const session::SiteRecord& record : view_.sites) {
      if (!record.one_of.empty()) {
        read_shared(record);
      }
    }
    return std::move(profile_);
  }

 private:
  void read_allocation(const session::SiteRecord& record, std::uint64_t first_site) {
    auto site = described_site(record.description);
    if (!site || record.counters.size() != kWays) {
      return;
    }
    site->counts = counts_of(view_, record.counters);
    profile_.not_exact += shared_count(view_, record);
    position_of_site_.emplace(first_site + kFast, profile_.sites.size());
    profile_.sites.push_back(std::move(*site));
  }

  void read_shared(const session::SiteRecord& record) {
    if (record.counters.size() != kWays - kFast) {
      return;
    }
    SharedAllocations shared{.sites = {}, .compiled = compiled_at(view_, record.counters, 0)};
    for (const std::uint64_t site : record.one_of) {
      if (const auto found = position_of_site_.find(site); found != position_of_site_.end()) {
        shared.sites.push_back(found->second);
        profile_.sites[found->second].shares_allocations |= shared.compiled.sum() != 0;
      }
    }
    profile_.not_exact += shared_count(view_, record);
    profile_.shared.push_back(std::move(shared));
  }

  const session::SessionView& view_;
  AllocationProfile profile_;
  std::map<std::uint64_t, std::size_t> position_of_site_;  // by the number of its first way
};

bool was_executed(const AllocationSite& site) { return site.counts != AllocationCounts{}; }

// Puts the sites in order and drops those that were never executed.
void sort_sites(AllocationProfile& profile) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < profile.sites.size(); ++i) {
    if (was_executed(profile.sites[i]) || profile.sites[i].shares_allocations) {
      order.push_back(i);
    }
  }
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    const auto key = [&](std::size_t i) {
      const AllocationSite& site = profile.sites[i];
      return std::tie(site.class_name, site.method, site.descriptor, site.bci);
    };
    const std::uint64_t of_a = profile.sites[a].counts.executed;
    const std::uint64_t of_b = profile.sites[b].counts.executed;
    return of_a != of_b ? of_a > of_b : key(a) < key(b);
  });
  std::vector<AllocationSite> sorted;
  std::map<std::size_t, std::size_t> new_position;
  for (const std::size_t old : order) {
    new_position.emplace(old, sorted.size());
    sorted.push_back(std::move(profile.sites[old]));
  }
  profile.sites = std::move(sorted);
  std::erase_if(profile.shared, [](const auto& shared) { return shared.compiled.sum() == 0; });
  for (SharedAllocations& shared : profile.shared) {
    for (std::size_t& site : shared.sites) {
      site = new_position.at(site);
    }
    std::ranges::sort(shared.sites);
  }
  std::ranges::stable_sort(profile.shared, std::ranges::greater{},
                           [](const SharedAllocations& shared) { return shared.compiled.sum(); });
}

}  // namespace

AllocationCounts AllocationProfile::totals() const {
  AllocationCounts sum;
  const auto add = [&](const CompiledAllocations& compiled) {
    sum.compiled.fast += compiled.fast;
    sum.compiled.slow += compiled.slow;
    sum.compiled.unknown += compiled.unknown;
  };
  for (const AllocationSite& site : sites) {
    sum.executed += site.counts.executed;
    sum.interpreted += site.counts.interpreted;
    add(site.counts.compiled);
  }
  for (const SharedAllocations& of_several : shared) {
    add(of_several.compiled);
  }
  return sum;
}

Result<AllocationProfile> allocation_profile_of(const session::SessionView& view) {
  AllocationProfile profile = ProfileReading(view).read();
  profile.sites_in_all = profile.sites.size();
  if (profile.sites.empty()) {
    return make_error(ErrorCode::unsupported,
                      "no allocations were counted in the session: it is none of 'assay allocs', "
                      "or no class with "
                      "such code was loaded, of those that --only names");
  }
  sort_sites(profile);
  profile.is_complete = view.is_complete();
  profile.has_refused_regions = has_refused_regions(view);
  profile.notes = notes_of_session(view);
  return profile;
}

}  // namespace assay::sites
