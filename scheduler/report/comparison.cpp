// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "scheduler/report/report.h"
#include "scheduler/scoring/mean_errors.h"

namespace assay::report {
namespace {

using scoring::BlockScore;
using scoring::Verdict;

std::optional<Verdict> find_verdict(const Report& report, const std::string& profiler) {
  const auto found = std::ranges::find(report.overall, profiler, &Verdict::profiler);
  return found == report.overall.end() ? std::nullopt : std::optional(*found);
}

scoring::BlockScores decided_blocks(const Report& report, const std::string& profiler) {
  scoring::BlockScores blocks;
  for (const auto* program : scoring::counted_programs(report.programs)) {
    for (const BlockScore& block : program->blocks) {
      if (block.profiler == profiler && block.outcome != scoring::Outcome::undecided) {
        blocks.push_back(&block);
      }
    }
  }
  return blocks;
}

// Not paired by block: another JDK compiles other blocks.
void compare_errors(const Report& before, const Report& after, VerdictPair& pair) {
  const auto first = decided_blocks(before, pair.profiler);
  const auto second = decided_blocks(after, pair.profiler);
  if (first.empty() || second.empty()) {
    return;
  }
  const auto& rules = before.programs.front().rules;
  pair.error_change = scoring::error_change(
      first, second,
      {.seed = before.programs.front().experiment.seed, .resamples = rules.resamples});
  pair.differs = !pair.error_change->contains(0) &&
                 std::abs(pair.error_change->estimate) >= rules.least_difference;
}

std::map<std::string, std::string> facts_of(const Report& report) {
  std::map<std::string, std::string> facts;
  if (report.programs.empty()) {
    return facts;
  }
  const scoring::Experiment& experiment = report.programs.front().experiment;
  for (const auto* list : {&experiment.machine, &experiment.versions}) {
    for (const auto& fact : *list) {
      facts[fact.name] = fact.value;
    }
  }
  facts["sampling clock"] = experiment.clock;
  for (const auto& profiler : experiment.profilers) {
    facts["version of " + profiler.id] = profiler.version;
  }
  std::string programs;
  for (const auto& program : report.programs) {
    programs += (programs.empty() ? "" : ", ") + program.experiment.program;
  }
  facts["programs"] = programs;
  return facts;
}

std::vector<DifferingFact> differing_facts(const Report& before, const Report& after) {
  auto first = facts_of(before);
  auto second = facts_of(after);
  std::set<std::string> names;
  for (const auto* facts : {&first, &second}) {
    for (const auto& [name, value] : *facts) {
      names.insert(name);
    }
  }
  std::vector<DifferingFact> differing;
  for (const std::string& name : names) {
    if (first[name] != second[name]) {
      differing.push_back({name, first[name], second[name]});
    }
  }
  return differing;
}

}  // namespace

Comparison compared(Report before, std::string before_name, Report after, std::string after_name) {
  Comparison comparison{.before_name = std::move(before_name), .after_name = std::move(after_name)};
  std::vector<std::string> ids;
  for (const Report* report : {&before, &after}) {
    for (const Verdict& verdict : report->overall) {
      if (std::ranges::find(ids, verdict.profiler) == ids.end()) {
        ids.push_back(verdict.profiler);
      }
    }
  }
  for (const std::string& id : ids) {
    VerdictPair pair{
        .profiler = id, .before = find_verdict(before, id), .after = find_verdict(after, id)};
    compare_errors(before, after, pair);
    comparison.profilers.push_back(std::move(pair));
  }
  comparison.facts = differing_facts(before, after);
  comparison.before = std::move(before);
  comparison.after = std::move(after);
  return comparison;
}

}  // namespace assay::report
