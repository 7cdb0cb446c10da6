// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/design/block_choice.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "scheduler/scoring/figure_text.h"

namespace assay::scoring {
namespace {

constexpr double kPercent = 100;

// Of the time in Java code. A block of several methods counts as its unit's.
class MethodShares {
 public:
  explicit MethodShares(std::span<const BlockFacts> blocks) {
    for (const BlockFacts& facts : blocks) {
      ns_[facts.method] += facts.base_ns;
      all_ns_ += facts.base_ns;
    }
  }

  double of(const std::string& method) const { return all_ns_ > 0 ? ns_.at(method) / all_ns_ : 0; }

  // What makes the share grow by `part`: of all_ns T and a share u, gain (1 - u) / (T + gain) is
  // that part. Nothing where none is enough.
  std::optional<double> gain_for(const std::string& method, double part) const {
    const double others = 1 - of(method);
    return others > part ? std::optional(part * all_ns_ / (others - part)) : std::nullopt;
  }

 private:
  std::map<std::string, double> ns_;
  double all_ns_ = 0;
};

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
    return "it takes " + text_of(kPercent * facts.base_ns / run_ns, "%.2f") +
           " % of the run, less than " + text_of(kPercent * rules.least_base_share, "%g") + " %";
  }
  if (gain_ns > rules.most_slowdown * facts.base_ns) {
    return "it would have to take " + text_of(gain_ns / facts.base_ns, "%.1f") +
           " times its time longer";
  }
  if (!(facts.executions > 0)) {
    return "how often it is executed is not known";
  }
  if (instructions_for(facts, gain_ns, rules) > static_cast<double>(rules.most_instructions)) {
    return "it is executed too seldom: it would need " +
           text_of(instructions_for(facts, gain_ns, rules), "%.0f") + " instructions";
  }
  return {};
}

// What a run is to gain by a block of the method; or why no gain would be seen.
struct Gain {
  double ns = 0;
  std::string why_unseen = {};
};

Gain gain_of(const std::string& method, const MethodShares& shares, double run_ns,
             const ChoiceRules& rules) {
  const double least_ns = rules.gain_share > 0 ? rules.gain_share * run_ns : rules.gain_ns;
  const auto visible_ns = shares.gain_for(method, rules.least_expected / kPercent);
  if (visible_ns && *visible_ns <= std::max(least_ns, rules.most_gain_share * run_ns)) {
    return {std::max(least_ns, *visible_ns)};
  }
  return {least_ns, "its method has " + text_of(kPercent * shares.of(method), "%.0f") +
                        " % of the time: what it gains could not be seen in that"};
}

BlockExperiment experiment_with(const BlockFacts& facts, double gain_ns, const ChoiceRules& rules) {
  const double instructions = instructions_for(facts, gain_ns, rules);
  return {.facts = facts,
          .wanted_ns = gain_ns,
          .instructions = static_cast<std::uint64_t>(instructions),
          .counted_ns = instructions * facts.executions * rules.ns_per_instruction};
}

}  // namespace

BlockChoice choose_blocks(std::span<const BlockFacts> blocks, double run_ns,
                          const ChoiceRules& rules) {
  const MethodShares shares(blocks);
  std::vector<BlockFacts> hottest(blocks.begin(), blocks.end());
  std::ranges::sort(hottest, [](const BlockFacts& a, const BlockFacts& b) {
    return std::tie(b.base_ns, a.id) < std::tie(a.base_ns, b.id);
  });
  BlockChoice choice;
  std::map<std::string, std::uint32_t> of_method;
  for (const BlockFacts& facts : hottest) {
    const Gain gain = gain_of(facts.method, shares, run_ns, rules);
    std::string reason = why_not(facts, run_ns, gain.ns, rules);
    if (reason.empty()) {
      reason = gain.why_unseen;
    }
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
    choice.chosen.push_back(experiment_with(facts, gain.ns, rules));
  }
  return choice;
}

}  // namespace assay::scoring
