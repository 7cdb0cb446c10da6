// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/file_kinds.h"

#include <array>
#include <cstddef>
#include <string>

#include "native/support/plain_text.h"
#include "scheduler/profilers/readers/async_profiler_text.h"
#include "scheduler/profilers/readers/collapsed_stacks.h"
#include "scheduler/profilers/readers/flame_graph.h"
#include "scheduler/profilers/readers/method_export.h"
#include "scheduler/profilers/readers/profile_builder.h"
#include "scheduler/profilers/readers/speedscope.h"

namespace assay::profilers {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Returns the beginning of the file, in lower case and without what may stand before it. No format
// needs more of a file to be told.
std::string beginning_of(std::string_view content) {
  constexpr std::size_t kEnough = 4096;
  if (content.starts_with(kByteOrderMark)) {
    content.remove_prefix(kByteOrderMark.size());
  }
  return in_lower_case(trimmed(content.substr(0, kEnough)));
}

std::string_view first_line_of(std::string_view text) { return text.substr(0, text.find('\n')); }

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool is_speedscope(std::string_view, std::string_view beginning) {
  return beginning.starts_with('{') && has(beginning, kSpeedscopeSchema);
}
bool is_async_profiler_text(std::string_view content, std::string_view) {
  return content.starts_with(kAsyncProfilerTitle);
}
bool is_flame_graph(std::string_view content, std::string_view beginning) {
  return beginning.starts_with('<') && has(content, kFlameGraphNames);
}
bool is_yourkit(std::string_view, std::string_view beginning) {
  return beginning.starts_with('<') ? has(beginning, "own_time") || has(beginning, "<view")
                                    : has(first_line_of(beginning), "own time") ||
                                          has(first_line_of(beginning), "own cpu");
}
bool is_jprofiler(std::string_view, std::string_view beginning) {
  return beginning.starts_with('<') ? has(beginning, "<tree") || has(beginning, "<hotspot")
                                    : has(first_line_of(beginning), "hot spot") ||
                                          has(first_line_of(beginning), "hotspot") ||
                                          has(first_line_of(beginning), "self time");
}
// A line of collapsed stacks ends with a number behind a space.
bool is_collapsed(std::string_view content, std::string_view) {
  const std::string_view line = trimmed(first_line_of(content));
  const auto space = line.rfind(' ');
  return space != std::string_view::npos && parse_count(line.substr(space + 1)).has_value();
}

struct FileKind {
  bool (*is)(std::string_view content, std::string_view beginning);
  Result<ReportedProfile> (*read)(std::string_view content);
};
// A kind comes before others that it would be taken for.
constexpr std::array<FileKind, 6> kFileKinds = {{{is_speedscope, read_speedscope},
                                                 {is_async_profiler_text, read_async_profiler_text},
                                                 {is_flame_graph, read_flame_graph},
                                                 {is_yourkit, read_yourkit_export},
                                                 {is_jprofiler, read_jprofiler_export},
                                                 {is_collapsed, read_collapsed_stacks}}};

// A file that is known, and that assay does not read.
struct Stranger {
  std::string_view begins;
  std::string_view what;
};
constexpr std::array<Stranger, 8> kStrangers = {{
    {"\x1f\x8b",
     "a compressed file: if it is a profile of pprof, export speedscope's JSON "
     "(www.speedscope.app reads both); otherwise unpack it (gunzip)"},
    {"PERFILE2", "a recording of perf: fold it (perf script | stackcollapse-perf.pl)"},
    {"PK", "an archive: unpack it"},
    {"JAVA PROFILE", "a heap dump, or a profile of hprof, which the JDK no longer has"},
    {"{", "JSON, but not speedscope's: export speedscope's JSON or collapsed stacks"},
    {"[", "JSON, but not speedscope's: export speedscope's JSON or collapsed stacks"},
    {"<",
     "HTML or XML, but neither a flame graph of async-profiler 3 or newer nor an export of YourKit "
     "or JProfiler: export collapsed stacks"},
    {"\x7f"
     "ELF",
     "a program or a library"},
}};

// Tells whether assay itself wrote the JSON.
bool is_our_own(std::string_view beginning) {
  return beginning.starts_with('{') && has(beginning, "\"schema_version\"");
}

Error unsupported(const std::string& what) {
  return make_error(ErrorCode::unsupported,
                    what + ". Files that can be read are " + std::string(kReadableFiles));
}

}  // namespace

bool is_recording(std::string_view content) {
  return content.starts_with(std::string_view("FLR\0", 4));
}

Result<ReportedProfile> read_file_of_any_kind(std::string_view content) {
  const std::string beginning = beginning_of(content);
  for (const FileKind& kind : kFileKinds) {
    if (kind.is(content, beginning)) {
      return kind.read(content);
    }
  }
  if (is_our_own(beginning)) {
    return unsupported("this is a file of assay itself, and no profile");
  }
  for (const Stranger& stranger : kStrangers) {
    if (content.starts_with(stranger.begins)) {
      return unsupported("this is " + std::string(stranger.what));
    }
  }
  return unsupported("it is not known what this file is");
}

}  // namespace assay::profilers
