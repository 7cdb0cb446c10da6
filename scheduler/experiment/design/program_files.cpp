// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/program_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "native/support/fnv_hash.h"
#include "native/support/text_pieces.h"
#include "scheduler/launch/jvm_flags.h"
#include "scheduler/process/sha256.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;
using Places = std::vector<CodeSource>;

// The most entries in a folder and all below it. A class path may be somebody's home, and reading
// all of it would take too long.
constexpr std::size_t kMostEntries = 200'000;
// The most files in a folder and all below it, for the contents of the files to be read.
constexpr std::size_t kMostFilesRead = 20'000;

void add_pieces(const std::optional<std::string>& path, bool has_modules, Places& places) {
  if (path) {
    for (const std::string_view piece : split_pieces(*path, ':')) {
      places.push_back({.path = std::string(piece), .has_modules = has_modules});
    }
  }
}

// Returns the places where java looks for classes that are in no module and not in its own jars.
Places class_path(const Words& options, const process::Environment& environment) {
  Places places;
  add_pieces(launch::last_value_of(options, "--class-path", "-cp"), false, places);
  add_pieces(launch::last_value_of(options, "-classpath"), false, places);
  if (places.empty()) {
    add_pieces(environment.get(launch::kClassPathVariable).value_or("."), false, places);
  }
  return places;
}

bool is_jar(const fs::path& file) {
  return file.extension() == ".jar" || file.extension() == ".JAR";
}

// Replaces "libs/*" by each jar in libs, as java does.
Places with_jars_of_patterns(std::span<const CodeSource> places) {
  Places all;
  for (const CodeSource& place : places) {
    const fs::path path(place.path);
    if (path.filename() != "*") {
      all.push_back(place);
      continue;
    }
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    for (const fs::path& entry : files::readable_entries_of(folder)) {
      if (is_jar(entry)) {
        all.push_back({.path = entry.string()});
      }
    }
  }
  return all;
}

bool is_code(const fs::path& file, bool has_modules) {
  return file.extension() == ".class" ||
         (has_modules && (is_jar(file) || file.extension() == ".jmod"));
}

// Returns the files of code below the folder, sorted; nothing where there is too much to look at.
// Links to folders are not followed, because they may lead back.
std::optional<std::vector<fs::path>> code_below(const fs::path& top, bool has_modules) {
  std::vector<fs::path> code;
  std::vector<fs::path> folders = {top};
  std::size_t entries = 0;
  while (!folders.empty()) {
    const fs::path folder = std::move(folders.back());
    folders.pop_back();
    for (const fs::path& entry : files::readable_entries_of(folder)) {
      std::error_code ignored;  // after an error the entry counts as neither
      if (++entries > kMostEntries) {
        return std::nullopt;
      }
      if (fs::is_directory(fs::symlink_status(entry, ignored))) {
        folders.push_back(entry);
      } else if (is_code(entry, has_modules) && fs::is_regular_file(entry, ignored)) {
        code.push_back(entry);
      }
    }
  }
  std::ranges::sort(code);
  return code;
}

// Returns the file's contents, or the time of its last change where the file is not or cannot be
// read.
std::string state_of(const fs::path& file, bool reads_it) {
  if (reads_it) {
    if (auto contents = files::read_text_file(file)) {
      return *std::move(contents);
    }
  }
  std::error_code ignored;
  return std::to_string(fs::last_write_time(file, ignored).time_since_epoch().count());
}

std::string checksum_of_folder(const fs::path& folder, bool has_modules) {
  const auto code = code_below(folder, has_modules);
  if (!code) {
    return fmt::format("not read: the folder has more than {} entries", kMostEntries);
  }
  Fnv1a hash;
  for (const fs::path& file : *code) {
    std::error_code ignored;
    hash.add(fmt::format("{}\n{}\n", file.lexically_relative(folder).string(),
                         fs::file_size(file, ignored)));
    hash.add(state_of(file, code->size() <= kMostFilesRead));
  }
  return fmt::format("{:016x} of {} files", hash.value(), code->size());
}

Result<std::string> checksum_of(const CodeSource& place) {
  const fs::path path = place.path.empty() ? "." : place.path;
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    return checksum_of_folder(path, place.has_modules);
  }
  return fs::is_regular_file(path, ignored) ? process::sha256_of(path)
                                            : Result<std::string>(std::string("no file"));
}

}  // namespace

std::vector<CodeSource> code_of(const std::vector<std::string>& command,
                                const process::Environment& environment) {
  Places places;
  if (command.empty()) {
    return places;
  }
  const launch::JvmInvocation java =
      launch::read_invocation({command.begin() + 1, command.end()}, environment,
                              [](const std::string& file) { return files::read_text_file(file); });
  const Words options = java.all_options();
  const Words& program = java.command_line.program;
  const std::string first = program.empty() ? "" : program.front();
  add_pieces(launch::last_value_of(options, "--module-path", "-p"), true, places);
  if (first == "-jar" && program.size() > 1) {
    places.push_back({.path = program[1]});
  } else if (first != "-m" && !first.starts_with("--module")) {
    std::ranges::copy(class_path(options, environment), std::back_inserter(places));
  }
  if (first.ends_with(".java")) {
    places.push_back({.path = first});
  }
  for (const std::string& word : command) {
    if (word.starts_with('@')) {
      places.push_back({.path = word.substr(1)});
    }
  }
  return places;
}

Result<std::vector<NamedValue>> checksums_of(std::span<const CodeSource> places) {
  std::vector<NamedValue> checksums;
  for (const CodeSource& place : with_jars_of_patterns(places)) {
    ASSAY_ASSIGN(std::string checksum, checksum_of(place));
    checksums.push_back({place.path.empty() ? "." : place.path, std::move(checksum)});
  }
  return checksums;
}

std::string joint_checksum(std::span<const NamedValue> checksums) {
  constexpr std::size_t kDigits = 12;
  if (checksums.size() == 1) {
    return checksums.front().value.substr(0, kDigits);
  }
  std::string all;
  for (const NamedValue& one : checksums) {
    all.append(one.value).append("\n");
  }
  return all.empty() ? all : fnv1a_digits(all).substr(0, kDigits);
}

}  // namespace assay::experiment
