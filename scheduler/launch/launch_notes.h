// SPDX-License-Identifier: Apache-2.0
// Keeps the notes of one run's launchers for the summary: a small file in the session folder.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace assay::launch {

struct LaunchNote {
  std::string java;
  std::string reason;  // empty: started under the event profiler
};

// Appends one note; several processes may do so at once. A failure is not reported: notes are for
// the summary only.
void append_note(const std::filesystem::path& folder, const LaunchNote& note);

std::vector<LaunchNote> parse_notes(std::string_view text);
std::vector<LaunchNote> notes_in(const std::filesystem::path& folder);

}  // namespace assay::launch
