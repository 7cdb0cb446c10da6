// SPDX-License-Identifier: Apache-2.0
// Handles standard files that may be closed, full, or pipes that nobody reads. Such files must not
// end us, because the command's exit code and its result would be lost.
#pragma once

#include <csignal>
#include <string_view>

namespace assay::process {

// Opens /dev/null in place of each of the files 0, 1 and 2 that is closed, so that no session file
// takes its number. After the call, writing to a closed pipe, or beyond `ulimit -f`, fails but does
// not end us. Requires: called before anything else.
void prepare_standard_streams();

// Ignores the signals of writing to a closed pipe, or beyond `ulimit -f`.
void ignore_write_signals();
// Makes the signals that ignore_write_signals() ignores what they were before, for what we exec.
void restore_write_signals();

// Returns the signals of writing to a closed pipe, or beyond `ulimit -f`, for which a child has to
// start with the default action.
sigset_t write_signals_with_defaults();

// Writes all of `text`; returns false when that is not possible. Never throws.
bool write_to(int descriptor, std::string_view text) noexcept;

// Writes a message. Where nobody can read messages, they are lost and all else goes on.
void say_on_stderr(std::string_view text) noexcept;

}  // namespace assay::process
