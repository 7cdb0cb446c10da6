// SPDX-License-Identifier: Apache-2.0
// The one interface to all profilers: what can be set, whether it can run here, what it adds to the
// command line of a JVM, and how its output is read. An adapter is one file in adapters/.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/installation/installation.h"
#include "scheduler/jdk/jdk.h"
#include "scheduler/process/environment.h"
#include "scheduler/profilers/reading_limit.h"
#include "scheduler/profilers/reported_profile.h"
#include "scheduler/profilers/settings.h"

namespace assay::profilers {

// Where profilers are looked for, with which JDK, and how long their outputs may be read.
struct Host {
  process::Environment environment{};
  installation::Installation installation{};
  jdk::Jdk jdk{};
  std::chrono::milliseconds reading_limit{kLeastReadingLimit};  // of each program that reads

  // java-shim/profiling's jar, beside the shim.
  std::filesystem::path profiling_jar() const {
    return installation.shim.parent_path() / "assay-profiling.jar";
  }
  // Beside the list of Graal jars.
  std::filesystem::path profilers_lock() const {
    return installation.graal_lock.parent_path() / "profilers.lock";
  }
};

struct Availability {
  bool here = false;
  std::string version{};               // the one found; empty where nothing was
  std::string missing{};               // what is missing, and how to get it
  std::vector<std::string> remarks{};  // what is different on this machine
};

struct FileToWrite {
  std::filesystem::path path;
  std::string text;
};

// What a profiled JVM is started with, beside what it is started with anyway.
struct LaunchAdditions {
  std::vector<std::string> java_options{};  // before the user's own
  std::vector<std::string> before_java{};   // the words of a command that starts java
  std::vector<FileToWrite> files{};         // that the words name, to be there before
  // Output of an earlier run, which would pass for this one's: to be gone before.
  std::vector<std::filesystem::path> outdated{};
  // Where the JVM's process id has to be, which `before_java` writes if it starts java itself.
  // Whoever has a process in between writes it again. Empty: nobody asks.
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
  // Beside the common ones (common_settings()).
  virtual std::vector<SettingDefinition> own_settings() const = 0;
  // Whether it was run, and its output read, on a real installation.
  virtual bool is_verified() const { return true; }
  // Whether it is here to test the score, and nobody's choice of a profiler.
  virtual bool is_control() const { return false; }
  // Whether its output has source lines. Where only some of it may have, the profiles tell.
  virtual bool gives_lines() const { return true; }
  // Whether the time between its samples can be set here.
  virtual bool takes_interval() const { return true; }

  virtual Availability availability(const Host& host) const = 0;

  // Whether it accepts these settings here, as far as that can be found out within a second or so.
  // Fails (invalid_argument) with what it says itself.
  virtual Result<void> try_settings(const Host&, const Settings&) const { return {}; }

  // What the user's environment says about it, each with a name as settings have one, and with the
  // checksums of files: a result is of these, too.
  virtual Settings settings_of_environment(const Host&) const { return {}; }

  // Words alone: nothing is written or removed. When they are run, `folder` is empty, and the
  // profiler's alone for this run.
  virtual Result<LaunchAdditions> additions(const Host& host, const Settings& settings,
                                            const std::filesystem::path& folder) const = 0;

  // After the JVM with this process id has ended: what is in the folder. Fails (not_found) when the
  // profiler has written nothing, and (malformed_data) when what it wrote is cut off or another
  // version's.
  virtual Result<ReportedProfile> read(const Host& host, const Settings& settings,
                                       const std::filesystem::path& folder) const = 0;

  // After a run, however it and its reading ended: removes what it has left outside this folder.
  virtual void remove_leftovers(const std::filesystem::path&) const {}
};

// All profilers, in the order in which they are listed.
const std::vector<const Profiler*>& all_profilers();

// A profiler and what it is to be set to.
struct ProfilerChoice {
  const Profiler* profiler = nullptr;
  Settings settings{};  // all of them, defaults included
  std::string text{};   // as the user wrote it
};

// NAME or NAME:SETTING=VALUE:SETTING=VALUE, such as "async:event=ctimer:interval=1ms". A ':' that
// no SETTING= follows is part of the value ("perf:event=cycles:u"). Fails (invalid_argument) on
// names, settings and values that do not exist, with the nearest that does.
Result<ProfilerChoice> parse_choice(std::string_view text);

// Several, separated by commas.
Result<std::vector<ProfilerChoice>> parse_choices(std::string_view text);

// The settings that profilers have in common: interval, of those that take one, and
// debug-non-safepoints.
std::vector<SettingDefinition> common_settings();
std::vector<SettingDefinition> all_settings(const Profiler& profiler);

// What the common settings add to a JVM's options.
std::vector<std::string> common_java_options(const Settings& settings);

}  // namespace assay::profilers
