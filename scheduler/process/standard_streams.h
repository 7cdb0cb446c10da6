// SPDX-License-Identifier: Apache-2.0
// Standard files that may be closed, full, or pipes that nobody reads: none of that may end us, for
// the command's exit code and its result would be lost.
#pragma once

#include <csignal>
#include <string_view>

namespace assay::process {

// Call first of all: opens whichever of the files 0, 1 and 2 is closed to /dev/null, lest a session
// file take its number; and has writing to a closed pipe, or beyond `ulimit -f`, fail instead of
// ending us.
void prepare_standard_streams();

// The signals of such writes: ignored by us, and as they were before for what we exec.
void ignore_write_signals();
void restore_write_signals();

// Those of them that a child has to start with the default of.
sigset_t write_signals_with_defaults();

// Writes all of `text`; false when that is not possible. Never throws.
bool write_to(int descriptor, std::string_view text) noexcept;

// For messages: where nobody can read them, they are lost and all else goes on.
void say_on_stderr(std::string_view text) noexcept;

}  // namespace assay::process
