// SPDX-License-Identifier: Apache-2.0
#include "native/sites/call_profile.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "native/sites/site_counts.h"
#include "native/support/number_parsing.h"
#include "native/support/text_pieces.h"

namespace assay::sites {
namespace {

constexpr std::size_t kCallFields = 10;

bool is_more_frequent(const CallSite& a, const CallSite& b) {
  if (a.counts.calls() != b.counts.calls()) {
    return a.counts.calls() > b.counts.calls();
  }
  return a.counts.executed != b.counts.executed ? a.counts.executed > b.counts.executed
                                                : is_before(a, b);
}

}  // namespace

std::optional<std::size_t> site_tied_to_call(const session::SiteRecord& record) {
  const std::size_t sites = record.counters.size();
  return sites == 1 || sites == 2 ? std::optional(sites - 1) : std::nullopt;
}

std::optional<std::int64_t> CallCounts::removed() const {
  return executed ? std::optional(static_cast<std::int64_t>(*executed - calls())) : std::nullopt;
}

CallCounts& CallCounts::operator+=(const CallCounts& other) {
  if (other.executed) {
    executed = executed.value_or(0) + *other.executed;
  }
  interpreted += other.interpreted;
  compiled += other.compiled;
  return *this;
}

std::string CallSite::callee_text() const {
  return callee_class.empty() ? callee : callee_class + "." + callee;
}

bool is_before(const CallSite& a, const CallSite& b) {
  return std::tie(a.class_name, a.method, a.descriptor, a.bci) <
         std::tie(b.class_name, b.method, b.descriptor, b.bci);
}

std::optional<CallSite> described_call(std::string_view description) {
  const auto words = split_pieces(description, '\t');
  if (words.size() != kCallFields || words[0] != kCallWord) {
    return std::nullopt;
  }
  const auto bci = parse_number<std::uint32_t>(words[4]);
  const auto line = parse_number<std::uint32_t>(words[5]);
  if (!bci || !line) {
    return std::nullopt;
  }
  return CallSite{.class_name = std::string(words[1]),
                  .method = std::string(words[2]),
                  .descriptor = std::string(words[3]),
                  .bci = *bci,
                  .line = *line,
                  .instruction = std::string(words[6]),
                  .callee_class = std::string(words[7]),
                  .callee = std::string(words[8]),
                  .callee_descriptor = std::string(words[9]),
                  .counts = {}};
}

CallCounts call_counts(const session::SessionView& view, const session::SiteRecord& record) {
  const session::SiteCounterPair& tied = record.counters.back();
  CallCounts counts{.executed = {},
                    .interpreted = program_count(view, tied.interpreted),
                    .compiled = program_count(view, tied.compiled)};
  if (record.counters.size() > 1) {
    const session::SiteCounterPair& before = record.counters.front();
    counts.executed =
        program_count(view, before.compiled) + program_count(view, before.interpreted);
  }
  return counts;
}

CallCounts CallProfile::totals() const {
  CallCounts sum;
  for (const CallSite& site : sites) {
    sum += site.counts;
  }
  return sum;
}

Result<CallProfile> call_profile_of(const session::SessionView& view) {
  CallProfile profile;
  for (const session::SiteRecord& record : view.sites) {
    auto site = described_call(record.description);
    if (!site || !site_tied_to_call(record)) {
      continue;
    }
    ++profile.sites_in_all;
    profile.not_exact += shared_count(view, record);
    site->counts = call_counts(view, record);
    profile.counts_bytecode |= site->counts.executed.has_value();
    if (site->counts.calls() != 0 || site->counts.executed.value_or(0) != 0) {
      profile.sites.push_back(std::move(*site));
    }
  }
  if (profile.sites_in_all == 0) {
    return make_error(
        ErrorCode::unsupported,
        "no calls were counted in the session: it is none of 'assay callsites', or no class with "
        "such code was loaded, of those that --only names");
  }
  std::ranges::sort(profile.sites, is_more_frequent);
  profile.depths = stack_depths_of(view);
  profile.is_complete = view.is_complete();
  profile.has_refused_regions = has_refused_regions(view);
  profile.notes = notes_of_session(view);
  return profile;
}

}  // namespace assay::sites
