// SPDX-License-Identifier: Apache-2.0
// Adapts a control that is known to be biased: it dumps all threads in regular intervals, each time
// at a safepoint (java-shim/profiling's ThreadDumpSampler).
#include <fmt/format.h>

#include <utility>

#include "scheduler/profilers/adapters/adapters.h"
#include "scheduler/profilers/adapters/outputs.h"
#include "scheduler/profilers/readers/collapsed_stacks.h"

namespace assay::profilers {
namespace {

namespace fs = std::filesystem;

constexpr const char* kThreadDumpsOutput = "stacks.collapsed";
constexpr std::chrono::milliseconds kThreadDumpsDefaultInterval(10);

class ThreadDumpSampler final : public Profiler {
 public:
  std::string_view name() const override { return "thread-dumps"; }
  std::string_view description() const override {
    return "control: dumps of all threads at safepoints, known to be biased";
  }
  std::vector<SettingDefinition> own_settings() const override { return {}; }
  bool is_control() const override { return true; }

  Availability availability(const Host& host) const override {
    std::string missing = missing_profiling_jar(host);
    return missing.empty() ? Availability{.here = true, .version = "assay's own"}
                           : Availability{.missing = std::move(missing)};
  }

  Result<LaunchAdditions> additions(const Host& host, const Settings& settings,
                                    const fs::path& folder) const override {
    const std::chrono::nanoseconds interval =
        interval_of(settings).value_or(kThreadDumpsDefaultInterval);
    return LaunchAdditions{
        .java_options = {fmt::format("-javaagent:{}={},{}", host.profiling_jar().string(),
                                     interval.count(), (folder / kThreadDumpsOutput).string())}};
  }

  Result<ReportedProfile> read(const Host&, const Settings& settings,
                               const fs::path& folder) const override {
    ASSAY_ASSIGN(const std::string text, read_written(folder / kThreadDumpsOutput));
    ASSAY_ASSIGN(ReportedProfile profile, read_collapsed_stacks(text));
    profile.interval = interval_of(settings).value_or(kThreadDumpsDefaultInterval);
    return profile;
  }
};

}  // namespace

const Profiler& thread_dump_sampler() {
  static const ThreadDumpSampler profiler;
  return profiler;
}

}  // namespace assay::profilers
