// SPDX-License-Identifier: Apache-2.0
#include "scheduler/host/stored_calibration.h"

#include <string>
#include <system_error>

#include "native/files/atomic_file.h"
#include "native/files/text_file.h"
#include "scheduler/process/environment.h"
#include "scheduler/process/messages.h"

namespace assay::host {
namespace {

constexpr const char* kCpuInfo = "/proc/cpuinfo";
constexpr const char* kFileName = "calibration.json";

}  // namespace

Result<slowdown::CpuIdentity> this_cpu() {
  ASSAY_ASSIGN(const std::string cpuinfo, files::read_text_file(kCpuInfo));
  return slowdown::parse_cpu_identity(cpuinfo);
}

std::filesystem::path calibration_file(const process::Environment& environment) {
  return process::cache_folder(environment) / kFileName;
}

Result<slowdown::Calibration> measure_calibration(const slowdown::CalibrationSettings& settings) {
  ASSAY_ASSIGN(const slowdown::CpuIdentity cpu, this_cpu());
  return slowdown::calibrate(settings, cpu, slowdown::thread_cpu_nanoseconds);
}

Result<void> store_calibration(const slowdown::Calibration& calibration,
                               const std::filesystem::path& file) {
  std::error_code ignored;  // after an error writing fails, too, and says why
  std::filesystem::create_directories(file.parent_path(), ignored);
  ASSAY_PROPAGATE(files::write_atomically(file.string(), slowdown::to_json(calibration)));
  process::note("calibration written to " + file.string());
  return {};
}

Result<slowdown::Calibration> this_machines_calibration(const process::Environment& environment) {
  const std::filesystem::path file = calibration_file(environment);
  ASSAY_ASSIGN(const slowdown::CpuIdentity cpu, this_cpu());
  if (const auto text = files::read_text_file(file)) {
    auto stored = slowdown::read_calibration(*text);
    if (stored && stored->cpu == cpu) {
      return stored;
    }
  }
  process::note("measuring what slowdown instructions cost on this processor (assay calibrate)");
  ASSAY_ASSIGN(slowdown::Calibration calibration, measure_calibration({}));
  ASSAY_PROPAGATE(store_calibration(calibration, file));
  return calibration;
}

}  // namespace assay::host
