// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "scheduler/scoring/judging/controls.h"
#include "scheduler/scoring/judging/findings.h"
#include "scheduler/scoring/judging/verdicts.h"
#include "scheduler/scoring/wrong_shares.h"

namespace assay::scoring {
namespace {

// Returns how many blocks the profiler does not show by its own fault. A block that the JVM's debug
// information has wrong shows no bias, and a block for which nobody knows the cause may be an error
// of the measurement.
std::uint32_t blocks_not_shown(std::span<const BlockScore> blocks, const std::string& profiler) {
  return static_cast<std::uint32_t>(std::ranges::count_if(blocks, [&](const BlockScore& block) {
    const bool is_lost = block.outcome == Outcome::missed || block.outcome == Outcome::wrong_way;
    const bool is_its_own = block.blame == Blame::profiler || block.blame == Blame::both;
    return block.profiler == profiler && is_lost && is_its_own;
  }));
}

std::string blocks_text(const Verdict& verdict, std::uint32_t lost) {
  if (verdict.tested == 0) {
    return " had no slowed block that is decided, and ";
  }
  const std::string of_all = std::to_string(verdict.tested) + " blocks, and ";
  return lost == 0 ? " shows, or is excused for, all of " + of_all
                   : " does not show " + std::to_string(lost) + " of " + of_all;
}

const Verdict* worst_accurate(const Scoring& scoring, std::span<const Verdict> verdicts) {
  const Verdict* worst = nullptr;
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    const Verdict* verdict = verdict_of(verdicts, profiler.id);
    const bool sets_standard = profiler.role == Role::subject && verdict != nullptr &&
                               verdict->grade == Grade::accurate && verdict->wrong_share;
    if (sets_standard && (worst == nullptr || *worst->wrong_share < *verdict->wrong_share)) {
      worst = verdict;
    }
  }
  return worst;
}

struct Misplaced {
  bool is_more = false;  // more than the worst accurate profiler's, by much and beyond chance
  std::string text = {};
};

Misplaced compare_misplaced(const Scoring& scoring, const Verdict& liar,
                            std::span<const Verdict> verdicts) {
  if (!liar.wrong_share) {
    return {false, "it is not known how much it charges to other methods than our sampler does"};
  }
  const std::string own = "charges " + text_of(*liar.wrong_share) +
                          " % of the time to other methods than our sampler does";
  const Verdict* standard = worst_accurate(scoring, verdicts);
  if (standard == nullptr) {
    return {false, own + ", with which no accurate profiler can be compared"};
  }
  const auto more = wrong_share_difference(scoring, liar.profiler, standard->profiler);
  return {more && more->low > 0 && scoring.rules.is_large(more->estimate),
          own + ", and " + standard->profiler + ", the worst of the accurate ones, " +
              text_of(*standard->wrong_share) + " %"};
}

}  // namespace

// Another program may show what this one cannot, with the same build on the same machine
// (Experiment::liar_shown). The control never fails: a sampler of safepoints is right where polls
// happen to be where the time is. So no program by itself shows that the score takes a bad profiler
// for a good one.
Control liar_control(const Scoring& scoring, std::span<const BlockScore> blocks,
                     std::span<const Verdict> verdicts) {
  Findings findings("known liar");
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    const Verdict* verdict = verdict_of(verdicts, profiler.id);
    if (profiler.role != Role::known_liar || verdict == nullptr) {
      continue;
    }
    if (scoring.cells.forks({VariantKind::base}, profiler.id).empty()) {
      findings.none(profiler.id + ": nothing was measured.");
      continue;
    }
    const std::uint32_t lost = blocks_not_shown(blocks, profiler.id);
    const Misplaced misplaced = compare_misplaced(scoring, *verdict, verdicts);
    const std::string found = profiler.id + blocks_text(*verdict, lost) + misplaced.text;
    if (lost > 0 || misplaced.is_more) {
      findings.ok(found + ": found out, as it should be.");
    } else if (!scoring.experiment.liar_shown.empty()) {
      findings.ok(found + ": this program does not show a biased profiler, and another did: " +
                  scoring.experiment.liar_shown);
    } else {
      findings.unseen(found + ": nothing here shows that a biased profiler is found out.");
    }
  }
  const Experiment& experiment = scoring.experiment;
  if (find_role(experiment, Role::known_liar) == nullptr && !experiment.liar_shown.empty()) {
    findings.ok("It was not run here. Another program has shown that it is found out: " +
                experiment.liar_shown);
  } else if (find_role(experiment, Role::known_liar) == nullptr &&
             !experiment.why_no_liar.empty()) {
    findings.unseen("It was left out, because " + experiment.why_no_liar +
                    ": nothing here shows that a biased profiler is found out.");
  }
  return std::move(findings).result("No profiler that is known to be biased was run.");
}

}  // namespace assay::scoring
