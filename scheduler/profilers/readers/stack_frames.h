// SPDX-License-Identifier: Apache-2.0
// Tells Java methods from native code in stacks of names, as collapsed stacks and async-profiler's
// texts have them. The functions are pure.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "scheduler/profilers/readers/profile_builder.h"

namespace assay::profilers {

// async-profiler annotates Java frames that are JIT-compiled, inlined, interpreted and C1-compiled;
// FlameGraph's scripts annotate generated code.
inline constexpr std::array<std::string_view, 4> kJavaMarks = {"_[j]", "_[i]", "_[0]", "_[1]"};

bool has_java_mark(std::string_view frame);

// Adds the samples of a stack, whose frames go from the bottom to the top. Where a file is
// annotated, marks say what is Java code; in other files the form of the name says it. A topmost
// frame in brackets ("[unknown_Java]") is a profiler's reason for not knowing the place. Stacks
// with code of the compiler are outside of the program. Requires: at least one frame.
void add_stack(std::span<const std::string_view> frames, std::uint64_t samples, bool annotated,
               ProfileBuilder& profile);

}  // namespace assay::profilers
