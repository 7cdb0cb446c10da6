// SPDX-License-Identifier: Apache-2.0
// Checks lookups against a plain replay of the events, on few addresses that are used again and
// again.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "scheduler/codemap/code_map.h"
#include "tests/property/arbitrary.h"

namespace assay {
namespace {

using codemap::CodeEvent;
using codemap::CodeInstalled;
using codemap::CodeUnloaded;

std::vector<CodeEvent> arbitrary_events() {
  std::vector<CodeEvent> events;
  const int count = test::arbitrary_in(0, 40);
  std::uint64_t time = 0;
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(count); ++i) {
    time += test::arbitrary_in<std::uint64_t>(1, 4);
    const auto start = test::arbitrary_in<std::uint64_t>(0, 40);
    if (test::arbitrary_in(0, 3) == 0) {
      events.emplace_back(CodeUnloaded{start, time});
    } else {
      const auto size = test::arbitrary_in<std::uint32_t>(1, 20);
      events.emplace_back(CodeInstalled{
          codemap::UnitId{0}, codemap::VersionId{i}, start, size, {{0, i}}, size, time});
    }
  }
  return events;
}

// Returns the code that is at `address` once all events up to `time` have happened.
std::optional<std::uint32_t> replayed(const std::vector<CodeEvent>& events, std::uint64_t address,
                                      std::uint64_t time) {
  std::vector<CodeInstalled> living;
  for (const CodeEvent& event : events) {
    if (codemap::time_of(event) > time) {
      break;
    }
    const auto* installed = std::get_if<CodeInstalled>(&event);
    std::erase_if(living, [&](const CodeInstalled& code) {
      return installed != nullptr ? code.start < installed->start + installed->size &&
                                        installed->start < code.start + code.size
                                  : code.start == std::get<CodeUnloaded>(event).start;
    });
    if (installed != nullptr) {
      living.push_back(*installed);
    }
  }
  const auto found = std::ranges::find_if(living, [&](const CodeInstalled& code) {
    return code.start <= address && address < code.start + code.size;
  });
  return found == living.end() ? std::nullopt : std::optional(found->version.value());
}

RC_GTEST_PROP(CodeMap, FindsWhatAReplayFinds, ()) {
  const auto events = arbitrary_events();
  const auto map = codemap::CodeMap::from_events(events);
  RC_ASSERT(map.has_value());
  for (int i = 0; i < 50; ++i) {
    const auto address = test::arbitrary_in<std::uint64_t>(0, 62);
    const auto time = test::arbitrary_in<std::uint64_t>(0, 120);
    const auto place = map->find(address, time);
    const auto version = place ? std::optional(place->version.value()) : std::nullopt;
    RC_ASSERT(version == replayed(events, address, time));
  }
}

}  // namespace
}  // namespace assay
