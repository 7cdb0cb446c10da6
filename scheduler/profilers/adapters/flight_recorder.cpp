// SPDX-License-Identifier: Apache-2.0
// Adapts the JDK's own flight recorder: its old sampler of running threads (in JDK 25 at safepoints
// near the sampled place, JEP 518) and its new sampler by CPU time (JEP 509, Linux only).
#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "scheduler/profilers/adapters/adapters.h"
#include "scheduler/profilers/adapters/outputs.h"

namespace assay::profilers {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRecorderOutput = "profile.jfr";

// Says how one of the two samplers is switched on and set.
struct Sampler {
  const char* name;
  const char* description;
  const char* event;
  const char* interval_setting;  // the event's setting of the interval
  const char* more;              // settings of other events
  LossAccount losses;
};

class FlightRecorder final : public Profiler {
 public:
  explicit FlightRecorder(const Sampler& sampler) : sampler_(sampler) {}

  std::string_view name() const override { return sampler_.name; }
  std::string_view description() const override { return sampler_.description; }

  std::vector<SettingDefinition> own_settings() const override {
    return {{.name = "settings",
             .default_value = kProfilersOwn,
             .values = {kProfilersOwn, "profile", "none"},
             .description = "settings file of the JDK; none records only the samples"}};
  }

  Availability availability(const Host& host) const override {
    if (std::string missing = missing_profiling_jar(host); !missing.empty()) {
      return {.missing = std::move(missing)};
    }
    std::error_code ignored;
    if (!fs::exists(host.jdk.home / "jmods/jdk.jfr.jmod", ignored) &&
        !fs::exists(host.jdk.home / "lib/jfr/default.jfc", ignored)) {
      return {.missing = "this JDK has no flight recorder (module jdk.jfr): use a full JDK 25"};
    }
    return {.here = true, .version = host.jdk.version_text};
  }

  Result<LaunchAdditions> additions(const Host&, const Settings& settings,
                                    const fs::path& folder) const override {
    ASSAY_PROPAGATE(check_fits_into_options(folder));
    std::string options = fmt::format("-XX:StartFlightRecording=filename={},settings={}",
                                      (folder / kRecorderOutput).string(), settings.at("settings"));
    options += fmt::format(",+{}#enabled=true{}", sampler_.event, sampler_.more);
    if (const auto interval = interval_of(settings)) {
      options +=
          fmt::format(",+{}#{}={}ns", sampler_.event, sampler_.interval_setting, interval->count());
    }
    // These events tell the reader the settings in effect and the process.
    options += ",+jdk.ActiveSetting#enabled=true,+jdk.JVMInformation#enabled=true";
    // Without this option "Started recording 1" would stand in the program's own output.
    return LaunchAdditions{.java_options = {options, "-Xlog:jfr+startup=error"}};
  }

  Result<ReportedProfile> read(const Host& host, const Settings&,
                               const fs::path& folder) const override {
    return read_recording(host, folder / kRecorderOutput, sampler_.event, sampler_.losses);
  }

 private:
  Sampler sampler_;
};

}  // namespace

const Profiler& flight_recorder() {
  static const FlightRecorder profiler({.name = "jfr",
                                        .description = "JDK Flight Recorder, jdk.ExecutionSample",
                                        .event = kExecutionSampleEvent,
                                        .interval_setting = "period",
                                        .more = "",
                                        .losses = LossAccount::none});
  return profiler;
}

const Profiler& flight_recorder_cpu_time() {
  static const FlightRecorder profiler(
      {.name = "jfr-cputime",
       .description = "JDK Flight Recorder, jdk.CPUTimeSample (experimental)",
       .event = kCpuTimeSampleEvent,
       .interval_setting = "throttle",
       // The other sampler is on by default, and would be measured with this one.
       .more = ",+jdk.CPUTimeSamplesLost#enabled=true,+jdk.ExecutionSample#enabled=false",
       .losses = LossAccount::kept});
  return profiler;
}

}  // namespace assay::profilers
