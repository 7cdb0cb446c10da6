// SPDX-License-Identifier: Apache-2.0
// Reads flame graphs that async-profiler writes as HTML (`-f x.html`, from version 3 on). The page
// has a list of names, each shortened by what it shares with the name before it, and a call for
// each frame, from the bottom to the top:
//   f(KEY,LEVEL,LEFT,WIDTH)  a frame LEFT samples to the right of the frame before it
//   u(KEY,WIDTH)             a frame on top of the frame before it; without WIDTH as wide as that
//   n(KEY,WIDTH)             a frame beside the frame before it
// KEY is a name's place in the list times eight, plus the kind of the frame. The function is pure.
#pragma once

#include <string_view>

#include "native/support/result.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

inline constexpr std::string_view kFlameGraphNames = "const cpool = [";

// Reads the page. A frame's samples are its width without that of the frames on top of it. The
// function fails (malformed_data) where the page is cut off, where its widths are not samples
// (async-profiler's option `total`), where frames are wider than what they stand on, and where
// there are no samples. Frames that async-profiler left out (`minwidth`) are charged to their
// callers, and a graph from the top down (`reverse`) cannot be told from another: the page does not
// say it.
Result<ReportedProfile> read_flame_graph(std::string_view text);

}  // namespace assay::profilers
