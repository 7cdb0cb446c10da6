// SPDX-License-Identifier: Apache-2.0
// Checks that receivers add up whatever contexts they were counted in, and that more callers never
// tell less.
#include "native/sites/receiver_profile.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/property/arbitrary.h"

namespace assay {
namespace {

// Adds a record with counters of its own.
void add_site(session::SessionView& view, std::vector<std::uint64_t>& counters,
              const std::string& description, const std::vector<std::uint64_t>& counts) {
  session::SiteRecord record{.description = description, .counters = {}, .one_of = {}};
  for (const std::uint64_t count : counts) {
    record.counters.push_back({.compiled = counters.size(), .interpreted = counters.size() + 1});
    counters.push_back(count);
    counters.push_back(0);
  }
  view.sites.push_back(std::move(record));
}

std::string arbitrary_callers() {
  std::string callers;
  const std::uint32_t levels = test::arbitrary_in(1U, 5U);
  for (std::uint32_t level = 0; level < levels; ++level) {
    callers += "\tA.f" + std::to_string(test::arbitrary_in(0, 3)) + "()@1";
  }
  return callers;
}

struct CountedReceivers {
  session::SessionView view;
  std::map<std::string, std::uint64_t> classes;  // what the site's classes add up to
  std::uint64_t calls = 0;
};

// One call site with contexts, each with classes. The site of the call is number 1.
CountedReceivers arbitrary_receivers() {
  CountedReceivers counted;
  std::vector<std::uint64_t> counters;
  std::vector<std::pair<std::string, std::uint64_t>> receivers;
  std::uint64_t next_site = 2;
  const std::uint32_t contexts = test::arbitrary_in(1U, 8U);
  std::vector<std::string> descriptions;
  for (std::uint32_t context = 0; context < contexts; ++context) {
    std::uint64_t site = 1;
    if (context != 0) {
      descriptions.push_back("context\t1" + arbitrary_callers());
      receivers.emplace_back(descriptions.back(), 0);
      site = next_site++;
    }
    const std::uint32_t classes = test::arbitrary_in(0U, 4U);
    for (std::uint32_t i = 0; i < classes; ++i) {
      const std::string name = "acme.C" + std::to_string(test::arbitrary_in(0, 4));
      const auto calls = test::arbitrary_in<std::uint64_t>(1, 1000);
      receivers.emplace_back("receiver\t" + std::to_string(site) + "\t" + name, calls);
      ++next_site;
      counted.classes[name] += calls;
      counted.calls += calls;
    }
  }
  add_site(counted.view, counters,
           "call\tacme.Main\tsum\t()V\t4\t17\tinvokevirtual\tacme.C\tarea\t()V",
           {counted.calls, counted.calls});
  for (const auto& [description, calls] : receivers) {
    add_site(counted.view, counters, description, {calls});
  }
  session::CounterValues values;
  values[session::index_of(session::SegmentKind::application)] = counters;
  counted.view.counters.replace_values(values);
  return counted;
}

RC_GTEST_PROP(ReceiverProfiles, AddUpToTheCalls, ()) {
  const CountedReceivers counted = arbitrary_receivers();
  const auto profile = sites::receiver_profile_of(counted.view);
  RC_ASSERT(profile.has_value() == (counted.calls != 0));
  if (!profile) {
    return;
  }
  RC_ASSERT(profile->sites.size() == 1u);
  const sites::ReceiverSite& site = profile->sites.front();
  RC_ASSERT(site.calls() == counted.calls);
  RC_ASSERT(site.untold() == 0);
  std::map<std::string, std::uint64_t> classes;
  for (const sites::ReceiverClass& one : site.classes) {
    classes[one.name] += one.calls();
  }
  RC_ASSERT(classes == counted.classes);
  std::uint64_t of_contexts = 0;
  for (const sites::ReceiverContext& context : site.contexts) {
    for (const sites::ReceiverClass& one : context.classes) {
      of_contexts += one.calls();
    }
  }
  RC_ASSERT(of_contexts == counted.calls);
}

RC_GTEST_PROP(ReceiverProfiles, MoreCallersTellNoLess, ()) {
  const auto profile = sites::receiver_profile_of(arbitrary_receivers().view);
  RC_PRE(profile.has_value());
  const sites::ReceiverSite& site = profile->sites.front();
  RC_ASSERT(site.known[0] == site.calls());
  for (std::size_t level = 1; level < sites::kCallerLevels; ++level) {
    RC_ASSERT(site.known[level] <= site.known[level - 1]);
    RC_ASSERT(site.resolvable[level] >= site.resolvable[level - 1]);
    RC_ASSERT(site.resolvable[level] <= site.calls());
  }
  RC_ASSERT((site.resolvable[0] == site.calls()) == (site.types() <= 1));
}

}  // namespace
}  // namespace assay
