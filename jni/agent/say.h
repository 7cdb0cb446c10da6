// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <string>

namespace assay::agent {

// Writes one line to stderr, where all our messages go: stdout is the program's.
inline void say(const std::string& text) {
  (void)std::fprintf(stderr, "assay: %s\n", text.c_str());
}

}  // namespace assay::agent
