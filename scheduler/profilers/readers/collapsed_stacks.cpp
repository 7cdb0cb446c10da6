// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/collapsed_stacks.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include "native/support/text_pieces.h"
#include "scheduler/profilers/readers/profile_builder.h"
#include "scheduler/profilers/readers/stack_frames.h"
#include "scheduler/profilers/readers/text_lines.h"

namespace assay::profilers {
namespace {

// Tells whether any frame of the file is annotated; then frames without annotations are native.
bool is_annotated(std::string_view text) {
  return std::ranges::any_of(kJavaMarks, [&](std::string_view mark) {
    for (auto at = text.find(mark); at != std::string_view::npos; at = text.find(mark, at + 1)) {
      const auto after = at + mark.size();
      if (after < text.size() && (text[after] == ';' || text[after] == ' ')) {
        return true;
      }
    }
    return false;
  });
}

Error wrong_stack(std::size_t number, const std::string& what) {
  return malformed("collapsed stacks, line " + std::to_string(number) + ": " + what);
}

}  // namespace

Result<ReportedProfile> read_collapsed_stacks(std::string_view text) {
  const bool annotated = is_annotated(text);
  ProfileBuilder profile;
  TextLines lines(text);
  while (const auto next = lines.next()) {
    const std::string_view line = *next;
    if (lines.is_cut_off()) {
      return wrong_stack(lines.number(), "the line has no end, so the file is cut off");
    }
    if (line.empty()) {
      continue;
    }
    const auto space = line.rfind(' ');
    const auto samples =
        space == std::string_view::npos ? std::nullopt : parse_count(line.substr(space + 1));
    if (!samples || space == 0) {
      return wrong_stack(lines.number(), "expected frames, a space and a number of samples");
    }
    add_stack(split_pieces(line.substr(0, space), ';'), *samples, annotated, profile);
  }
  return profile.finish("the file of collapsed stacks");
}

}  // namespace assay::profilers
