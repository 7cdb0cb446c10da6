// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/async_profiler_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "native/support/plain_text.h"
#include "scheduler/profilers/readers/profile_builder.h"
#include "scheduler/profilers/readers/stack_frames.h"
#include "scheduler/profilers/readers/text_lines.h"

namespace assay::profilers {
namespace {

struct Stack {
  std::vector<std::string_view> frames;  // from the top to the bottom
  std::uint64_t samples = 0;
};

struct AsyncProfilerText {
  std::optional<std::uint64_t> total;
  std::vector<Stack> stacks;
  std::vector<Stack> table;  // stacks of one frame
};

// Returns 204 of "--- 1080000000 ns (4.75%), 204 samples".
std::optional<std::uint64_t> samples_in_head(std::string_view line) {
  const auto comma = line.rfind(", ");
  if (comma == std::string_view::npos) {
    return std::nullopt;
  }
  std::string_view rest = line.substr(comma + 2);
  const auto samples = parse_count(take_word(rest));
  return trimmed(rest).starts_with("sample") ? samples : std::nullopt;
}

// Returns the name of "  [ 0] com.acme.Main.work".
std::optional<std::string_view> frame_in(std::string_view line) {
  const std::string_view text = trimmed(line);
  const auto close = text.find("] ");
  return text.starts_with('[') && close != std::string_view::npos
             ? std::optional(text.substr(close + 2))
             : std::nullopt;
}

// Returns the row of "3110000000   13.67%      585  com.acme.Main.work".
std::optional<Stack> row_in(std::string_view line) {
  std::string_view rest = line;
  const bool has_amount = parse_count(take_word(rest)).has_value();
  const bool has_share = take_word(rest).ends_with('%');
  const auto samples = parse_count(take_word(rest));
  const std::string_view name = trimmed(rest);
  return has_amount && has_share && samples && !name.empty()
             ? std::optional(Stack{.frames = {name}, .samples = *samples})
             : std::nullopt;
}

bool is_rule_of_table(std::string_view line) {
  return line.find_first_not_of(" -") == std::string_view::npos;
}

// Reads what follows the head: stacks, then rows.
Result<void> add_line(const TextLines& lines, std::string_view line, bool& in_table,
                      AsyncProfilerText& text) {
  if (line.starts_with("--- ")) {
    const auto samples = samples_in_head(line);
    if (!samples) {
      return wrong_line("async-profiler's text", lines, line);
    }
    text.stacks.push_back({.frames = {}, .samples = *samples});
  } else if (trimmed(line).ends_with("samples  top")) {
    in_table = true;
  } else if (in_table) {
    auto row = row_in(line);
    if (!row) {
      return wrong_line("async-profiler's text", lines, line);
    }
    text.table.push_back(*std::move(row));
  } else if (const auto frame = frame_in(line); frame && !text.stacks.empty()) {
    text.stacks.back().frames.push_back(*frame);
  } else if (!text.stacks.empty()) {
    return wrong_line("async-profiler's text", lines,
                      line);  // the head has lines of its own: "skipped   : 3 (0.1%)"
  }
  return {};
}

Result<AsyncProfilerText> parse(std::string_view text) {
  constexpr std::string_view kTotal = "Total samples";
  AsyncProfilerText parsed;
  TextLines lines(text);
  bool in_table = false;
  while (const auto line = lines.next()) {
    if (line->starts_with(kAsyncProfilerTitle) || is_rule_of_table(*line)) {
      continue;
    }
    if (line->starts_with(kTotal)) {
      parsed.total = parse_count(trimmed(line->substr(line->find(':') + 1)));
      continue;
    }
    ASSAY_PROPAGATE(add_line(lines, *line, in_table, parsed));
  }
  return parsed;
}

std::uint64_t samples_of(std::span<const Stack> stacks) {
  std::uint64_t sum = 0;
  for (const Stack& stack : stacks) {
    sum += stack.frames.empty() ? 0 : stack.samples;
  }
  return sum;
}

}  // namespace

Result<ReportedProfile> read_async_profiler_text(std::string_view text) {
  if (!text.starts_with(kAsyncProfilerTitle) || !text.ends_with('\n')) {
    return malformed("async-profiler's text does not begin as it should, or is cut off");
  }
  ASSAY_ASSIGN(AsyncProfilerText parsed, parse(text));
  if (!parsed.total) {
    return malformed("async-profiler's text does not say how many samples there are");
  }
  const std::array<std::uint64_t, 2> sums = {samples_of(parsed.stacks), samples_of(parsed.table)};
  if (!std::ranges::count(sums, *parsed.total)) {
    return malformed("async-profiler's text has " + std::to_string(std::ranges::max(sums)) +
                     " of its " + std::to_string(*parsed.total) +
                     " samples: let it write all (traces=1000000, or -o collapsed)");
  }
  std::vector<Stack>& all = sums.front() == *parsed.total ? parsed.stacks : parsed.table;
  const bool annotated = std::ranges::any_of(
      all, [](const Stack& stack) { return std::ranges::any_of(stack.frames, has_java_mark); });
  ProfileBuilder profile;
  for (Stack& stack : all) {
    if (!stack.frames.empty()) {
      std::ranges::reverse(stack.frames);
      add_stack(stack.frames, stack.samples, annotated, profile);
    }
  }
  return profile.finish("async-profiler's text");
}

}  // namespace assay::profilers
