// SPDX-License-Identifier: Apache-2.0
// How conclusions are spelled in files for programs.
#pragma once

#include <cstddef>
#include <string_view>

#include "scheduler/scoring/score.h"

namespace assay::scoring {

constexpr std::string_view name_of(Grade grade) {
  constexpr std::string_view kNames[] = {"accurate", "partly", "not_accurate", "misleading",
                                         "undecided"};
  return kNames[static_cast<std::size_t>(grade)];
}

constexpr std::string_view name_of(Outcome outcome) {
  constexpr std::string_view kNames[] = {"right",  "inexact",   "amount_undecided",
                                         "missed", "wrong_way", "undecided"};
  return kNames[static_cast<std::size_t>(outcome)];
}

constexpr std::string_view name_of(Blame blame) {
  constexpr std::string_view kNames[] = {"nobody", "profiler", "debug_information", "both",
                                         "unknown"};
  return kNames[static_cast<std::size_t>(blame)];
}

constexpr std::string_view name_of(ControlState state) {
  constexpr std::string_view kNames[] = {"holds", "fails", "not_run", "cannot_tell"};
  return kNames[static_cast<std::size_t>(state)];
}

}  // namespace assay::scoring
