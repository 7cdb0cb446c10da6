// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/written_profile.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "native/files/text_file.h"
#include "scheduler/profilers/readers/export_format.h"

namespace assay::profilers {
namespace {

// Reads a file that the user has exported, which needs no installation of the profiler.
Result<ReportedProfile> read_export(const ProfilerChoice& choice, const std::string& file) {
  const ExportFormat* format = find_export_format(choice.profiler->name());
  if (format == nullptr) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("a file, and of {} only the folder that it wrote into can be "
                                  "read; files are those of {}",
                                  choice.profiler->name(), kExportFormatNames));
  }
  ASSAY_ASSIGN(const std::string text, files::read_text_file(file));
  return format->read(text);
}

}  // namespace

Result<ReportedProfile> read_written(const ProfilerChoice& choice, const Host& host,
                                     const std::string& place) {
  std::error_code unknown;  // after an error the profiler says what is wrong with the place
  if (std::filesystem::is_regular_file(place, unknown)) {
    return read_export(choice, place);
  }
  return choice.profiler->read(host, choice.settings, std::filesystem::absolute(place));
}

}  // namespace assay::profilers
