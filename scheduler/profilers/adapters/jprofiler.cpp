// SPDX-License-Identifier: Apache-2.0
// Adapts JProfiler's offline profiling, from an installation that the user names. JProfiler's
// settings, including the interval, are in a configuration that only its own program writes. The
// adapter was written from public documentation, and is unverified.
#include <fmt/format.h>

#include <system_error>

#include "scheduler/profilers/adapters/adapters.h"
#include "scheduler/profilers/adapters/outputs.h"
#include "scheduler/profilers/readers/method_export.h"

namespace assay::profilers {
namespace {

namespace fs = std::filesystem;

constexpr const char* kJprofilerHome = "ASSAY_JPROFILER_HOME";
constexpr const char* kConfiguration = "ASSAY_JPROFILER_CONFIG";
constexpr const char* kSnapshot = "ASSAY_JPROFILER_SNAPSHOT";
constexpr const char* kJprofilerAgent = "bin/linux-x64/libjprofilerti.so";
constexpr const char* kExporter = "bin/jpexport";
constexpr const char* kExported = "hot-spots.xml";

fs::path jprofiler_home(const Host& host) {
  return host.environment.get(kJprofilerHome).value_or("");
}

class JProfiler final : public Profiler {
 public:
  std::string_view name() const override { return "jprofiler"; }
  std::string_view description() const override {
    return "JProfiler, offline; ASSAY_JPROFILER_HOME, _CONFIG and _SNAPSHOT name its files";
  }
  std::vector<SettingDefinition> own_settings() const override {
    return {{.name = "session",
             .default_value = "1",
             .description = "number of the session in the configuration"}};
  }
  bool is_verified() const override { return false; }
  bool gives_lines() const override { return false; }
  bool takes_interval() const override { return false; }

  Availability availability(const Host& host) const override {
    for (const char* variable : {kJprofilerHome, kConfiguration, kSnapshot}) {
      if (!host.environment.get(variable)) {
        return {.missing = fmt::format(
                    "{} is not set. Set {} to the folder of an installation for which you have a "
                    "licence, {} to a configuration with a sampling session that saves a snapshot "
                    "when the JVM ends, and {} to that snapshot (ej-technologies.com)",
                    variable, kJprofilerHome, kConfiguration, kSnapshot)};
      }
    }
    const std::string configuration = *host.environment.get(kConfiguration);
    std::error_code ignored;  // after an error the file counts as missing
    if (!fs::exists(configuration, ignored)) {
      return {.missing =
                  fmt::format("there is no {}, which {} names", configuration, kConfiguration)};
    }
    return installation_at(kJprofilerHome, jprofiler_home(host), {kJprofilerAgent, kExporter});
  }

  // The configuration has the interval and all other settings.
  Settings settings_of_environment(const Host& host) const override {
    Settings settings;
    if (const fs::path home = jprofiler_home(host); !home.empty()) {
      add_file("agent", home / kJprofilerAgent, settings);
    }
    if (const auto file = host.environment.get(kConfiguration)) {
      add_file("configuration", *file, settings);
    }
    if (const auto snapshot = host.environment.get(kSnapshot)) {
      settings["snapshot"] = *snapshot;  // without a checksum: each run writes it anew
    }
    return settings;
  }

  Result<LaunchAdditions> additions(const Host& host, const Settings& settings,
                                    const fs::path&) const override {
    return LaunchAdditions{
        .java_options = {fmt::format("-agentpath:{}=offline,id={},config={}",
                                     (jprofiler_home(host) / kJprofilerAgent).string(),
                                     settings.at("session"),
                                     host.environment.get(kConfiguration).value_or(""))},
        .outdated = {host.environment.get(kSnapshot).value_or("")}};
  }

  Result<ReportedProfile> read(const Host& host, const Settings&,
                               const fs::path& folder) const override {
    const fs::path snapshot = host.environment.get(kSnapshot).value_or("");
    ASSAY_PROPAGATE(check_written(snapshot));
    const fs::path exported = folder / kExported;
    ASSAY_PROPAGATE(printed_by({(jprofiler_home(host) / kExporter).string(), snapshot.string(),
                                "HotSpots", "-format=xml", exported.string()},
                               host, folder));
    ASSAY_ASSIGN(const std::string text, read_written(exported));
    return read_jprofiler_export(text);
  }
};

}  // namespace

const Profiler& jprofiler() {
  static const JProfiler profiler;
  return profiler;
}

}  // namespace assay::profilers
