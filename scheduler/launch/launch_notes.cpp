// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/launch_notes.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>

#include "native/files/text_file.h"
#include "native/support/text_pieces.h"

namespace assay::launch {
namespace {

constexpr std::string_view kFile = "launches";

std::string one_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return text;
}

}  // namespace

void append_note(const std::filesystem::path& folder, const LaunchNote& note) {
  const std::string line = one_line(note.java) + "\t" + one_line(note.reason) + "\n";
  const int descriptor =
      ::open((folder / kFile).c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (descriptor >= 0) {
    [[maybe_unused]] const ssize_t written = ::write(descriptor, line.data(), line.size());
    ::close(descriptor);
  }
}

std::vector<LaunchNote> parse_notes(std::string_view text) {
  std::vector<LaunchNote> notes;
  for (const std::string_view line : split_pieces(text, '\n')) {
    const auto fields = split_pieces(line, '\t');
    if (fields.size() == 2) {
      notes.push_back({std::string(fields[0]), std::string(fields[1])});
    }
  }
  return notes;
}

std::vector<LaunchNote> notes_in(const std::filesystem::path& folder) {
  const auto text = files::read_text_file(folder / kFile);
  return text ? parse_notes(*text) : std::vector<LaunchNote>();
}

}  // namespace assay::launch
