// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/profiled_run.h"

#include <fmt/format.h>

#include <csignal>
#include <system_error>
#include <utility>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "native/support/plain_text.h"
#include "scheduler/launch/jvm_flags.h"
#include "scheduler/process/captured_output.h"
#include "scheduler/profilers/any_file.h"
#include "scheduler/profilers/brought_along.h"
#include "scheduler/profilers/profiler.h"
#include "scheduler/profilers/readers/method_export.h"
#include "scheduler/profilers/readers/samples_in_time.h"

namespace assay::profilers {
namespace {

namespace fs = std::filesystem;

constexpr int kSignalBase = 128;  // shells report signals as exit codes above this number

Result<void> make_or_check_empty(const fs::path& folder) {
  ASSAY_PROPAGATE(files::make_folder(folder));
  std::error_code failed;
  if (!fs::is_empty(folder, failed) || failed) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("the folder '{}' is not empty", folder.string()));
  }
  return {};
}

// Removes and writes the files that the words of a profiler take for granted.
Result<void> prepare(const LaunchAdditions& additions) {
  for (const fs::path& file : additions.outdated) {
    std::error_code failed;
    fs::remove(file, failed);
    if (failed) {
      return make_error(ErrorCode::io_failure,
                        fmt::format("{}: {}. The file could be mistaken for a file of this run: "
                                    "remove it, or name another file",
                                    file.string(), failed.message()));
    }
  }
  for (const FileToWrite& file : additions.files) {
    ASSAY_PROPAGATE(files::write_atomically(file.path.string(), file.text));
  }
  return {};
}

// Returns words such as " in C  [libasyncProfiler.so+0x1772f]" from the JVM's report of its crash;
// nothing where there is no report.
std::string crashed_in(const fs::path& folder) {
  for (const fs::path& file : files::readable_entries_of(folder)) {
    const auto text = file.filename().string().starts_with("hs_err")
                          ? files::read_text_file(file)
                          : Result<std::string>(std::string());
    const auto at = text ? text->find("# Problematic frame:\n# ") : std::string::npos;
    if (at != std::string::npos) {
      const auto frame = text->substr(at + std::string_view("# Problematic frame:\n# ").size());
      return " in " + frame.substr(0, frame.find('\n'));
    }
  }
  return "";
}

// Returns the JVM's options from JAVA_TOOL_OPTIONS, argument files and the command line.
std::vector<std::string> options_of(const Host& host, const std::vector<std::string>& words) {
  return launch::read_invocation(
             {words.begin() + 1, words.end()}, host.environment,
             [](const std::string& path) { return files::read_text_file(path); })
      .all_options();
}

// Fails (malformed_data) where the output says that it is of another process than the program.
Result<void> check_process(const ReportedProfile& profile, pid_t process, bool is_java) {
  const auto stated = profile.stated.find(std::string(kStatedProcess));
  if (is_java && stated != profile.stated.end() && stated->second != std::to_string(process)) {
    return malformed(fmt::format("the profile is of process {}, but the program was {}",
                                 stated->second, process));
  }
  return {};
}

Result<ReportedProfile> profile_of(const Host& host, const ProfilerChoice& choice,
                                   const process::CapturedRun& run, const fs::path& folder,
                                   bool is_java) {
  if (!run.has_ended_well()) {
    return make_error(ErrorCode::io_failure,
                      ended_badly(run.exit_code, run.errors(),
                                  fmt::format(" under '{}'{}", choice.text, crashed_in(folder))));
  }
  Host patient = host;
  patient.reading_limit = reading_limit_after(run.wall_time);
  auto profile = choice.profiler->read(patient, choice.settings, folder);
  if (!profile) {
    return make_error(profile.error().code(),
                      fmt::format("{}: {}", choice.text, profile.error().message()));
  }
  ASSAY_PROPAGATE(check_process(*profile, run.process, is_java));
  ASSAY_PROPAGATE(check_samples_fit(*profile, run.cpu_time, interval_of(choice.settings)));
  return profile;
}

// Removes what a run leaves outside of its folder, however the run ends.
class Leftovers {
 public:
  Leftovers(const Profiler& profiler, const fs::path& folder)
      : profiler_(profiler), folder_(folder) {}
  Leftovers(const Leftovers&) = delete;
  Leftovers& operator=(const Leftovers&) = delete;
  ~Leftovers() { profiler_.remove_leftovers(folder_); }

 private:
  const Profiler& profiler_;
  const fs::path& folder_;
};

// Reads a file that the user has exported, which needs no installation of the profiler. Where the
// profiler has no format of its own for exports, the content says what the file is.
Result<ReportedProfile> read_export(const ProfilerChoice& choice, const Host& host,
                                    const std::string& file) {
  const ExportFormat* format = find_export_format(choice.profiler->name());
  if (format == nullptr) {
    return read_any_file(host, file);
  }
  ASSAY_ASSIGN(const std::string text, files::read_text_file(file));
  return format->read(text);
}

}  // namespace

std::string ended_badly(int exit_code, std::string_view errors, std::string_view circumstances) {
  const std::string how = exit_code > kSignalBase
                              ? fmt::format("was ended by signal {}", exit_code - kSignalBase)
                              : fmt::format("ended with exit code {}", exit_code);
  const std::string_view reason = last_words_of(errors);
  return fmt::format("the program {}{}{}{}", how, circumstances, reason.empty() ? "" : ": ",
                     reason);
}

std::vector<std::string> with_additions(const std::vector<std::string>& words,
                                        const LaunchAdditions& additions,
                                        const std::vector<std::string>& common_options) {
  std::vector<std::string> all = additions.before_java;
  all.push_back(words.front());
  all.insert(all.end(), common_options.begin(), common_options.end());
  all.insert(all.end(), additions.java_options.begin(), additions.java_options.end());
  all.insert(all.end(), words.begin() + 1, words.end());
  return all;
}

Result<ProfiledRun> run_profiled(const Host& host, const ProfilerChoice& choice,
                                 const ProfiledCommand& command) {
  const Availability availability = choice.profiler->availability(host);
  if (!availability.here) {
    return make_error(ErrorCode::unsupported,
                      fmt::format("{}: {}", choice.profiler->name(), availability.missing));
  }
  ASSAY_PROPAGATE(check_brings_no_agent(options_of(host, command.words)));
  const fs::path folder = fs::absolute(command.folder);
  ASSAY_PROPAGATE(make_or_check_empty(folder));
  ASSAY_ASSIGN(const LaunchAdditions additions,
               choice.profiler->additions(host, choice.settings, folder));
  ASSAY_PROPAGATE(prepare(additions));
  std::vector<std::string> common = common_java_options(choice.settings);
  common.push_back("-XX:ErrorFile=" + (folder / "hs_err.log").string());
  const auto words = with_additions(command.words, additions, common);
  const Leftovers leftovers(*choice.profiler, folder);
  ASSAY_ASSIGN(process::CapturedRun run,
               process::run_captured(words, host.environment, folder / "stderr.log",
                                     command.time_limit, kTimeLimitOption, command.hooks));
  auto profile = profile_of(host, choice, run, folder, additions.before_java.empty());
  if (!profile && profile.error().code() == ErrorCode::interrupted) {
    return profile.error();  // the run went well, but the user stopped us
  }
  return ProfiledRun{.exit_code = run.has_ended_well() ? 0 : run.exit_code,
                     .wall_time = run.wall_time,
                     .cpu_time = run.cpu_time,
                     .output = std::move(run.output),
                     .error_output = std::move(run.error_output),
                     .profile = std::move(profile)};
}

Result<ReportedProfile> read_written(const ProfilerChoice& choice, const Host& host,
                                     const std::string& place) {
  std::error_code unknown;  // after an error the profiler says what is wrong with the place
  if (std::filesystem::is_regular_file(place, unknown)) {
    return read_export(choice, host, place);
  }
  return choice.profiler->read(host, choice.settings, std::filesystem::absolute(place));
}

}  // namespace assay::profilers
