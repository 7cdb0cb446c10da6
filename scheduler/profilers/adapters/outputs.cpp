// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/adapters/outputs.h"

#include <fmt/format.h>

#include <chrono>
#include <system_error>

#include "native/files/text_file.h"
#include "native/support/plain_text.h"
#include "scheduler/launch/jvm_flags.h"
#include "scheduler/process/captured_output.h"
#include "scheduler/process/sha256.h"

namespace assay::profilers {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSamplesClass = "assay.profiling.RecordedSamples";

// Returns an environment in which the variables with options for all JVMs are empty, which java
// ignores. These options are for programs: where they name another collector than the command here,
// java does not even start.
process::Environment of_helpers(process::Environment environment) {
  for (const char* variable : launch::kOptionVariables) {
    if (environment.get(variable)) {
      environment.set(variable, "");
    }
  }
  return environment;
}

}  // namespace

Result<void> check_written(const fs::path& file) {
  std::error_code failed;
  const auto size = fs::file_size(file, failed);
  if (failed || size == 0) {
    return make_error(ErrorCode::not_found,
                      fmt::format("the profiler has written nothing: {} is {}", file.string(),
                                  failed ? "not there" : "empty"));
  }
  return {};
}

Result<std::string> read_written(const fs::path& file) {
  ASSAY_PROPAGATE(check_written(file));
  return files::read_text_file(file);
}

Result<std::string> printed_by(const std::vector<std::string>& command, const Host& host,
                               const fs::path& folder) {
  const fs::path errors = folder / "reading.log";
  std::error_code ignored;
  fs::remove(errors, ignored);
  ASSAY_ASSIGN(
      process::CapturedRun run,
      process::run_captured(command, of_helpers(host.environment), errors, host.reading_limit));
  if (run.exit_code != 0) {
    const std::string_view reason = last_words_of(run.errors());
    return malformed(fmt::format("{} ended with exit code {}: {}",
                                 fs::path(command.front()).filename().string(), run.exit_code,
                                 reason.empty() ? "no reason given" : reason));
  }
  return std::move(run.output.text);
}

Result<ReportedProfile> read_recording(const Host& host, const fs::path& file, const char* event,
                                       LossAccount losses) {
  ASSAY_PROPAGATE(check_written(file));
  const auto text =
      printed_by({host.jdk.java().string(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
                  host.profiling_jar().string(), kSamplesClass, file.string(), event},
                 host, file.parent_path());
  if (!text) {
    return make_error(text.error().code(),
                      fmt::format("{} cannot be read: {}. The recording may be incomplete",
                                  file.string(), text.error().message()));
  }
  return read_recording_text(*text, losses);
}

std::optional<std::uint64_t> milliseconds_between_samples(const Settings& settings) {
  const auto interval = interval_of(settings);
  if (!interval) {
    return std::nullopt;
  }
  const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(*interval);
  return static_cast<std::uint64_t>(milliseconds.count());
}

void take_interval(const Settings& settings, ReportedProfile& profile) {
  const auto milliseconds = milliseconds_between_samples(settings);
  if (profile.ms_per_sample && milliseconds) {
    profile.ms_per_sample = milliseconds;
  }
}

Result<void> check_fits_into_options(const fs::path& folder) {
  if (folder.string().find_first_of(",=%") != std::string::npos) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("the folder '{}' has ',' '=' or '%' in its name, but these characters have a "
                    "meaning in the options of profilers: use another folder",
                    folder.string()));
  }
  return {};
}

Availability installation_at(const char* variable, const fs::path& home,
                             std::initializer_list<const char*> parts) {
  std::error_code ignored;
  for (const char* part : parts) {
    if (!fs::exists(home / part, ignored)) {
      return {.missing = fmt::format("{} has no {}: set {} to the folder of an installation",
                                     home.string(), part, variable)};
    }
  }
  return {.here = true, .version = home.filename().string()};
}

std::string missing_profiling_jar(const Host& host) {
  std::error_code ignored;
  const fs::path jar = host.profiling_jar();
  return fs::exists(jar, ignored) ? ""
                                  : fmt::format("{} is missing: build all of assay", jar.string());
}

void add_file(const std::string& name, const fs::path& file, Settings& settings) {
  const auto checksum = process::sha256_of(file);
  settings[name] = file.string();
  settings[name + "-sha256"] = checksum ? *checksum : checksum.error().message();
}

}  // namespace assay::profilers
