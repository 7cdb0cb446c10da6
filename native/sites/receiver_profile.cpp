// SPDX-License-Identifier: Apache-2.0
#include "native/sites/receiver_profile.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "native/session/site_records.h"
#include "native/sites/receiver_callers.h"
#include "native/sites/site_counts.h"
#include "native/support/number_parsing.h"
#include "native/support/text_pieces.h"

namespace assay::sites {
namespace {

using ClassCounts = std::map<std::string, ReceiverClass>;

std::uint64_t sum_of_calls(const std::vector<ReceiverClass>& classes) {
  return std::accumulate(
      classes.begin(), classes.end(), std::uint64_t{0},
      [](std::uint64_t sum, const ReceiverClass& one) { return sum + one.calls(); });
}

std::size_t count_types(const std::vector<ReceiverClass>& classes) {
  return static_cast<std::size_t>(std::ranges::count_if(
      classes, [](const ReceiverClass& one) { return one.name != kNullReceiver; }));
}

void add_class(ClassCounts& classes, const ReceiverClass& one) {
  ReceiverClass& sum = classes.try_emplace(one.name, ReceiverClass{.name = one.name}).first->second;
  sum.interpreted += one.interpreted;
  sum.compiled += one.compiled;
}

std::vector<ReceiverClass> most_frequent_first(const ClassCounts& classes) {
  std::vector<ReceiverClass> sorted;
  for (const auto& [name, one] : classes) {
    if (one.calls() != 0) {
      sorted.push_back(one);
    }
  }
  std::ranges::stable_sort(sorted, std::ranges::greater{}, &ReceiverClass::calls);
  return sorted;
}

// What a site's number stands for: the calls of a call site, in a context.
struct PlaceOfCalls {
  std::size_t site = 0;  // position in ReceiverReading::sites_
  Callers callers;       // those that are named
  // To what the callers behind these return; nothing is known of further ones.
  std::vector<std::uint64_t> return_addresses = {};
};

// Returns the number of the site that an agent's description begins with, behind its first word.
std::optional<std::uint64_t> other_site(const std::vector<std::string_view>& words) {
  return words.size() < 3 ? std::nullopt : parse_number<std::uint64_t>(words[1]);
}

// Goes over a session's records of sites. A record comes behind those that it names.
class ReceiverReading {
 public:
  explicit ReceiverReading(const session::SessionView& view) : view_(view), names_(view) {}

  ReceiverProfile read() {
    std::uint64_t number = 0;
    for (const session::SiteRecord& record : view_.sites) {
      read_record(record, number);
      number += record.counters.size();
    }
    profile_.sites_in_all = sites_.size();
    for (std::size_t i = 0; i < sites_.size(); ++i) {
      add_contexts(sites_[i], contexts_[i]);
      if (!sites_[i].classes.empty()) {
        profile_.sites.push_back(std::move(sites_[i]));
      }
    }
    return std::move(profile_);
  }

  bool has_receivers() const { return has_receivers_; }

 private:
  void read_record(const session::SiteRecord& record, std::uint64_t number) {
    if (auto call = described_call(record.description)) {
      if (site_tied_to_call(record)) {
        add_call(std::move(*call), record, number);
      }
      return;
    }
    const auto words = split_pieces(record.description, '\t');
    const auto other = other_site(words);
    const auto place = other ? places_.find(*other) : places_.end();
    if (place == places_.end() || record.counters.size() != 1) {
      return;
    }
    if (words[0] == session::kContextWord) {
      places_.emplace(number, PlaceOfCalls{.site = place->second.site,
                                           .callers = callers_in(std::span(words).subspan(2))});
    } else if (words[0] == session::kCallerWord) {
      if (const auto address = parse_number<std::uint64_t>(words[2])) {
        PlaceOfCalls behind = place->second;
        behind.return_addresses.push_back(*address);
        places_.emplace(number, std::move(behind));
      }
    } else if (words[0] == session::kReceiverWord) {
      add_receiver(place->second, std::string(words[2]), record);
    }
  }

  void add_call(CallSite call, const session::SiteRecord& record, std::uint64_t number) {
    call.counts = call_counts(view_, record);
    profile_.not_exact += shared_count(view_, record);
    places_.emplace(number + *site_tied_to_call(record),
                    PlaceOfCalls{.site = sites_.size(), .callers = {}});
    sites_.push_back({.call = std::move(call), .classes = {}, .contexts = {}});
    contexts_.emplace_back();
  }

  void add_receiver(const PlaceOfCalls& place, std::string name,
                    const session::SiteRecord& record) {
    has_receivers_ = true;
    profile_.not_exact += shared_count(view_, record);
    const session::SiteCounterPair& pair = record.counters.front();
    Callers callers = place.callers;
    names_.add(place.return_addresses, callers);
    callers.resize(std::min(callers.size(), kCallerLevels - 1));
    add_class(contexts_[place.site][callers],
              {.name = std::move(name),
               .interpreted = program_count(view_, pair.interpreted),
               .compiled = program_count(view_, pair.compiled)});
  }

  static void add_contexts(ReceiverSite& site, const std::map<Callers, ClassCounts>& contexts) {
    ClassCounts all;
    for (const auto& [callers, classes] : contexts) {
      ReceiverContext context{.callers = callers, .classes = most_frequent_first(classes)};
      if (context.classes.empty()) {
        continue;
      }
      for (const ReceiverClass& one : context.classes) {
        add_class(all, one);
      }
      site.contexts.push_back(std::move(context));
    }
    site.classes = most_frequent_first(all);
    std::ranges::stable_sort(
        site.contexts, std::ranges::greater{},
        [](const ReceiverContext& context) { return sum_of_calls(context.classes); });
    for (std::size_t level = 0; level < kCallerLevels; ++level) {
      add_level(site, level);
    }
  }

  // Puts calls together whose callers up to the level are the same.
  static void add_level(ReceiverSite& site, std::size_t level) {
    std::map<Callers, ClassCounts> groups;
    for (const ReceiverContext& context : site.contexts) {
      const std::size_t taken = std::min(level, context.callers.size());
      const auto end = context.callers.begin() + static_cast<std::ptrdiff_t>(taken);
      for (const ReceiverClass& one : context.classes) {
        add_class(groups[Callers(context.callers.begin(), end)], one);
        site.known[level] += taken == level ? one.calls() : 0;
      }
    }
    for (const auto& [callers, classes] : groups) {
      const std::vector<ReceiverClass> sorted = most_frequent_first(classes);
      site.resolvable[level] += count_types(sorted) <= 1 ? sum_of_calls(sorted) : 0;
    }
  }

  const session::SessionView& view_;
  CallerNames names_;
  ReceiverProfile profile_;
  std::map<std::uint64_t, PlaceOfCalls> places_;  // by the number of the site
  std::vector<ReceiverSite> sites_;
  std::vector<std::map<Callers, ClassCounts>> contexts_;  // of each of the sites
  bool has_receivers_ = false;
};

// Sites with three classes or more have no order among them but that of their calls.
constexpr std::size_t kManyTypes = 3;

bool comes_first(const ReceiverSite& a, const ReceiverSite& b) {
  const std::size_t types_of_a = std::min(a.types(), kManyTypes);
  const std::size_t types_of_b = std::min(b.types(), kManyTypes);
  if (types_of_a != types_of_b) {
    return types_of_a > types_of_b;
  }
  return a.calls() != b.calls() ? a.calls() > b.calls() : is_before(a.call, b.call);
}

std::uint64_t sum_of_sites(const std::vector<ReceiverSite>& sites,
                           const std::function<std::uint64_t(const ReceiverSite&)>& value) {
  std::uint64_t sum = 0;
  for (const ReceiverSite& site : sites) {
    sum += value(site);
  }
  return sum;
}

}  // namespace

std::size_t ReceiverSite::types() const { return count_types(classes); }

std::uint64_t ReceiverSite::calls() const { return sum_of_calls(classes); }

std::uint64_t ReceiverProfile::calls() const { return sum_of_sites(sites, &ReceiverSite::calls); }

std::uint64_t ReceiverProfile::known(std::size_t level) const {
  return sum_of_sites(sites, [level](const ReceiverSite& site) { return site.known[level]; });
}

std::uint64_t ReceiverProfile::resolvable(std::size_t level) const {
  return sum_of_sites(sites, [level](const ReceiverSite& site) { return site.resolvable[level]; });
}

std::uint64_t ReceiverProfile::sites_with_one_type() const {
  return sum_of_sites(sites, [](const ReceiverSite& site) {
    return site.types() <= 1 ? std::uint64_t{1} : std::uint64_t{0};
  });
}

Result<ReceiverProfile> receiver_profile_of(const session::SessionView& view) {
  ReceiverReading reading(view);
  ReceiverProfile profile = reading.read();
  if (!reading.has_receivers()) {
    return make_error(ErrorCode::unsupported,
                      "no receivers were counted in the session: it is none of 'assay receivers', "
                      "or no class with "
                      "such code was loaded, of those that --only names");
  }
  std::ranges::sort(profile.sites, comes_first);
  profile.is_complete = view.is_complete();
  profile.has_refused_regions = has_refused_regions(view);
  profile.notes = notes_of_session(view);
  return profile;
}

}  // namespace assay::sites
