// SPDX-License-Identifier: Apache-2.0
// Defines the one interface to all profilers: what can be set, whether a profiler can run here,
// what it adds to the command line of a JVM, and how its output is read. An adapter is one file in
// adapters/.
#pragma once

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/installation/installation.h"
#include "scheduler/jdk/jdk.h"
#include "scheduler/process/environment.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

// The least limit for a program that reads a profiler's recording.
inline constexpr std::chrono::minutes kLeastReadingLimit(5);

// Returns the limit after a run of the length `run`: a recording, and the time that its reading
// takes, grow with the run.
constexpr std::chrono::milliseconds reading_limit_after(std::chrono::nanoseconds run) {
  return std::max<std::chrono::milliseconds>(kLeastReadingLimit,
                                             std::chrono::ceil<std::chrono::milliseconds>(run));
}

struct SettingDefinition {
  std::string name;
  std::string default_value;
  std::vector<std::string> values{};  // all possible values; empty where any text is one
  std::string description{};
};

// The values of settings by their names.
using Settings = std::map<std::string, std::string>;

// The value that leaves a setting as the profiler has it by itself.
inline constexpr const char* kProfilersOwn = "default";

// The setting whose values are times.
inline constexpr const char* kInterval = "interval";

// Returns the defaults of the definitions, changed by words of the form "name=value". Fails
// (invalid_argument) on names and values that the definitions do not have, and on a word or an
// interval that is malformed.
Result<Settings> resolve(const std::vector<SettingDefinition>& definitions,
                         const std::vector<std::string_view>& words);

// Returns the interval in the settings; nothing where it is the profiler's own.
std::optional<std::chrono::nanoseconds> interval_of(const Settings& settings);

// Says where profilers are looked for, with which JDK, and how long their outputs may be read.
struct Host {
  process::Environment environment{};
  installation::OwnParts installation{};
  jdk::Jdk jdk{};
  std::chrono::milliseconds reading_limit{kLeastReadingLimit};  // limit for each reading program

  // Returns the jar of java-shim/profiling, which lies beside the shim.
  std::filesystem::path profiling_jar() const {
    return installation.shim.parent_path() / "assay-profiling.jar";
  }
  // Returns the list of pinned profilers, which lies beside the list of Graal jars.
  std::filesystem::path profilers_lock() const {
    return installation.graal_lock.parent_path() / "profilers.lock";
  }
};

struct Availability {
  bool here = false;
  std::string version{};               // version that was found; empty where nothing was found
  std::string missing{};               // what is missing, and how to get it
  std::vector<std::string> remarks{};  // what is different on this machine
};

struct FileToWrite {
  std::filesystem::path path;
  std::string text;
};

// Says what is added to the start of a profiled JVM.
struct LaunchAdditions {
  std::vector<std::string> java_options{};  // options that come before the user's own
  std::vector<std::string> before_java{};   // words of a command that starts java
  std::vector<FileToWrite> files{};         // files that the words name; they are written before
  // Files of an earlier run that would be taken for output of this run; they are removed before.
  std::vector<std::filesystem::path> outdated{};
  // File with the JVM's process id; empty where nobody needs the id. `before_java` writes the file
  // if it starts java itself. A command that puts a process in between has to write the file again.
  std::filesystem::path process_file{};
};

class Profiler {
 public:
  Profiler() = default;
  Profiler(const Profiler&) = delete;
  Profiler& operator=(const Profiler&) = delete;
  Profiler(Profiler&&) = delete;
  Profiler& operator=(Profiler&&) = delete;
  virtual ~Profiler() = default;

  virtual std::string_view name() const = 0;
  virtual std::string_view description() const = 0;
  // Returns the settings beside the common ones (common_settings()).
  virtual std::vector<SettingDefinition> own_settings() const = 0;
  // Tells whether the profiler was run, and its output read, on a real installation.
  virtual bool is_verified() const { return true; }
  // Tells whether the profiler is here only to test the score.
  virtual bool is_control() const { return false; }
  // Tells whether the output has source lines. Where only some outputs have lines, the answer is
  // false, and the profiles tell.
  virtual bool gives_lines() const { return true; }
  // Tells whether the time between samples can be set here.
  virtual bool takes_interval() const { return true; }

  virtual Availability availability(const Host& host) const = 0;

  // Tries whether the profiler accepts the settings here, as far as this can be found out within a
  // second or so. Fails (invalid_argument) with the profiler's own words.
  virtual Result<void> try_settings(const Host&, const Settings&) const { return {}; }

  // Returns what the user's environment says about the profiler, in the form of settings, and with
  // the checksums of files, because a result depends on these, too.
  virtual Settings settings_of_environment(const Host&) const { return {}; }

  // Returns what is added to a command; the function writes and removes nothing. When the command
  // is run, `folder` is empty, and belongs to this profiler and this run.
  virtual Result<LaunchAdditions> additions(const Host& host, const Settings& settings,
                                            const std::filesystem::path& folder) const = 0;

  // Reads the output in the folder after the JVM has ended. The function fails when the profiler
  // has written nothing (not_found), and when its output is cut off or of another version
  // (malformed_data).
  virtual Result<ReportedProfile> read(const Host& host, const Settings& settings,
                                       const std::filesystem::path& folder) const = 0;

  // Removes what the profiler has left outside of the folder. The function is called after each
  // run, however the run and its reading ended.
  virtual void remove_leftovers(const std::filesystem::path&) const {}
};

// Returns all profilers, in the order in which they are listed.
const std::vector<const Profiler*>& all_profilers();

// Holds a profiler and its settings.
struct ProfilerChoice {
  const Profiler* profiler = nullptr;
  Settings settings{};  // all settings, defaults included
  std::string text{};   // the choice as the user wrote it
};

// Reads NAME or NAME:SETTING=VALUE:SETTING=VALUE, such as "async:event=ctimer:interval=1ms". A ':'
// that no SETTING= follows is part of the value ("perf:event=cycles:u"). Fails (invalid_argument)
// on names, settings and values that do not exist, with the nearest one that does.
Result<ProfilerChoice> parse_choice(std::string_view text);

// Reads several choices, separated by commas.
Result<std::vector<ProfilerChoice>> parse_choices(std::string_view text);

// Returns the settings that profilers have in common: interval, which only some take, and
// debug-non-safepoints.
std::vector<SettingDefinition> common_settings();
// Returns all settings of a profiler: the common ones that it takes, and its own.
std::vector<SettingDefinition> all_settings(const Profiler& profiler);

// Returns what the common settings add to a JVM's options.
std::vector<std::string> common_java_options(const Settings& settings);

}  // namespace assay::profilers
