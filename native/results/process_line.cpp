// SPDX-License-Identifier: Apache-2.0
#include "native/results/process_line.h"

#include <algorithm>

#include "native/cputime/advice.h"
#include "native/results/cpu_time_writers.h"
#include "native/results/heat.h"
#include "native/results/number_text.h"
#include "native/session/session_facts.h"
#include "native/support/visible_text.h"

namespace assay::results {
namespace {

constexpr double kLeastCountedShare = 0.0005;  // 0.1 %, rounded

std::string program_of(const RunResult& result) {
  const auto fact = std::ranges::find(result.environment, session::kProgram, &NamedValue::name);
  return fact == result.environment.end() || fact->value.empty()
             ? ""
             : " (" + visible(fact->value) + ")";
}

std::string word_for_quality(const RunResult& result) {
  if (result.counts_are_missing() || result.window_is_missing()) {
    return "incomplete";
  }
  if (result.is_sampled()) {
    return "sampled";
  }
  return result.exact ? "exact" : "inexact";
}

bool is_hardly_counted(const RunResult& result) {
  const bool is_known = result.cpu_time && result.cpu_time->shares.any_samples();
  return result.units.empty() ||
         (is_known &&
          result.cpu_time->shares.of(cputime::TimePart::counted).share < kLeastCountedShare);
}

std::string beginning_of_line(const RunResult& result, bool still_runs) {
  return "process " + std::to_string(result.pid) + program_of(result) +
         (still_runs ? " still runs; until now: " : ": ");
}

std::string advice_of(const RunResult& result) {
  const auto advice =
      result.cpu_time ? cputime::advice_for(result.cpu_time->shares) : std::vector<std::string>();
  return advice.empty() ? "let the program run longer, or do its work more often" : advice.front();
}

}  // namespace

std::string process_line(const RunResult& result, bool still_runs, const std::string& file) {
  const std::string share = counted_share(result.cpu_time);
  std::string text = beginning_of_line(result, still_runs);
  if (result.units.empty()) {
    text += "nothing was counted";
  } else {
    const Heat heat(result.event_types);
    text += with_separators(heat.of(result.totals)) + " " + heat.unit() + " in " +
            counted(result.units.size(), "unit") + ", " + word_for_quality(result);
  }
  if (!share.empty()) {
    text += ", " + share + " of its CPU time in counted code";
  }
  if (is_hardly_counted(result)) {
    text += "; advice: " + advice_of(result);
  }
  return file.empty() ? text : text + "; result: " + file;
}

std::string file_line(const RunResult& result, bool still_runs, const std::string& file) {
  return beginning_of_line(result, still_runs) +
         (file.empty() ? "nothing was counted" : "result: " + file);
}

}  // namespace assay::results
