// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "native/support/text_pieces.h"
#include "scheduler/report/report.h"
#include "scheduler/scoring/design/run_order.h"
#include "scheduler/scoring/mean_errors.h"

namespace assay::report {
namespace {

using scoring::BlockScore;
using scoring::Verdict;

using Verdicts = std::vector<const Verdict*>;

// Returns the verdicts of a profiler, one for each version of the profiler and of the JDK. The
// pointers are into the report.
Verdicts verdicts_of(const Report& report, const std::string& profiler) {
  Verdicts verdicts;
  for (const Verdict& verdict : report.overall) {
    if (verdict.profiler == profiler) {
      verdicts.push_back(&verdict);
    }
  }
  return verdicts;
}

bool is_about(const Verdict& verdict, const scoring::ExperimentScore& program) {
  return std::ranges::any_of(program.verdicts,
                             [&](const Verdict& one) { return are_of_one_profiler(one, verdict); });
}

// Blocks of the programs that count, by their programs' names.
using BlocksByProgram = std::map<std::string, scoring::BlockScores>;

// Returns the profiler's blocks that tell their error.
BlocksByProgram decided_blocks(const Report& report, const Verdict& verdict) {
  BlocksByProgram blocks;
  for (const auto* program : scoring::counted_programs(report.programs)) {
    if (!is_about(verdict, *program)) {
      continue;
    }
    for (const BlockScore& block : program->blocks) {
      if (block.profiler == verdict.profiler && scoring::has_known_error(block)) {
        blocks[program->experiment.program].push_back(&block);
      }
    }
  }
  return blocks;
}

// Compares the errors only in programs that both sides have, because errors in other programs say
// nothing about the profiler. Blocks are not paired, because another JDK compiles other blocks.
void compare_errors(const Comparison& comparison, VerdictPair& pair) {
  const BlocksByProgram before = decided_blocks(comparison.before, *pair.before);
  const BlocksByProgram after = decided_blocks(comparison.after, *pair.after);
  std::vector<scoring::BlockScores> first;
  std::vector<scoring::BlockScores> second;
  for (const auto& [program, blocks] : before) {
    if (const auto same = after.find(program); same != after.end()) {
      first.push_back(blocks);
      second.push_back(same->second);
    }
  }
  if (first.empty()) {
    return;
  }
  const scoring::ExperimentScore& program = comparison.before.programs.front();
  pair.error_change = scoring::error_change(
      first, second, {.seed = program.experiment.seed, .resamples = program.rules.resamples});
  pair.differs = !pair.error_change->contains(0) &&
                 std::abs(pair.error_change->estimate) >= program.rules.least_difference;
}

// Returns the pair of two verdicts. `before` or `after` is null where that side has no such
// profiler.
VerdictPair pair_of(const Comparison& comparison, const Verdict* before, const Verdict* after) {
  VerdictPair pair;
  if (before != nullptr) {
    pair.before = *before;
    pair.profiler = label_of(comparison.before, *before);
  }
  if (after != nullptr) {
    pair.after = *after;
    const std::string label = label_of(comparison.after, *after);
    if (label != pair.profiler) {
      pair.profiler += (before == nullptr ? "" : " / ") + label;
    }
  }
  if (before != nullptr && after != nullptr) {
    compare_errors(comparison, pair);
  }
  return pair;
}

void add_rows(const ProfilerPair& ids, Comparison& comparison) {
  Verdicts before = verdicts_of(comparison.before, ids.before);
  Verdicts after = verdicts_of(comparison.after, ids.after);
  for (Verdicts* side : {&before, &after}) {
    if (side->empty()) {
      side->push_back(nullptr);
    }
  }
  for (const Verdict* first : before) {
    for (const Verdict* second : after) {
      comparison.profilers.push_back(pair_of(comparison, first, second));
    }
  }
}

// Returns the profilers' ids in the order in which they are met.
std::vector<std::string> ids_in(const Comparison& comparison) {
  std::vector<std::string> ids;
  for (const Report* report : {&comparison.before, &comparison.after}) {
    for (const Verdict& verdict : report->overall) {
      if (std::ranges::find(ids, verdict.profiler) == ids.end()) {
        ids.push_back(verdict.profiler);
      }
    }
  }
  return ids;
}

// The facts of all programs. Where programs have several values for one name, each of them is kept.
class Facts {
 public:
  void add(const std::string& name, const std::string& value) {
    std::vector<std::string>& known = values_[name];
    if (std::ranges::find(known, value) == known.end()) {
      known.push_back(value);
    }
  }

  std::map<std::string, std::string> in_words() const {
    std::map<std::string, std::string> words;
    for (const auto& [name, values] : values_) {
      for (const std::string& value : values) {
        std::string& text = words[name];
        text += (text.empty() ? "" : ", ") + value;
      }
    }
    return words;
  }

 private:
  std::map<std::string, std::vector<std::string>> values_;
};

std::map<std::string, std::string> facts_of(const Report& report) {
  Facts facts;
  for (const scoring::ExperimentScore& program : report.programs) {
    const scoring::Experiment& experiment = program.experiment;
    for (const auto* list : {&experiment.machine, &experiment.versions}) {
      for (const auto& fact : *list) {
        facts.add(fact.name, fact.value);
      }
    }
    facts.add("sampling clock", experiment.clock);
    for (const auto& profiler : experiment.profilers) {
      facts.add("version of " + profiler.id, profiler.version);
    }
    facts.add("programs", experiment.program);
    facts.add("forks", std::to_string(scoring::forks_of(experiment)));
  }
  for (const std::string& name : left_out(report)) {
    facts.add("left out, because controls do not hold", name);
  }
  return facts.in_words();
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

Result<ProfilerPair> pair_from(const std::string& text) {
  const std::vector<std::string_view> ids = split_pieces(text, '=');
  if (ids.size() != 2 || ids[0].empty() || ids[1].empty()) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("'{}' is not a pair of profilers; write it as async=async-agct", text));
  }
  return ProfilerPair{std::string(ids[0]), std::string(ids[1])};
}

Result<void> check_has(const Report& report, const std::string& id, const std::string& folder) {
  std::set<std::string> known;
  for (const Verdict& verdict : report.overall) {
    known.insert(verdict.profiler);
  }
  if (!known.contains(id)) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("there is no profiler '{}' in {}; the profilers there are {}", id,
                                  folder, fmt::join(known, ", ")));
  }
  return {};
}

}  // namespace

Comparison compared(Report before, std::string before_name, Report after, std::string after_name,
                    const std::vector<ProfilerPair>& pairs) {
  Comparison comparison{.before = std::move(before),
                        .after = std::move(after),
                        .before_name = std::move(before_name),
                        .after_name = std::move(after_name)};
  for (const ProfilerPair& pair : pairs) {
    add_rows(pair, comparison);
  }
  for (const std::string& id : ids_in(comparison)) {
    const bool is_paired = std::ranges::any_of(
        pairs, [&](const ProfilerPair& pair) { return pair.before == id || pair.after == id; });
    if (!is_paired) {
      add_rows({id, id}, comparison);
    }
  }
  comparison.facts = differing_facts(comparison.before, comparison.after);
  return comparison;
}

Result<Comparison> compared_by_words(Report before, const std::string& before_name, Report after,
                                     const std::string& after_name,
                                     const std::vector<std::string>& pairs) {
  std::vector<ProfilerPair> known;
  for (const std::string& text : pairs) {
    ASSAY_ASSIGN(ProfilerPair pair, pair_from(text));
    ASSAY_PROPAGATE(check_has(before, pair.before, before_name));
    ASSAY_PROPAGATE(check_has(after, pair.after, after_name));
    known.push_back(std::move(pair));
  }
  return compared(std::move(before), before_name, std::move(after), after_name, known);
}

}  // namespace assay::report
