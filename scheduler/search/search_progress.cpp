// SPDX-License-Identifier: Apache-2.0
#include "scheduler/search/search_progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "native/support/enum_words.h"
#include "scheduler/process/messages.h"

namespace assay::search {
namespace {

using divining::Purpose;

constexpr EnumWords<Purpose, 4> kPurposes{{{Purpose::base, "base"},
                                           {Purpose::step, "step"},
                                           {Purpose::finalist, "finalist"},
                                           {Purpose::base_again, "base again"}}};

double mean_run_ns(const divining::Step& step) {
  double sum = 0;
  for (const divining::Install& install : step.installs) {
    sum += install.run_ns;
  }
  return step.installs.empty() ? 0 : sum / static_cast<double>(step.installs.size());
}

}  // namespace

void SearchProgress::tell(std::chrono::steady_clock::duration took) {
  const divining::Step& step = search_.steps.back();
  if (!step.failure.empty()) {
    process::warn(fmt::format("{}: {}", word_in(kPurposes, step.purpose), step.failure));
    return;
  }
  installs_ += step.installs.size();
  took_ += took;
  process::note(
      fmt::format("{:<10} {:>9.3f} ms {}, {}; about {} s left", word_in(kPurposes, step.purpose),
                  mean_run_ns(step) / 1e6,
                  search_.time_of == divining::TimeOf::whole_run ? "a run" : "an iteration",
                  longer_by(step), seconds_left()));
}

// Returns how much longer the step took than the base that was measured first.
std::string SearchProgress::longer_by(const divining::Step& step) const {
  const auto base = std::ranges::find_if(search_.steps, [](const divining::Step& one) {
    return one.purpose == Purpose::base && !one.installs.empty();
  });
  return base == search_.steps.end()
             ? "no base yet"
             : fmt::format("{:+6.1f} %", 100 * (mean_run_ns(step) / mean_run_ns(*base) - 1));
}

// Estimates how long the rest of the search takes. Searches typically take four steps.
std::int64_t SearchProgress::seconds_left() const {
  constexpr std::size_t kTypicalSteps = 4;
  const divining::SearchRules& rules = search_.rules;
  std::size_t steps = 0;
  std::size_t finalists = 0;  // number of finalists, and of bases after them
  for (const divining::Step& step : search_.steps) {
    const bool counts = step.failure.empty();
    steps += counts && step.purpose == Purpose::step ? 1 : 0;
    finalists += counts && step.purpose != Purpose::step && step.purpose != Purpose::base ? 1 : 0;
  }
  const std::size_t typical = finalists > 0 ? steps : kTypicalSteps;
  const std::size_t installs =
      (typical - std::min(typical, steps)) * rules.step_installs +
      (rules.finalists + 1 - std::min(rules.finalists + 1, finalists)) * rules.finalist_installs;
  const double each = std::chrono::duration<double>(took_).count() /
                      static_cast<double>(std::max<std::size_t>(installs_, 1));
  return static_cast<std::int64_t>(each * static_cast<double>(installs));
}

}  // namespace assay::search
