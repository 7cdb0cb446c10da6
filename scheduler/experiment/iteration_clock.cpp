// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/iteration_clock.h"

#include "scheduler/scoring/figure_text.h"

namespace assay::experiment {
namespace {

// Other programs on the processors make one busy thread look like 0.9.
constexpr double kWaits = 0.8;
constexpr double kSeveral = 1.2;

}  // namespace

scoring::IterationClock clock_for(std::string_view word, double busy_threads) {
  const bool is_one = busy_threads >= kWaits && busy_threads <= kSeveral;
  return word == kCpuClock || (word.empty() && !is_one) ? scoring::IterationClock::process
                                                        : scoring::IterationClock::told;
}

std::string clock_in_words(std::string_view word, double busy_threads) {
  if (clock_for(word, busy_threads) == scoring::IterationClock::told) {
    return "what tells them";
  }
  return word.empty()
             ? "CPU time of all threads, because " + scoring::text_of(busy_threads) + " are busy"
             : "CPU time of all threads";
}

}  // namespace assay::experiment
