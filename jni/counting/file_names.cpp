// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/file_names.h"

#include <unistd.h>

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <system_error>

#include "native/options/file_name.h"

namespace assay::agent {

Result<std::string> expanded_name(const std::string& name) {
  return options::expand_file_name(name, static_cast<std::uint64_t>(::getpid()),
                                   static_cast<std::int64_t>(std::time(nullptr)));
}

Result<std::string> session_path(const options::CountOptions& options,
                                 const std::string& result_path) {
  if (!options.session.empty()) {
    return expanded_name(options.session);
  }
  const std::string extension = std::to_string(::getpid()) + ".session";
  if (!result_path.empty()) {
    return result_path + "." + extension;
  }
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
  return (error ? "/tmp" : folder.string()) + "/assay-" + extension;
}

}  // namespace assay::agent
