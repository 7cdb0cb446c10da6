// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/design/block_choice.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "native/support/percent.h"
#include "scheduler/scoring/figure_text.h"

namespace assay::scoring {
namespace {

// Methods' parts of the time in Java code. A block of several methods counts as the one's that it
// is slowed for.
class TimeByMethod {
 public:
  explicit TimeByMethod(std::span<const BlockFacts> blocks) {
    for (const BlockFacts& facts : blocks) {
      ns_[facts.method] += facts.base_ns;
      all_ns_ += facts.base_ns;
    }
  }

  double of(const std::string& method) const { return all_ns_ > 0 ? ns_.at(method) / all_ns_ : 0; }

  // Returns the gain in nanoseconds that makes the method's share grow by `part`: for a share u of
  // the time T = all_ns_, gain (1 - u) / (T + gain) is that part. Returns nothing where no gain is
  // enough.
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

// Returns why the block is not eligible, and an empty text where it is.
std::string why_not(const BlockFacts& facts, double run_ns, double gain_ns,
                    const ChoiceRules& rules) {
  if (facts.methods == 0) {
    return "the compiler does not say which method its instructions come from";
  }
  if (facts.entered_in_loop) {
    return "its unit is entered inside a loop, which does not happen in every run";
  }
  if (facts.waits()) {
    return "it waits for another thread: a slower loop waits no longer";
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
    return "it would have to take longer by " + text_of(gain_ns / facts.base_ns, "%.1f") +
           " times its time";
  }
  if (!(facts.executions > 0)) {
    return "it is not known how often it is executed";
  }
  if (instructions_for(facts, gain_ns, rules) > static_cast<double>(rules.most_instructions)) {
    return "it is executed too rarely: it would need " +
           text_of(instructions_for(facts, gain_ns, rules), "%.0f") + " instructions";
  }
  return {};
}

// The time that a run is to gain by a block of the method, or why no gain would be seen.
struct Gain {
  double ns = 0;
  std::string why_unseen = {};
};

Gain gain_of(const std::string& method, const TimeByMethod& shares, double run_ns,
             const ChoiceRules& rules) {
  const double least_ns = rules.gain_share > 0 ? rules.gain_share * run_ns : rules.gain_ns;
  const auto visible_ns = shares.gain_for(method, rules.least_expected / kPercent);
  if (visible_ns && *visible_ns <= std::max(least_ns, rules.most_gain_share * run_ns)) {
    return {std::max(least_ns, *visible_ns)};
  }
  return {least_ns, "its method has " + text_of(kPercent * shares.of(method), "%.0f") +
                        " % of the time: the block's gain could not be seen in that"};
}

BlockExperiment experiment_with(const BlockFacts& facts, double gain_ns, const ChoiceRules& rules) {
  const double instructions = instructions_for(facts, gain_ns, rules);
  return {.facts = facts,
          .wanted_ns = gain_ns,
          .instructions = static_cast<std::uint64_t>(instructions),
          .counted_ns = instructions * facts.executions * rules.ns_per_instruction};
}

struct JudgedBlock {
  BlockFacts facts = {};
  double gain_ns = 0;
  std::string why_rejected = {};  // empty: not rejected so far
};

// Returns the judged blocks, the hottest first.
std::vector<JudgedBlock> judged(std::span<const BlockFacts> blocks, double run_ns,
                                const ChoiceRules& rules) {
  const TimeByMethod shares(blocks);
  std::vector<JudgedBlock> all;
  all.reserve(blocks.size());
  for (const BlockFacts& facts : blocks) {
    const Gain gain = gain_of(facts.method, shares, run_ns, rules);
    const std::string reason = why_not(facts, run_ns, gain.ns, rules);
    all.push_back({facts, gain.ns, reason.empty() ? gain.why_unseen : reason});
  }
  std::ranges::sort(all, [](const JudgedBlock& a, const JudgedBlock& b) {
    return std::tie(b.facts.base_ns, a.facts.id) < std::tie(a.facts.base_ns, b.facts.id);
  });
  return all;
}

// Rejects eligible blocks beyond the limits. Blocks of one method come before mixed ones, of which
// less is known. Of each, the hottest block of each method comes first, then the second of each, so
// that as many methods as there is time for are looked at.
void keep_to_limits(std::vector<JudgedBlock>& hottest, const ChoiceRules& rules) {
  std::map<std::string, std::uint32_t> of_method;
  using Place = std::pair<bool, std::uint32_t>;  // mixed or not, and the place in its method
  std::vector<std::pair<Place, JudgedBlock*>> eligible;
  for (JudgedBlock& block : hottest) {
    if (!block.why_rejected.empty()) {
      continue;
    }
    const std::uint32_t place = of_method[block.facts.method]++;
    if (place < rules.most_blocks_of_a_method) {
      eligible.emplace_back(Place(block.facts.is_mixed(), place), &block);
    } else {
      block.why_rejected = "enough hotter blocks of its method can be slowed";
    }
  }
  std::ranges::stable_sort(eligible, {}, &std::pair<Place, JudgedBlock*>::first);
  const char* const why_not_among_them =
      rules.most_blocks == 0
          ? "no block was requested to be slowed alone"
          : "enough other blocks can be slowed, and the hottest of each method are taken first";
  for (std::size_t i = rules.most_blocks; i < eligible.size(); ++i) {
    eligible[i].second->why_rejected = why_not_among_them;
  }
}

}  // namespace

BlockChoice choose_blocks(std::span<const BlockFacts> blocks, double run_ns,
                          const ChoiceRules& rules) {
  std::vector<JudgedBlock> hottest = judged(blocks, run_ns, rules);
  keep_to_limits(hottest, rules);
  BlockChoice choice;
  for (const JudgedBlock& block : hottest) {
    if (block.why_rejected.empty()) {
      choice.chosen.push_back(experiment_with(block.facts, block.gain_ns, rules));
    } else {
      choice.rejected.push_back({block.facts, block.why_rejected});
    }
  }
  return choice;
}

std::optional<double> visible_gain_ns(std::span<const BlockFacts> blocks, const std::string& method,
                                      double run_ns, const ChoiceRules& rules) {
  const Gain gain = gain_of(method, TimeByMethod(blocks), run_ns, rules);
  return gain.why_unseen.empty() ? std::optional(gain.ns) : std::nullopt;
}

}  // namespace assay::scoring
