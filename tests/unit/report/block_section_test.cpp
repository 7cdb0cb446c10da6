// SPDX-License-Identifier: Apache-2.0
// The page's section about blocks that are slowed alone.
#include <gtest/gtest.h>

#include <string>

#include "scheduler/report/sections.h"
#include "tests/unit/report/simulated_report.h"

namespace assay::report {
namespace {

TEST(BlockSection, HasARowOfEachProfilerOnTheCardOfABlock) {
  const scoring::ExperimentScore& program = simulated().programs[0];
  const std::string section = filled("block_section", block_section(program));
  EXPECT_EQ(count_of(section, "<div class=\"card\">"), program.experiment.blocks.size());
  for (const scoring::BlockExperiment& block : program.experiment.blocks) {
    const auto begin = section.find("<span class=\"muted\">" + block.facts.id + "</span>");
    ASSERT_NE(begin, std::string::npos) << block.facts.id;
    const std::string card = section.substr(begin, section.find("class=\"ticks\"", begin) - begin);
    for (const scoring::ProfilerVariant& profiler : program.experiment.profilers) {
      EXPECT_EQ(count_of(card, "<div class=\"who\">" + profiler.id + "</div>"), 1U)
          << block.facts.id << " " << profiler.id;
    }
  }
}

TEST(BlockSection, BearsRowsOfWhatTheExperimentDoesNotKnow) {
  scoring::ExperimentScore program = simulated().programs[0];
  scoring::BlockScore row = program.blocks[0];
  row.profiler = "unheard-of";
  row.block = "b<99>";
  row.outcome = scoring::Outcome::missed;
  program.blocks = {row};
  const std::string section = filled("block_section", block_section(program));
  EXPECT_NE(section.find("<th scope=\"row\">unheard-of</th>"), std::string::npos);
  EXPECT_NE(section.find("<span class=\"method\"></span> b&lt;99&gt;"), std::string::npos);
}

}  // namespace
}  // namespace assay::report
