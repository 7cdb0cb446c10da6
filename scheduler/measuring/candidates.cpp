// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/candidates.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <ios>
#include <sstream>
#include <utility>

#include "scheduler/measuring/block_graph.h"

namespace assay::measuring {
namespace {

using codelog::DescribedUnit;
using divining::BlockIndex;
using divining::ProfiledBlock;
using divining::UnitIndex;

std::string in_percent(double share) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(1) << 100 * share << " %";
  return text.str();
}

struct ProfiledUnit {
  const DescribedUnit* description = nullptr;
  const CompilationSamples* samples = nullptr;
};

std::vector<ProfiledUnit> profiled_units(const Profile& profile, const codelog::CodeLog& log) {
  std::vector<ProfiledUnit> units;
  for (const CompilationIndex index : newest_compilations(profile, log)) {
    units.push_back({&log.units[index].description, &profile.compilations.at(index)});
  }
  // Equal units are ordered by name: the same profile always gives the same search.
  std::ranges::stable_sort(units, [](const ProfiledUnit& a, const ProfiledUnit& b) {
    return a.samples->total > b.samples->total;
  });
  return units;
}

// A block of the profile, and where it is.
struct Located {
  std::size_t unit = 0;
  std::optional<BlockPosition> position;  // nothing for pseudo-blocks
};

// One candidate's place in the problem, and in its unit.
struct Placed {
  BlockIndex index;
  BlockPosition position = 0;
};

class Choice {
 public:
  Choice(const Profile& profile, const codelog::CodeLog& log, const CountedExecutions& counted)
      : profile_(profile), units_(profiled_units(profile, log)) {
    for (std::size_t unit = 0; unit < units_.size(); ++unit) {
      add_blocks(unit, counted);
    }
  }

  Result<Candidates> choose(const SlowingTerms& terms) const;

 private:
  void add_blocks(std::size_t unit, const CountedExecutions& counted);
  void add_units(const std::map<std::size_t, std::vector<Placed>>& placed,
                 divining::Problem& problem) const;
  std::vector<LeftOutTime> left_out(const divining::Selection& selection) const;
  std::vector<double> block_times(std::size_t unit) const;

  const Profile& profile_;
  std::vector<ProfiledUnit> units_;
  std::vector<ProfiledBlock> blocks_;
  std::vector<Located> located_;                    // in step with blocks_
  std::vector<divining::ExecutionSource> sources_;  // by unit
};

void Choice::add_blocks(std::size_t unit, const CountedExecutions& counted) {
  const auto& [description, samples] = units_[unit];
  const auto found = counted.find(key_of(*description));
  sources_.push_back(found == counted.end() ? divining::ExecutionSource::compiler_frequency
                                            : divining::ExecutionSource::exact_count);
  const BlockExecutions executions =
      found != counted.end() ? found->second
                             : estimated_executions(*description, profile_.ns_of(samples->total));
  for (const auto& [number, count] : with_prologue_joined(*samples, *description)) {
    const auto block =
        std::ranges::find(description->blocks, number.value(), &codelog::DescribedBlock::number);
    ProfiledBlock profiled{.unit = UnitIndex{static_cast<std::uint32_t>(unit)},
                           .ns = profile_.ns_of(count),
                           .samples = static_cast<double>(count)};
    Located where{unit, std::nullopt};
    if (block == description->blocks.end()) {
      profiled.can_be_slowed = false;
    } else {
      where.position = static_cast<BlockPosition>(block - description->blocks.begin());
      // A unit that is entered inside a loop is not entered again for a new version of it.
      profiled.can_be_slowed = block->positions > 0 && description->identity.entry_bci < 0;
      profiled.executions = executions[*where.position].value_or(0);
    }
    blocks_.push_back(profiled);
    located_.push_back(where);
  }
}

// The chosen blocks of a unit.
struct ChosenBlocks {
  ChosenBlocks(const DescribedUnit& unit, const std::vector<Placed>& placed)
      : is_chosen(unit.blocks.size()) {
    for (const Placed& one : placed) {
      is_chosen[one.position] = true;
      index_at[one.position] = one.index;
    }
  }

  std::vector<bool> is_chosen;  // by BlockPosition
  std::map<BlockPosition, BlockIndex> index_at;
};

void connect(const DescribedUnit& unit, const ChosenBlocks& chosen,
             std::vector<divining::Candidate>& blocks) {
  const auto loops = innermost_loops(unit);
  const auto neighbours = neighbours_among(unit, chosen.is_chosen);
  for (const auto& [position, index] : chosen.index_at) {
    divining::Candidate& candidate = blocks[index.index()];
    candidate.loop = loops[position];
    for (const BlockPosition other : neighbours[position]) {
      candidate.neighbours.push_back(chosen.index_at.at(other));
    }
  }
}

// Adds followers, which are blocks around a chosen block that are too short to get instructions.
// The chosen block's slowdown shows in part in its followers. Without followers PointerChase's run
// was 8 points too long. A longer block has its own time.
void add_followers(const DescribedUnit& unit, const std::vector<double>& times,
                   const ChosenBlocks& chosen, std::vector<divining::Candidate>& blocks) {
  constexpr double kMost = 0.5;  // share of the time of the block that is followed
  const auto nearest = nearest_chosen(unit, chosen.is_chosen);
  std::map<BlockPosition, double> following_ns;
  for (BlockPosition position = 0; position < nearest.size(); ++position) {
    const auto followed = nearest[position];
    if (followed && times[position] <= kMost * times[*followed]) {
      blocks[chosen.index_at.at(*followed).index()].followers.push_back(
          unit.blocks[position].number);
      following_ns[*followed] += times[position];
    }
  }
  for (const auto& [position, ns] : following_ns) {
    blocks[chosen.index_at.at(position).index()].slowed_part =
        times[position] / (times[position] + ns);
  }
}

// Returns the blocks' times by BlockPosition, in nanoseconds.
std::vector<double> Choice::block_times(std::size_t unit) const {
  std::vector<double> times(units_[unit].description->blocks.size());
  for (std::size_t block = 0; block < blocks_.size(); ++block) {
    const Located& where = located_[block];
    if (where.unit == unit && where.position) {
      times[*where.position] = blocks_[block].ns;
    }
  }
  return times;
}

std::vector<LeftOutTime> Choice::left_out(const divining::Selection& selection) const {
  std::map<divining::LeftOut, double> shares;
  for (const divining::Selection::Refusal& refusal : selection.left_out) {
    shares[refusal.reason] += blocks_[refusal.block].ns / profile_.user_ns();
  }
  std::vector<LeftOutTime> times;
  times.reserve(shares.size());
  for (const auto& [reason, share] : shares) {
    times.push_back({reason, share});
  }
  return times;
}

// Adds the units of the chosen blocks, and what only a unit's blocks together tell: names, loops,
// neighbours, followers.
void Choice::add_units(const std::map<std::size_t, std::vector<Placed>>& placed,
                       divining::Problem& problem) const {
  for (const auto& [unit, blocks] : placed) {
    const DescribedUnit& description = *units_[unit].description;
    const slowdown::UnitKey key = key_of(description);
    const UnitIndex index{static_cast<std::uint32_t>(problem.units.size())};
    problem.units.push_back(search_name(key));
    for (const Placed& one : blocks) {
      divining::Candidate& candidate = problem.blocks[one.index.index()];
      candidate.unit = index;
      candidate.name = search_name(
          BlockKey{key, slowdown::BlockNumber{description.blocks[one.position].number}});
    }
    const ChosenBlocks chosen(description, blocks);
    connect(description, chosen, problem.blocks);
    add_followers(description, block_times(unit), chosen, problem.blocks);
  }
}

Result<Candidates> Choice::choose(const SlowingTerms& terms) const {
  ASSAY_ASSIGN(const divining::Selection selection,
               divining::select_blocks(blocks_, profile_.user_ns(), terms.rules));
  if (selection.blocks.empty()) {
    return make_error(ErrorCode::not_found,
                      "no block takes enough time to be slowed: of the CPU time, " +
                          in_percent(profile_.share_of(profile_.unmapped)) +
                          " was in code that Graal has not compiled and " +
                          in_percent(profile_.share_of(profile_.kernel)) +
                          " in the kernel. Let the program run longer, so that it is warm");
  }
  Candidates candidates;
  candidates.share = selection.share;
  candidates.left_out = left_out(selection);
  candidates.problem.kinds = terms.kinds;
  candidates.problem.target = terms.target;
  std::map<std::size_t, std::vector<Placed>> placed;
  for (const std::size_t block : selection.blocks) {
    const Located& where = located_[block];
    const BlockIndex index{static_cast<std::uint32_t>(candidates.problem.blocks.size())};
    placed[where.unit].push_back({index, *where.position});
    candidates.problem.blocks.push_back({.name = {},
                                         .unit = {},
                                         .executions = blocks_[block].executions,
                                         .source = sources_[where.unit],
                                         .loop = {},
                                         .neighbours = {}});
  }
  add_units(placed, candidates.problem);
  return candidates;
}

}  // namespace

Result<Candidates> choose_candidates(const Profile& profile, const codelog::CodeLog& log,
                                     const CountedExecutions& counted, const SlowingTerms& terms) {
  return Choice(profile, log, counted).choose(terms);
}

bool have_other_shapes(std::span<const slowdown::UnitKey> units, const CountedExecutions& counted) {
  return std::ranges::any_of(units, [&](const slowdown::UnitKey& unit) {
    return !counted.contains(unit) && std::ranges::any_of(counted, [&](const auto& other) {
      return other.first.method == unit.method && other.first.entry_bci == unit.entry_bci;
    });
  });
}

BlockExecutions estimated_executions(const DescribedUnit& unit, double unit_ns) {
  double ns_of_an_entry = 0;
  for (const codelog::DescribedBlock& block : unit.blocks) {
    ns_of_an_entry += kAssumedNsPerOperation * static_cast<double>(block.frequency) *
                      static_cast<double>(block.positions + 1);
  }
  const double entries = ns_of_an_entry > 0 ? unit_ns / ns_of_an_entry : 0;
  BlockExecutions executions;
  executions.reserve(unit.blocks.size());
  for (const codelog::DescribedBlock& block : unit.blocks) {
    executions.emplace_back(entries * static_cast<double>(block.frequency));
  }
  return executions;
}

}  // namespace assay::measuring
