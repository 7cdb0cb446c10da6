// SPDX-License-Identifier: Apache-2.0
#include "jni/sites/receiver_counters.h"

#include "native/session/site_records.h"

namespace assay::agent {
void ReceiverCounters::count_compiled(std::uint32_t site, std::uint32_t class_word) {
  if (const auto pair = site_of(site, class_word)) {
    sites_.add(*pair, SiteCode::compiled, 1);
  }
}

void ReceiverCounters::count_missed(std::uint32_t site, ReceiverLines::Line& line,
                                    std::uint32_t class_word) {
  const auto pair = site_of(site, class_word);
  if (!pair) {
    return;
  }
  sites_.add(*pair, SiteCode::compiled, 1);
  const auto counter = sites_.compiled_counter(*pair);
  if (class_word != 0 && counter) {
    line.note(class_word, *counter);
  }
}

void ReceiverCounters::count_interpreted(std::uint32_t site, std::uint32_t class_word) {
  if (const auto pair = site_of(site, class_word)) {
    sites_.add(*pair, SiteCode::interpreted, 1);
  }
}

void ReceiverCounters::count_behind(std::uint32_t behind, std::uint32_t site,
                                    std::uint32_t class_word, SiteCode code) {
  auto pair = site_of(behind, class_word);
  if (!pair && behind != site) {
    pair = site_of(site, class_word);
  }
  if (pair) {
    sites_.add(*pair, code, 1);
  }
}

std::optional<std::uint32_t> ReceiverCounters::site_of(std::uint32_t site,
                                                       std::uint32_t class_word) {
  if (site >= SiteCounters::kMostSites) {
    return std::nullopt;
  }
  const auto known = pairs_.find(site, class_word);
  return known ? known : pairs_.add(site, class_word, [&] { return named_pair(site, class_word); });
}

// A class of the same name goes on with the counts of an unloaded one.
std::optional<std::uint32_t> ReceiverCounters::named_pair(std::uint32_t site,
                                                          std::uint32_t class_word) {
  const std::string name = class_word == 0 ? "null" : name_of_(class_word);
  const std::string description =
      std::string(session::kReceiverWord) + "\t" + std::to_string(site) + "\t" + name;
  if (const auto known = pair_of_description_.find(description);
      known != pair_of_description_.end()) {
    return known->second;
  }
  const auto made = sites_.derive(description);
  if (!made) {
    return std::nullopt;
  }
  pair_of_description_.emplace(description, *made);
  return *made;
}

SitePairs::Listener ReceiverCounters::forgetting_line() {
  return [this](std::uint32_t site, std::uint32_t class_word) { lines_.forget(site, class_word); };
}

void ReceiverCounters::forget(std::uint32_t class_word) {
  pairs_.forget(class_word, forgetting_line());
}

void ReceiverCounters::forget_all() { pairs_.forget_all(forgetting_line()); }

}  // namespace assay::agent
