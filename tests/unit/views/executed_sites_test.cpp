// SPDX-License-Identifier: Apache-2.0
#include "native/views/executed_sites.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/unit/views/sample_unit.h"

namespace assay::views {
namespace {

std::vector<ExecutedSite> sites_of(const CountedUnit& unit) {
  auto sites = executed_sites(unit);
  EXPECT_TRUE(sites);
  return sites ? std::move(*sites) : std::vector<ExecutedSite>();
}

// Returns the sites of a type as "line:loops=count", the innermost frame's line.
std::vector<std::string> listed(const CountedUnit& unit, std::uint32_t type) {
  std::vector<std::string> texts;
  for (const ExecutedSite& site : sites_of(unit)) {
    if (site.type == unit::EventTypeId{type}) {
      texts.push_back(std::to_string(site.frames.front().line) + ":" + std::to_string(site.loops) +
                      "=" + std::to_string(site.count));
    }
  }
  return texts;
}

TEST(ExecutedSites, AreListedHottestFirstWithLineAndLoops) {
  EXPECT_EQ(listed(sample_unit(), 0), (std::vector<std::string>{"11:1=11", "13:1=10", "-1:0=1"}));
  EXPECT_EQ(listed(sample_unit(), 3), (std::vector<std::string>{"15:0=0"}));
}

TEST(ExecutedSites, HaveTheChainOfInlinedCalls) {
  for (const ExecutedSite& site : sites_of(sample_unit())) {
    if (site.type == unit::EventTypeId{2}) {
      ASSERT_EQ(site.frames.size(), 2u);
      EXPECT_EQ(site.frames[0], (CodePlace{.method = 1, .bci = 2, .line = 7}));
      EXPECT_EQ(site.frames[1], (CodePlace{.method = 0, .bci = 14, .line = 14}));
      EXPECT_EQ(site.count, 10u);
    }
  }
}

TEST(ExecutedSites, AddUpToTheUnit) {
  std::map<unit::EventTypeId, std::uint64_t> sums;
  for (const ExecutedSite& site : sites_of(sample_unit())) {
    sums[site.type] += site.count;
  }
  for (const auto& event : sample_unit().counts.events) {
    sums[event.type] -= event.count;
  }
  for (const auto& [type, left] : sums) {
    EXPECT_EQ(left, 0u);
  }
}

// The sum of values is known for the type and context alone.
TEST(ExecutedSites, GiveValuesToASiteWhereThereIsOnlyOne) {
  CountedUnit unit = sample_unit();
  unit.snapshot.occurrences[2].weight = unit::kRuntimeWeight;
  unit.counts.events[0].count = 12 + 1000;
  EXPECT_EQ(listed(unit, 0), (std::vector<std::string>{"13:1=1000", "11:1=11", "-1:0=1"}));
  unit.snapshot.occurrences[1].weight = unit::kRuntimeWeight;
  EXPECT_EQ(listed(unit, 0), (std::vector<std::string>{"-1:0=1012", "11:1=0", "13:1=0"}));
}

TEST(ExecutedSites, SayWhatIsMissing) {
  CountedUnit without_blocks = sample_unit();
  without_blocks.counts.block_counts.clear();
  EXPECT_EQ(executed_sites(without_blocks).error().code(), ErrorCode::unsupported);
  CountedUnit without_lines = sample_unit();
  without_lines.snapshot.line_tables.clear();
  EXPECT_EQ(executed_sites(without_lines).error().code(), ErrorCode::unsupported);
  CountedUnit nested = sample_unit();
  for (std::uint32_t i = 0; i < 2000; ++i) {
    const auto last = static_cast<std::uint32_t>(nested.snapshot.contexts.size() - 1);
    nested.snapshot.contexts.push_back({unit::ContextId{last}, unit::MethodIndex{1}, 0});
  }
  nested.snapshot.occurrences.back().context =
      unit::ContextId{static_cast<std::uint32_t>(nested.snapshot.contexts.size() - 1)};
  EXPECT_EQ(executed_sites(nested).error().code(), ErrorCode::malformed_data);
}

}  // namespace
}  // namespace assay::views
