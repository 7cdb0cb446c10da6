// SPDX-License-Identifier: Apache-2.0
#include "scheduler/installation/installation.h"

#include <fmt/format.h>

#include <system_error>

namespace assay::installation {
namespace fs = std::filesystem;

OwnParts installation_of(const fs::path& program) {
  const fs::path root = program.parent_path().parent_path();
  return {.program = program,
          .agent = root / "lib/libassay.so",
          .shim = root / "lib/assay-shim.jar",
          .graal_lock = root / "share/assay/graal.lock"};
}

OwnParts this_installation() {
  std::error_code ignored;
  return installation_of(fs::read_symlink("/proc/self/exe", ignored));
}

Result<void> check_complete(const OwnParts& installation) {
  for (const fs::path& part : {installation.agent, installation.shim, installation.graal_lock}) {
    std::error_code ignored;
    if (!fs::exists(part, ignored)) {
      return make_error(ErrorCode::not_found,
                        fmt::format("'{}' is missing: build all of assay (scripts/demo or "
                                    "scripts/install), or run an assay from a complete build",
                                    part.string()));
    }
  }
  return {};
}

}  // namespace assay::installation
