// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/pinned_profilers.h"

#include <fmt/format.h>

#include <cstddef>
#include <system_error>

#include "native/files/text_file.h"
#include "native/support/text_pieces.h"
#include "scheduler/process/environment.h"
#include "scheduler/process/sha256.h"

namespace assay::profilers {
namespace {

constexpr std::size_t kFields = 7;
constexpr std::size_t kSha256Digits = 64;

}  // namespace

Result<std::vector<PinnedProfiler>> parse_profilers_lock(std::string_view text) {
  std::vector<PinnedProfiler> pinned;
  for (const std::string_view line : split_pieces(text, '\n')) {
    if (line.empty() || line.starts_with('#')) {
      continue;
    }
    const auto fields = split_pieces(line, ' ');
    if (fields.size() != kFields || fields.back().size() != kSha256Digits) {
      return malformed(
          fmt::format("profilers.lock: '{}' is not 'name version coordinates jar "
                      "sha256 library sha256'",
                      line));
    }
    pinned.push_back({.name = std::string(fields[0]),
                      .version = std::string(fields[1]),
                      .library = std::string(fields[5]),
                      .sha256 = std::string(fields[6])});
  }
  return pinned;
}

Result<PinnedProfiler> pinned_profiler(const Host& host, std::string_view name, Age age) {
  ASSAY_ASSIGN(const std::string text, files::read_text_file(host.profilers_lock()));
  ASSAY_ASSIGN(const std::vector<PinnedProfiler> all, parse_profilers_lock(text));
  const PinnedProfiler* found = nullptr;
  for (const PinnedProfiler& each : all) {
    if (each.name == name && (found == nullptr || age == Age::newest)) {
      found = &each;
    }
  }
  if (found == nullptr) {
    return make_error(ErrorCode::not_found, fmt::format("no {} is pinned", name));
  }
  return *found;
}

Result<std::filesystem::path> pinned_library(const Host& host, const PinnedProfiler& profiler) {
  const auto library =
      process::cache_folder(host.environment) / profiler.name / profiler.version / profiler.library;
  std::error_code ignored;
  if (!std::filesystem::exists(library, ignored)) {
    return make_error(ErrorCode::not_found, fmt::format("{} {} is not in the cache: 'assay "
                                                        "setup' fetches it",
                                                        profiler.name, profiler.version));
  }
  ASSAY_ASSIGN(const std::string actual, process::sha256_of(library));
  if (actual != profiler.sha256) {
    return malformed(
        fmt::format("'{}' is damaged: its SHA-256 is not {}. 'assay setup' fetches it again",
                    library.string(), profiler.sha256));
  }
  return library;
}

}  // namespace assay::profilers
