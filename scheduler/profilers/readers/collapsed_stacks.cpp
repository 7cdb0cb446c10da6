// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/collapsed_stacks.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "native/support/number_parsing.h"
#include "native/support/text_pieces.h"
#include "scheduler/profilers/readers/method_name.h"
#include "scheduler/profilers/readers/profile_builder.h"
#include "scheduler/sampling/thread_kind.h"

namespace assay::profilers {
namespace {

// async-profiler annotates Java frames that are JIT-compiled, inlined, interpreted and C1-compiled.
constexpr std::array<std::string_view, 4> kJavaMarks = {"_[j]", "_[i]", "_[0]", "_[1]"};
constexpr std::string_view kKernelMark = "_[k]";

struct Frame {
  std::string method;
  std::optional<unsigned> line{};
  bool is_java = false;
};

bool ends_with_mark(std::string_view frame) {
  return std::ranges::any_of(kJavaMarks,
                             [&](std::string_view mark) { return frame.ends_with(mark); });
}

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

// Takes "(Main.java:17)" or ":17" off the name and returns the line.
std::optional<unsigned> take_line_number(std::string_view& name) {
  if (name.ends_with(')')) {
    const auto open = name.rfind('(');
    const std::string_view place = open == std::string_view::npos
                                       ? std::string_view()
                                       : name.substr(open + 1, name.size() - open - 2);
    const auto colon = place.rfind(':');
    name = name.substr(0, open);
    return colon == std::string_view::npos ? std::nullopt
                                           : parse_number<unsigned>(place.substr(colon + 1));
  }
  const auto colon = name.rfind(':');
  const auto line = colon == std::string_view::npos
                        ? std::nullopt
                        : parse_number<unsigned>(name.substr(colon + 1));
  if (line) {
    name = name.substr(0, colon);
  }
  return line;
}

Frame frame_of(std::string_view text, bool annotated) {
  const bool marked = ends_with_mark(text);
  if (marked || text.ends_with(kKernelMark)) {
    text.remove_suffix(kKernelMark.size());
  }
  // "::" is looked for first, because parameters and operators of C++ would pass for a place in a
  // file.
  const bool cannot_be_java = text.find("::") != std::string_view::npos;
  Frame frame;
  frame.line = take_line_number(text);
  frame.method = plain_method_name(text);
  frame.is_java = annotated ? marked : !cannot_be_java && is_clearly_java(frame.method);
  return frame;
}

// Tells whether the frame is a profiler's reason ("[unknown_Java]"), or the root of a thread that
// has no frames.
bool is_reason(std::string_view frame) {
  constexpr std::array<std::string_view, 3> kPlaces = {"[vdso]", "[kernel", "[vmlinux"};
  return frame.starts_with('[') && frame.ends_with(']') &&
         std::ranges::none_of(kPlaces, [&](std::string_view p) { return frame.starts_with(p); });
}

// Tells whether the frame is a compiler's thread. Threads stand at the bottom of their stacks:
// "[C1 CompilerThread0 tid=12]".
bool is_compiler_thread(std::string_view frame) {
  return frame.starts_with('[') &&
         sampling::kind_of_thread(frame.substr(1)) == sampling::ThreadKind::compiler;
}

bool is_compilers(const std::vector<std::string_view>& frames) {
  return std::ranges::any_of(frames, [](std::string_view frame) {
    return is_compiler_method(plain_method_name(frame)) || is_compiler_thread(frame);
  });
}

void add_stack(const std::vector<std::string_view>& frames, std::uint64_t samples, bool annotated,
               ProfileBuilder& profile) {
  if (is_compilers(frames)) {
    profile.add_outside(samples);
    return;
  }
  if (is_reason(frames.back())) {
    profile.add_unknown(samples);
    return;
  }
  Frame top = frame_of(frames.back(), annotated);
  if (top.is_java) {
    profile.add(std::move(top.method), top.line, samples);
  } else {
    profile.add_outside(samples);
  }
}

Error wrong_line(std::size_t number, const std::string& what) {
  return malformed("collapsed stacks, line " + std::to_string(number) + ": " + what);
}

}  // namespace

Result<ReportedProfile> read_collapsed_stacks(std::string_view text) {
  const bool annotated = is_annotated(text);
  ProfileBuilder profile;
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const auto end = text.find('\n');
    if (end == std::string_view::npos) {
      return wrong_line(number, "the line has no end, so the file is cut off");
    }
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    if (line.empty()) {
      continue;
    }
    const auto space = line.rfind(' ');
    const auto samples =
        space == std::string_view::npos ? std::nullopt : parse_count(line.substr(space + 1));
    if (!samples || space == 0) {
      return wrong_line(number, "expected frames, a space and a number of samples");
    }
    add_stack(split_pieces(line.substr(0, space), ';'), *samples, annotated, profile);
  }
  return profile.finish("the file of collapsed stacks");
}

}  // namespace assay::profilers
