// SPDX-License-Identifier: Apache-2.0
#include "native/sites/lifetime_profile.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "native/sites/site_counts.h"
#include "native/support/number_parsing.h"

namespace assay::sites {
namespace {

using session::LifetimeBuckets;
using session::LifetimeRecord;

// A line is found by class, method, descriptor, line and type.
using LineKey = std::tuple<std::string, std::string, std::string, std::uint32_t, std::string>;

LineKey key_of(const LifetimeRecord& lives) {
  return {lives.class_name, lives.method, lives.descriptor, lives.line, lives.type};
}

LineKey key_of(const AllocationSite& site) {
  return {site.class_name, site.method, site.descriptor, site.line, site.type};
}

void add_to(CompiledAllocations& sum, const CompiledAllocations& compiled) {
  sum.fast += compiled.fast;
  sum.slow += compiled.slow;
  sum.unknown += compiled.unknown;
}

void add_to(AllocationCounts& sum, const AllocationCounts& counts) {
  sum.executed += counts.executed;
  sum.interpreted += counts.interpreted;
  add_to(sum.compiled, counts.compiled);
}

void add_to(LifetimeBuckets& sum, const LifetimeBuckets& buckets) {
  for (const auto& [bits, objects] : buckets) {
    sum[bits] += objects;
  }
}

// Returns the bucket below or in which so many objects lie.
std::uint32_t bucket_with(const LifetimeBuckets& buckets, std::uint64_t objects) {
  std::uint64_t sum = 0;
  for (const auto& [bits, of_bits] : buckets) {
    sum += of_bits;
    if (sum >= objects) {
      return bits;
    }
  }
  return buckets.empty() ? 0 : buckets.rbegin()->first;
}

std::uint64_t least_of(std::uint32_t bits) {
  return bits == 0 ? 0 : std::uint64_t{1} << (bits - 1);
}

std::uint64_t most_of(std::uint32_t bits) {
  return bits == 0 ? 0 : ((std::uint64_t{1} << (bits - 1)) - 1) * 2 + 1;
}

Result<std::uint64_t> number_in(const session::SessionView& view, std::string_view key) {
  const std::string* value = view.fact(key);
  if (value == nullptr) {
    return make_error(
        ErrorCode::unsupported,
        "no lifetimes were traced in the session, or the program did not come to its "
        "end ('assay lifetimes --exact' needs a heap, -Xmx, with room for all that the "
        "program allocates); 'assay lifetimes -- java ...' traces them");
  }
  const auto number = parse_number<std::uint64_t>(*value);
  if (!number) {
    return make_error(ErrorCode::malformed_data,
                      "the session's " + std::string(key) + " is no number: '" + *value + "'");
  }
  return *number;
}

struct LineAllocations {
  AllocationCounts counts;
  bool shares_allocations = false;
};

// The allocations of the bytecode by their lines.
struct AllocationsByLine {
  std::map<LineKey, LineAllocations> lines;
  CompiledAllocations shared;  // of several lines
};

// Adds what compiled code allocated for one of several sites, which are of one line or of several.
void add_shared(AllocationsByLine& sum, const AllocationProfile& profile,
                const SharedAllocations& shared) {
  std::set<LineKey> keys;
  for (const std::size_t site : shared.sites) {
    keys.insert(key_of(profile.sites[site]));
  }
  if (keys.size() == 1) {
    add_to(sum.lines[*keys.begin()].counts.compiled, shared.compiled);
    return;
  }
  add_to(sum.shared, shared.compiled);
  for (const LineKey& key : keys) {
    sum.lines[key].shares_allocations = true;
  }
}

// Several allocations of one type on one line are one.
AllocationsByLine allocations_by_line(const session::SessionView& view) {
  AllocationsByLine sum;
  if (const auto profile = allocation_profile_of(view)) {
    for (const AllocationSite& site : profile->sites) {
      add_to(sum.lines[key_of(site)].counts, site.counts);
    }
    for (const SharedAllocations& shared : profile->shared) {
      add_shared(sum, *profile, shared);
    }
  }
  return sum;
}

std::uint64_t objects_of(const LifetimeSite& site) {
  return std::max(site.lives.born, site.bytecode ? site.bytecode->executed : 0);
}

}  // namespace

std::optional<LifetimeBounds> LifetimeSite::quantile(double share) const {
  if (died() == 0) {
    return std::nullopt;
  }
  const auto objects = std::max<std::uint64_t>(
      1, static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(died()))));
  return LifetimeBounds{.at_least = least_of(bucket_with(lives.at_least, objects)),
                        .at_most = most_of(bucket_with(lives.at_most, objects))};
}

LifetimeSite LifetimeProfile::totals() const {
  LifetimeSite sum;
  for (const LifetimeSite& site : sites) {
    sum.lives.born += site.lives.born;
    sum.lives.born_bytes += site.lives.born_bytes;
    sum.lives.alive += site.lives.alive;
    sum.lives.survived += site.lives.survived;
    add_to(sum.lives.at_least, site.lives.at_least);
    add_to(sum.lives.at_most, site.lives.at_most);
    sum.lives.sum_at_least += site.lives.sum_at_least;
    sum.lives.sum_at_most += site.lives.sum_at_most;
    if (site.bytecode) {
      sum.bytecode = sum.bytecode.value_or(AllocationCounts{});
      add_to(*sum.bytecode, *site.bytecode);
    }
  }
  if (sum.bytecode) {
    add_to(sum.bytecode->compiled, shared);
  }
  return sum;
}

Result<LifetimeProfile> lifetime_profile_of(const session::SessionView& view) {
  LifetimeProfile profile;
  ASSAY_ASSIGN(profile.resolution_bytes, number_in(view, session::kLifetimeResolution));
  ASSAY_ASSIGN(profile.allocated_bytes, number_in(view, session::kLifetimeClock));
  ASSAY_ASSIGN(profile.looks, number_in(view, session::kLifetimeLooks));
  AllocationsByLine allocations = allocations_by_line(view);
  profile.shared = allocations.shared;
  for (const LifetimeRecord& lives : view.lifetimes) {
    LifetimeSite site{.lives = lives, .bytecode = {}};
    if (auto found = allocations.lines.extract(key_of(lives))) {
      site.bytecode = found.mapped().counts;
      site.shares_allocations = found.mapped().shares_allocations;
    }
    profile.sites.push_back(std::move(site));
  }
  for (const auto& [key, allocated] : allocations.lines) {  // no object of theirs was ever born
    LifetimeSite site;
    std::tie(site.lives.class_name, site.lives.method, site.lives.descriptor, site.lives.line,
             site.lives.type) = key;
    site.bytecode = allocated.counts;
    site.shares_allocations = allocated.shares_allocations;
    profile.sites.push_back(std::move(site));
  }
  std::ranges::sort(profile.sites, [](const LifetimeSite& a, const LifetimeSite& b) {
    const std::uint64_t of_a = objects_of(a);
    const std::uint64_t of_b = objects_of(b);
    return of_a != of_b ? of_a > of_b : key_of(a.lives) < key_of(b.lives);
  });
  profile.is_complete = view.is_complete();
  profile.notes = notes_of_session(view);
  return profile;
}

}  // namespace assay::sites
