// SPDX-License-Identifier: Apache-2.0
// Adapts YourKit, from an installation that the user names. The adapter was written from public
// documentation, and is unverified.
#include <fmt/format.h>

#include "native/files/folder.h"
#include "scheduler/profilers/adapters/adapters.h"
#include "scheduler/profilers/adapters/outputs.h"
#include "scheduler/profilers/readers/method_export.h"

namespace assay::profilers {
namespace {

namespace fs = std::filesystem;

constexpr const char* kYourkitHome = "ASSAY_YOURKIT_HOME";
constexpr const char* kYourkitAgent = "bin/linux-x86-64/libyjpagent.so";
constexpr const char* kJar = "lib/yourkit.jar";

fs::path yourkit_home(const Host& host) { return host.environment.get(kYourkitHome).value_or(""); }

// Returns the folder's first file, by name, whose name begins with `begin` and ends with `end`.
Result<fs::path> file_named(const fs::path& folder, std::string_view begin, std::string_view end) {
  for (const fs::path& file : files::readable_entries_of(folder)) {
    const std::string name = file.filename().string();
    if (name.starts_with(begin) && name.ends_with(end)) {
      return file;
    }
  }
  return make_error(ErrorCode::not_found,
                    fmt::format("the profiler has written nothing: there is no {}*{} in {}", begin,
                                end, folder.string()));
}

class YourKit final : public Profiler {
 public:
  std::string_view name() const override { return "yourkit"; }
  std::string_view description() const override {
    return "YourKit Java Profiler, CPU sampling; ASSAY_YOURKIT_HOME names its folder";
  }
  std::vector<SettingDefinition> own_settings() const override { return {}; }
  bool is_verified() const override { return false; }
  bool gives_lines() const override { return false; }

  Availability availability(const Host& host) const override {
    const fs::path home = yourkit_home(host);
    if (home.empty()) {
      return {.missing = fmt::format("{} is not set: set it to the folder of an installation for "
                                     "which you have a licence (yourkit.com)",
                                     kYourkitHome)};
    }
    return installation_at(kYourkitHome, home, {kYourkitAgent, kJar});
  }

  Settings settings_of_environment(const Host& host) const override {
    Settings settings;
    if (const fs::path home = yourkit_home(host); !home.empty()) {
      add_file("agent", home / kYourkitAgent, settings);
    }
    return settings;
  }

  Result<LaunchAdditions> additions(const Host& host, const Settings& settings,
                                    const fs::path& folder) const override {
    ASSAY_PROPAGATE(check_fits_into_options(folder));
    std::string options =
        fmt::format("sampling,onexit=snapshot,dir={0},logdir={0}", folder.string());
    LaunchAdditions additions;
    if (const auto milliseconds = milliseconds_between_samples(settings)) {
      const fs::path file = folder / "sampling.txt";
      additions.files.push_back({file, fmt::format("sampling_period_ms={}\n", *milliseconds)});
      options += ",sampling_settings_path=" + file.string();
    }
    additions.java_options = {
        fmt::format("-agentpath:{}={}", (yourkit_home(host) / kYourkitAgent).string(), options)};
    return additions;
  }

  Result<ReportedProfile> read(const Host& host, const Settings& settings,
                               const fs::path& folder) const override {
    ASSAY_ASSIGN(const fs::path snapshot, file_named(folder, "", ".snapshot"));
    // Without the country, English would have the decimal comma of the user's country (en_DE).
    ASSAY_PROPAGATE(printed_by(
        {host.jdk.java().string(), "-Duser.language=en", "-Duser.country=US",
         "-Dexport.method.list.cpu", "-Dexport.csv", "-jar", (yourkit_home(host) / kJar).string(),
         "-export", snapshot.string(), folder.string()},
        host, folder));
    ASSAY_ASSIGN(const fs::path exported, file_named(folder, "Method-list", ".csv"));
    ASSAY_ASSIGN(const std::string text, read_written(exported));
    ASSAY_ASSIGN(ReportedProfile profile, read_yourkit_export(text));
    take_interval(settings, profile);
    return profile;
  }
};

}  // namespace

const Profiler& yourkit() {
  static const YourKit profiler;
  return profiler;
}

}  // namespace assay::profilers
