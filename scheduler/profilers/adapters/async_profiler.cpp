// SPDX-License-Identifier: Apache-2.0
// Adapts async-profiler from its Maven artifact. The adapter reads recordings and not collapsed
// stacks, because recordings have lines, threads and the settings in effect.
#include <fmt/format.h>

#include "scheduler/host/machine_facts.h"
#include "scheduler/profilers/adapters/adapters.h"
#include "scheduler/profilers/adapters/outputs.h"
#include "scheduler/profilers/pinned_profilers.h"

namespace assay::profilers {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPinnedName = "async-profiler";
constexpr const char* kAsyncOutput = "profile.jfr";
constexpr const char* kWallSampleEvent = "profiler.WallClockSample";  // since 4.0

class AsyncProfiler final : public Profiler {
 public:
  AsyncProfiler(const char* name, const char* description, Age age,
                std::vector<std::string> stack_walkers)
      : name_(name),
        description_(description),
        age_(age),
        stack_walkers_(std::move(stack_walkers)) {}

  std::string_view name() const override { return name_; }
  std::string_view description() const override { return description_; }

  std::vector<SettingDefinition> own_settings() const override {
    return {{.name = "event",
             .default_value = "cpu",
             .values = {"cpu", "ctimer", "itimer", "wall"},
             .description = "event that is sampled; cpu uses the best source that the machine has"},
            {.name = "cstack",
             .default_value = kProfilersOwn,
             .values = stack_walkers_,
             .description = "method of walking stacks"}};
  }

  Availability availability(const Host& host) const override {
    const auto pinned = pinned_profiler(host, kPinnedName, age_);
    if (!pinned) {
      return {.missing = pinned.error().message()};
    }
    const auto library = pinned_library(host, *pinned);
    if (!library) {
      return {.missing = library.error().message()};
    }
    Availability found{.here = true, .version = pinned->version};
    if (const auto reason = host::why_no_cycle_counter()) {
      found.remarks.push_back(
          fmt::format("there is no cycle counter ({}), so event=cpu samples by a clock", *reason));
    }
    return found;
  }

  Result<LaunchAdditions> additions(const Host& host, const Settings& settings,
                                    const fs::path& folder) const override {
    ASSAY_PROPAGATE(check_fits_into_options(folder));
    ASSAY_ASSIGN(const PinnedProfiler pinned, pinned_profiler(host, kPinnedName, age_));
    ASSAY_ASSIGN(const fs::path library, pinned_library(host, pinned));
    std::string options = "start,event=" + settings.at("event");
    if (const auto interval = interval_of(settings)) {
      options += fmt::format(",interval={}ns", interval->count());
    }
    if (settings.at("cstack") != kProfilersOwn) {
      options += ",cstack=" + settings.at("cstack");
    }
    // By default the profiler would print messages on the program's own stdout.
    options += ",loglevel=warn,jfr,file=" + (folder / kAsyncOutput).string();
    return LaunchAdditions{
        .java_options = {fmt::format("-agentpath:{}={}", library.string(), options)}};
  }

  Result<ReportedProfile> read(const Host& host, const Settings& settings,
                               const fs::path& folder) const override {
    const bool is_wall = settings.at("event") == "wall";
    return read_recording(host, folder / kAsyncOutput,
                          is_wall ? kWallSampleEvent : kExecutionSampleEvent, LossAccount::none);
  }

 private:
  const char* name_;
  const char* description_;
  Age age_;
  std::vector<std::string> stack_walkers_;
};

}  // namespace

const Profiler& async_profiler() {
  static const AsyncProfiler profiler(
      "async", "async-profiler, which walks stacks by the VM's own structures", Age::newest,
      {kProfilersOwn, "vm", "vmx", "fp", "dwarf", "no"});
  return profiler;
}

const Profiler& async_profiler_before_vm() {
  static const AsyncProfiler profiler(
      "async-agct", "async-profiler before 4.2, which walks stacks by AsyncGetCallTrace",
      Age::oldest, {kProfilersOwn, "fp", "dwarf", "vm", "no"});
  return profiler;
}

}  // namespace assay::profilers
