// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/result_target.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "native/files/atomic_file.h"
#include "native/options/count_options.h"
#include "native/options/file_name.h"

namespace assay::launch {
namespace {

namespace fs = std::filesystem;

Error cannot_be_written(const std::string& file_name, const std::string& why) {
  return make_error(ErrorCode::invalid_argument,
                    fmt::format("the result cannot be written to '{}': {}", file_name, why));
}

}  // namespace

Result<void> check_result_target(const std::string& file_name) {
  if (file_name.empty()) {
    return cannot_be_written(file_name, "name a file");
  }
  if (file_name == options::kStandardOutput) {
    return cannot_be_written(file_name, "standard output is used for other output; name a file");
  }
  ASSAY_ASSIGN(const std::string name, options::expand_file_name(file_name, 1, 0));
  if (files::named_descriptor(name)) {
    return {};
  }
  const fs::path target(name);
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  std::error_code ignored;
  if (fs::is_directory(target, ignored)) {
    return cannot_be_written(file_name, "it is a folder; name a file in it");
  }
  if (options::names_the_process(fs::path(file_name).parent_path().string())) {
    return {};  // the folder is not known yet
  }
  if (!fs::is_directory(folder, ignored)) {
    return cannot_be_written(
        file_name, fmt::format("there is no folder '{}'; make it first", folder.string()));
  }
  const bool is_special = fs::exists(target, ignored) && !fs::is_regular_file(target, ignored);
  // A file is written beside its name and renamed, so the folder has to be writable.
  const fs::path& written = is_special ? target : folder;
  if (fs::is_regular_file(target, ignored) && ::access(target.c_str(), W_OK) != 0) {
    return cannot_be_written(file_name, "the file is protected; remove it, or name another file");
  }
  if (::access(written.c_str(), W_OK) != 0) {
    return cannot_be_written(file_name,
                             fmt::format("'{}': {}", written.string(), std::strerror(errno)));
  }
  return {};
}

Result<void> check_counted_target(const std::string& file_name) {
  return file_name == options::kStandardOutput ? Result<void>() : check_result_target(file_name);
}

std::string path_of_result(const std::string& file_name) {
  return file_name == options::kStandardOutput ? "/dev/stdout" : file_name;
}

Result<void> check_session_target(const std::string& file_name) {
  ASSAY_PROPAGATE(check_result_target(file_name));
  std::error_code ignored;
  ASSAY_ASSIGN(const std::string name, options::expand_file_name(file_name, 1, 0));
  if (files::named_descriptor(name) ||
      (fs::exists(name, ignored) && !fs::is_regular_file(name, ignored))) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("option 'session': '{}' is no ordinary file; name a file", file_name));
  }
  return {};
}

}  // namespace assay::launch
