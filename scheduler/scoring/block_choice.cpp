// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/block_choice.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <tuple>

namespace assay::scoring {
namespace {

std::string rounded(double value, const char* format) {
  char text[48];
  (void)std::snprintf(text, sizeof text, format, value);
  return text;
}

double instructions_for(const BlockFacts& facts, double gain_ns, const ChoiceRules& rules) {
  return std::ceil(gain_ns / (facts.executions * rules.ns_per_instruction));
}

// Empty when the block is eligible.
std::string why_not(const BlockFacts& facts, double run_ns, double gain_ns,
                    const ChoiceRules& rules) {
  if (facts.methods != 1) {
    return "its instructions come from " + std::to_string(facts.methods) + " methods";
  }
  if (facts.entered_in_loop) {
    return "its unit is entered inside a loop, which not every run does";
  }
  if (facts.room == 0) {
    return "it has no room for instructions";
  }
  if (facts.with_debug_info == 0) {
    return "none of its operations has debug information";
  }
  if (facts.base_ns < rules.least_base_share * run_ns) {
    return "it takes " + rounded(100 * facts.base_ns / run_ns, "%.2f") +
           " % of the run, less than " + rounded(100 * rules.least_base_share, "%g") + " %";
  }
  if (gain_ns > rules.most_slowdown * facts.base_ns) {
    return "it would have to take " + rounded(gain_ns / facts.base_ns, "%.1f") +
           " times its time longer";
  }
  if (!(facts.executions > 0)) {
    return "how often it is executed is not known";
  }
  if (instructions_for(facts, gain_ns, rules) > static_cast<double>(rules.most_instructions)) {
    return "it is executed too seldom: it would need " +
           rounded(instructions_for(facts, gain_ns, rules), "%.0f") + " instructions";
  }
  return {};
}

}  // namespace

BlockChoice choose_blocks(std::span<const BlockFacts> blocks, double run_ns,
                          const ChoiceRules& rules) {
  const double gain_ns = rules.gain_share > 0 ? rules.gain_share * run_ns : rules.gain_ns;
  std::vector<BlockFacts> hottest(blocks.begin(), blocks.end());
  std::ranges::sort(hottest, [](const BlockFacts& a, const BlockFacts& b) {
    return std::tie(b.base_ns, a.id) < std::tie(a.base_ns, b.id);
  });
  BlockChoice choice;
  std::map<std::string, std::uint32_t> of_method;
  for (const BlockFacts& facts : hottest) {
    std::string reason = why_not(facts, run_ns, gain_ns, rules);
    if (reason.empty() && choice.chosen.size() >= rules.most_blocks) {
      reason = "enough hotter blocks are eligible";
    } else if (reason.empty() && of_method[facts.method] >= rules.most_blocks_of_a_method) {
      reason = "enough hotter blocks of its method are eligible";
    }
    if (!reason.empty()) {
      choice.rejected.push_back({facts, reason});
      continue;
    }
    ++of_method[facts.method];
    const double instructions = instructions_for(facts, gain_ns, rules);
    choice.chosen.push_back(
        {.facts = facts,
         .wanted_ns = gain_ns,
         .instructions = static_cast<std::uint64_t>(instructions),
         .counted_ns = instructions * facts.executions * rules.ns_per_instruction});
  }
  return choice;
}

}  // namespace assay::scoring
