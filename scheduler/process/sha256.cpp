// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/sha256.h"

#include "scheduler/process/captured_output.h"

namespace assay::process {

Result<std::string> sha256_of(const std::filesystem::path& file) {
  constexpr std::size_t kDigits = 64;
  constexpr std::chrono::minutes kTimeLimit(10);
  // With --zero, a name with special characters is not marked by a backslash before the digits.
  ASSAY_ASSIGN(const CapturedRun run,
               run_captured({"sha256sum", "--zero", "--", file.string()},
                            Environment::of_this_process(), "/dev/null", kTimeLimit));
  if (run.exit_code != 0 || run.output.text.size() < kDigits) {
    return make_error(ErrorCode::io_failure,
                      "cannot take the checksum of '" + file.string() + "': it cannot be read");
  }
  return run.output.text.substr(0, kDigits);
}

}  // namespace assay::process
