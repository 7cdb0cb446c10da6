// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/plan_tables.h"

#include <fmt/format.h>

#include <iterator>
#include <optional>

#include "native/files/text_file.h"
#include "native/options/quantities.h"
#include "native/results/number_text.h"
#include "native/support/method_glob.h"
#include "native/support/nearest_word.h"
#include "native/support/number_parsing.h"
#include "native/support/visible_text.h"
#include "scheduler/launch/plan_file.h"
#include "slowdown/plan/plan_text.h"

namespace assay::launch {
namespace {

using results::counted;
using slowdown::BlockDifference;
using slowdown::BlockPlan;
using slowdown::Placement;
using slowdown::SlowdownPlan;
using slowdown::UnitKey;

// Returns text such as "6 mov + 1 nop2, contiguous".
std::string block_text(const BlockPlan& block) {
  std::string text;
  for (const auto& [kind, count] : block.counts) {
    text += fmt::format("{}{} {}", text.empty() ? "" : " + ", count, to_string(kind));
  }
  if (text.empty()) {
    text = "nothing";
  }
  return block.placement == Placement::even
             ? text
             : fmt::format("{}, {}", text, to_string(block.placement));
}

std::string block_text(const std::optional<BlockPlan>& block) {
  return block ? block_text(*block) : "nothing";
}

std::string unit_line(const UnitKey& key) {
  return fmt::format("{}  (shape {})\n", visible(unit_name(key)), slowdown::shape_text(key.shape));
}

std::string metadata_lines(const slowdown::PlanMetadata& metadata) {
  std::string text;
  if (metadata.target_percent) {
    text += fmt::format("target: {} % slower\n", *metadata.target_percent);
  }
  if (metadata.created_by) {
    text += fmt::format("created by: {}\n", *metadata.created_by);
  }
  if (metadata.cpu) {
    text += fmt::format("CPU: {}\n", *metadata.cpu);
  }
  return text;
}

// No useful plan is farther from another plan than this factor.
constexpr double kHighestFactor = 1e6;

// Reads "0.5" or "50%".
Result<double> parse_factor(std::string_view word) {
  const auto factor =
      word.ends_with('%') ? options::parse_percentage(word) : parse_number<double>(word);
  if (!factor || !(*factor >= 0 && *factor <= kHighestFactor)) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("'{}' is not a factor; give a number such as 0.5, or a share "
                                  "such as 50%, from 0 to {:.0f}",
                                  word, kHighestFactor));
  }
  return *factor;
}

// Returns the plan. Fails (invalid_argument) where the pattern matches none of its methods, because
// this is a mistake.
Result<SlowdownPlan> plan_with_match(const std::string& file, const std::string& pattern) {
  ASSAY_ASSIGN(SlowdownPlan plan, read_plan_file(file));
  std::vector<std::string_view> names;
  for (const auto& [key, unit] : plan.units) {
    if (matches_method(pattern, key.method)) {
      return plan;
    }
    names.push_back(slowdown::name_without_parameters(key.method));
  }
  return make_error(
      ErrorCode::invalid_argument,
      fmt::format("no method of {} matches '{}'{}", file, pattern, did_you_mean(pattern, names)));
}

}  // namespace

std::string plan_table(const SlowdownPlan& plan) {
  std::string text = metadata_lines(plan.metadata);
  std::uint64_t block_count = 0;
  std::uint64_t instructions = 0;
  std::uint64_t bytes = 0;
  for (const auto& [key, unit] : plan.units) {
    text += unit_line(key);
    for (const auto& [number, block] : unit) {
      text += fmt::format("  block {:<12}{:>9} bytes  {}\n", to_string(number), byte_count(block),
                          block_text(block));
      instructions += instruction_count(block);
    }
    block_count += unit.size();
    bytes += byte_count(unit);
  }
  return text + fmt::format("{}, {}, {}, {}\n", counted(plan.units.size(), "unit"),
                            counted(block_count, "block"), counted(instructions, "instruction"),
                            counted(bytes, "byte"));
}

std::string published_plan_table(const slowdown::PublishedPlan& plan) {
  std::string text;
  for (const slowdown::PublishedUnit& unit : plan.units) {
    text += fmt::format("{}\n", visible(unit.method));
    for (const slowdown::PublishedBlock& block : unit.blocks) {
      const std::string why = slowdown::why_unmappable(unit, block);
      text += fmt::format("  block {:<28}{:>7} instructions{}\n", block.name, block.count,
                          why.empty() ? "" : "  (cannot be mapped: " + why + ")");
    }
  }
  return text + fmt::format(
                    "{} methods, in the format of the published schedulers, which has no "
                    "parameters, shapes or kinds of instruction; 'assay plan import' maps the plan "
                    "to the units that a run compiled\n",
                    plan.units.size());
}

std::string findings_table(std::span<const slowdown::Finding> findings) {
  std::string text;
  for (const slowdown::Finding& finding : findings) {
    text += fmt::format("{}: {}\n", finding.where, finding.what);
  }
  return text;
}

std::string differences_table(std::span<const BlockDifference> differences) {
  std::string text;
  const UnitKey* unit = nullptr;
  for (const BlockDifference& one : differences) {
    if (unit == nullptr || one.unit != *unit) {
      text += unit_line(one.unit);
      unit = &one.unit;
    }
    text += fmt::format("  block {:<12}{}  ->  {}\n", to_string(one.block), block_text(one.before),
                        block_text(one.after));
  }
  return text;
}

std::string applied_table(const slowdown::AppliedPlan& applied) {
  return fmt::format(
      "{:>12} units in the plan\n{:>12} units slowed\n{:>12} installs of any unit\n"
      "{:>12} installs slowed\n{:>12} installs that the plan did not fit\n"
      "{:>12} instructions inserted\n",
      applied.units_planned, applied.units_slowed, applied.installs, applied.slowed_installs,
      applied.refused_installs, applied.inserted_instructions);
}

Result<std::string> shown_plan(const std::string& file) {
  ASSAY_ASSIGN(const std::string text, files::read_text_file(file));
  const auto plan = slowdown::read_plan(text);
  if (plan) {
    return plan_table(*plan);
  }
  // The plan is of another version, or of the published schedulers.
  const auto published = slowdown::read_published_plan(text);
  if (plan.error().code() == ErrorCode::version_mismatch && published) {
    return published_plan_table(*published);
  }
  return of_file(file, plan.error());
}

Result<SlowdownPlan> scaled_plan(const std::string& file, const std::string& factor_word) {
  ASSAY_ASSIGN(const double factor, parse_factor(factor_word));
  ASSAY_ASSIGN(const SlowdownPlan plan, read_plan_file(file));
  return slowdown::scale(plan, factor);
}

Result<SlowdownPlan> plan_of_only(const std::string& file, const std::string& pattern) {
  ASSAY_ASSIGN(const SlowdownPlan plan, plan_with_match(file, pattern));
  return slowdown::only(plan, pattern);
}

Result<SlowdownPlan> plan_without(const std::string& file, const std::string& pattern) {
  ASSAY_ASSIGN(const SlowdownPlan plan, plan_with_match(file, pattern));
  return slowdown::without(plan, pattern);
}

Result<std::vector<BlockDifference>> differences(const std::string& before,
                                                 const std::string& after) {
  ASSAY_ASSIGN(const SlowdownPlan first, read_plan_file(before));
  ASSAY_ASSIGN(const SlowdownPlan second, read_plan_file(after));
  return slowdown::diff(first, second);
}

}  // namespace assay::launch
