// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/perf_script.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "native/support/number_parsing.h"
#include "native/support/plain_text.h"
#include "scheduler/profilers/readers/method_name.h"
#include "scheduler/profilers/readers/profile_builder.h"
#include "scheduler/profilers/readers/text_lines.h"
#include "scheduler/sampling/thread_kind.h"

namespace assay::profilers {
namespace {

using sampling::kind_of_thread;
using sampling::ThreadKind;

constexpr std::string_view kUnnamed = "[unknown]";
constexpr std::string_view kInterpreter = "Interpreter";

struct Sample {
  std::string_view thread;
  long process = 0;
  std::string_view symbol;
  std::string_view object;  // file that the code is from
};

// Splits "JVMCI CompilerT   938/949 rest" at the ids: a thread's name may have spaces.
struct Head {
  std::string_view thread;
  long process = 0;
  std::string_view rest;
};

std::optional<Head> split_at_ids(std::string_view line) {
  for (auto slash = line.find('/'); slash != std::string_view::npos;
       slash = line.find('/', slash + 1)) {
    const auto start = line.find_last_not_of("0123456789", slash - 1);
    const auto end = line.find_first_not_of("0123456789", slash + 1);
    if (slash == 0 || start == std::string_view::npos || line[start] != ' ' ||
        end == std::string_view::npos || line[end] != ' ' || end == slash + 1) {
      continue;
    }
    const auto process = parse_number<long>(line.substr(start + 1, slash - start - 1));
    if (process) {
      return Head{trimmed(line.substr(0, start)), *process, line.substr(end)};
    }
  }
  return std::nullopt;
}

bool is_address(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// Splits "SYMBOL (OBJECT)". Symbol and object may have brackets, but an object begins with '/' or
// '[', or is "inlined".
bool split_object(std::string_view text, Sample& sample) {
  text = trimmed(text);
  auto open = text.rfind(" (/");
  for (const std::string_view other : {std::string_view(" (["), std::string_view(" (inlined)")}) {
    const auto at = text.rfind(other);
    open =
        open == std::string_view::npos || (at != std::string_view::npos && at > open) ? at : open;
  }
  if (open == std::string_view::npos || !text.ends_with(')')) {
    return false;
  }
  sample.symbol = trimmed(text.substr(0, open));
  sample.object = text.substr(open + 2, text.size() - open - 3);
  return true;
}

std::optional<Sample> sample_in(std::string_view line) {
  const auto head = split_at_ids(line);
  if (!head) {
    return std::nullopt;
  }
  Sample sample{.thread = head->thread, .process = head->process, .symbol = {}, .object = {}};
  std::string_view rest = head->rest;
  if (!take_word(rest).ends_with(':') || !is_address(take_word(rest)) ||
      !split_object(rest, sample)) {
    return std::nullopt;
  }
  return sample;
}

// Tells whether the object is a file that names generated code, or memory without a file.
bool is_generated(std::string_view object) {
  return object.ends_with(".map") || object.starts_with("[anon") || object == "//anon" ||
         object.find("/jitted-") != std::string_view::npos;
}

// Tells whether perf shows no more than that generated code, or any code, was running.
bool is_unplaced(const Sample& sample, bool generated) {
  return sample.object == kUnnamed ||
         (generated && (sample.symbol == kUnnamed || sample.symbol == kInterpreter));
}

void add_sample(const Sample& sample, ProfileBuilder& profile) {
  const bool generated = is_generated(sample.object);
  const bool compiles = kind_of_thread(sample.thread) == ThreadKind::compiler;
  if (!compiles && is_unplaced(sample, generated)) {
    profile.add_unknown(1);
    return;
  }
  auto method = generated && !compiles ? method_of_symbol(sample.symbol) : std::nullopt;
  if (method && !is_compiler_method(*method)) {
    profile.add(std::move(*method), std::nullopt, 1);
  } else {
    profile.add_outside(1);
  }
}

// Counts lost samples. A record tells of each full buffer where it happens; perf from 6.1 on also
// asks the kernel for the number of samples that each event has lost, and writes it at the end.
// Both sums are of the same samples, so the larger sum counts.
struct Losses {
  std::uint64_t told_at_once = 0;
  std::uint64_t told_at_the_end = 0;

  std::uint64_t samples() const { return std::max(told_at_once, told_at_the_end); }
};

// Adds the loss of a line "java 938/940 PERF_RECORD_LOST lost 123", or at the end "java 938/940
// PERF_RECORD_LOST_SAMPLES lost 123". Returns false for other lines.
bool add_loss(std::string_view line, Losses& losses) {
  constexpr std::string_view kMark = "PERF_RECORD_LOST";
  const std::size_t mark = line.find(kMark);
  if (mark == std::string_view::npos) {
    return false;
  }
  const auto number = parse_count(line.substr(line.rfind(' ') + 1));
  if (!number) {
    return false;
  }
  const bool at_the_end = line.substr(mark + kMark.size()).starts_with("_SAMPLES");
  (at_the_end ? losses.told_at_the_end : losses.told_at_once) += *number;
  return true;
}

}  // namespace

Result<ReportedProfile> read_perf_script(std::string_view text, long process) {
  if (!text.empty() && !text.ends_with('\n')) {  // a number that is cut off would be another number
    return malformed("perf's output is cut off: its last line has no end");
  }
  ProfileBuilder profile;
  Losses losses;
  std::uint64_t of_others = 0;
  TextLines lines(text);
  while (const auto line = lines.next()) {
    if (trimmed(*line).empty() || line->starts_with('#')) {
      continue;
    }
    if (add_loss(*line, losses)) {
      continue;
    }
    const auto sample = sample_in(*line);
    if (!sample) {
      return wrong_line("perf script", lines, *line);
    }
    if (sample->process != process) {
      ++of_others;
    } else {
      add_sample(*sample, profile);
    }
  }
  profile.profile().lost = losses.samples();
  auto finished = profile.finish("perf's output");
  if (!finished && of_others != 0) {
    return malformed("perf's output has only samples of other processes, and none of process " +
                     std::to_string(process));
  }
  return finished;
}

}  // namespace assay::profilers
