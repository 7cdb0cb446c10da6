// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/stack_frames.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "native/support/number_parsing.h"
#include "scheduler/profilers/readers/method_name.h"
#include "scheduler/sampling/thread_kind.h"

namespace assay::profilers {
namespace {

constexpr std::string_view kKernelMark = "_[k]";

struct Frame {
  std::string method;
  std::optional<unsigned> line{};
  bool is_java = false;
};

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

std::string_view without_mark(std::string_view frame) {
  const bool marked = has_java_mark(frame) || frame.ends_with(kKernelMark);
  return marked ? frame.substr(0, frame.size() - kKernelMark.size()) : frame;
}

Frame frame_of(std::string_view text, bool annotated) {
  const bool marked = has_java_mark(text);
  text = without_mark(text);
  // "::" is looked for first, because parameters and operators of C++ would pass for a place in a
  // file.
  const bool cannot_be_java = text.find("::") != std::string_view::npos;
  Frame frame;
  frame.line = take_line_number(text);
  if (auto method = annotated && !marked ? std::nullopt : method_of_collapsed_symbol(text)) {
    return {.method = *std::move(method), .line = frame.line, .is_java = true};
  }
  frame.method = plain_method_name(text);
  // Stubs are marked as generated code, too, but have no class.
  const bool has_class = text.find('.') != std::string_view::npos;
  frame.is_java =
      annotated ? marked && has_class : !cannot_be_java && is_clearly_java(frame.method);
  return frame;
}

// Tells whether the frame is a library whose functions have no names: "[libc.so.6]".
bool is_library(std::string_view frame) {
  return frame.find(".so.") != std::string_view::npos || frame.ends_with(".so]");
}

// Tells whether the frame is a profiler's reason ("[unknown_Java]", "[perf-938.map]"), or the root
// of a thread that has no frames, or the interpreter, whose method perf does not know.
bool is_reason(std::string_view frame) {
  constexpr std::array<std::string_view, 3> kPlaces = {"[vdso]", "[kernel", "[vmlinux"};
  if (without_mark(frame) == "Interpreter") {
    return true;
  }
  return frame.starts_with('[') && frame.ends_with(']') && !is_library(frame) &&
         std::ranges::none_of(kPlaces, [&](std::string_view p) { return frame.starts_with(p); });
}

// Tells whether the bottom of a stack is a compiler's thread: "[C1 CompilerThread0 tid=12]", or
// "C1_CompilerThre" by stackcollapse-perf.pl.
bool is_compiler_thread(std::string_view bottom) {
  const bool has_brackets = bottom.starts_with('[');
  if (!has_brackets && bottom.find('.') != std::string_view::npos) {
    return false;  // a method
  }
  std::string name(bottom.substr(has_brackets ? 1 : 0));
  std::ranges::replace(name, '_', ' ');
  return sampling::kind_of_thread(name) == sampling::ThreadKind::compiler;
}

bool is_compilers(std::span<const std::string_view> frames) {
  return is_compiler_thread(frames.front()) ||
         std::ranges::any_of(frames, [](std::string_view frame) {
           return is_compiler_method(plain_method_name(frame));
         });
}

}  // namespace

bool has_java_mark(std::string_view frame) {
  return std::ranges::any_of(kJavaMarks,
                             [&](std::string_view mark) { return frame.ends_with(mark); });
}

void add_stack(std::span<const std::string_view> frames, std::uint64_t samples, bool annotated,
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

}  // namespace assay::profilers
