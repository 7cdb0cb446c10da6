// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/any_file.h"

#include <string>

#include "native/files/text_file.h"
#include "scheduler/profilers/adapters/outputs.h"
#include "scheduler/profilers/readers/file_kinds.h"

namespace assay::profilers {

Result<ReportedProfile> read_any_file(const Host& host, const std::filesystem::path& file) {
  ASSAY_ASSIGN(const std::string content, files::read_text_file(file));
  if (!is_recording(content)) {
    return read_file_of_any_kind(content);
  }
  auto profile = read_recording(host, file, kExecutionSampleEvent, LossAccount::none);
  return profile ? std::move(profile)
                 : read_recording(host, file, kCpuTimeSampleEvent, LossAccount::kept);
}

}  // namespace assay::profilers
