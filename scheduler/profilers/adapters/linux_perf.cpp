// SPDX-License-Identifier: Apache-2.0
// Adapts Linux perf, which learns the names of generated code from the JVM's map file (written at
// the JVM's end) or from jitdump (written by an agent as code is installed, and so with times).
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "native/support/number_parsing.h"
#include "scheduler/host/machine_facts.h"
#include "scheduler/process/captured_output.h"
#include "scheduler/process/environment.h"
#include "scheduler/process/program_path.h"
#include "scheduler/profilers/adapters/adapters.h"
#include "scheduler/profilers/adapters/outputs.h"
#include "scheduler/profilers/readers/perf_script.h"

namespace assay::profilers {
namespace {

namespace fs = std::filesystem;

constexpr const char* kData = "perf.data";
constexpr const char* kDataWithCode = "perf.jit.data";
constexpr const char* kText = "perf.txt";
constexpr const char* kProcessFile = "process";
constexpr const char* kHowToGetPerf =
    "there is no perf on PATH: install Debian's package linux-perf or Ubuntu's linux-tools-generic";
// Ubuntu's linux-tools have this library; Debian leaves it out.
constexpr const char* kPerfAgent = "libperf-jvmti.so";
constexpr const char* kAgentVariable = "ASSAY_PERF_JVMTI";
// This event is perf's own default, limited to user code: cycles with the highest precision that
// the processor has. Where the kernel refuses a precision, perf itself takes the next lower, down
// to none.
constexpr const char* kCycles = "cycles:Pu";
constexpr const char* kSoftwareClock = "cpu-clock:u";
constexpr std::chrono::seconds kTrialLimit(20);

// Returns the folders that may have the agent of perf's sources, from a package of perf or from
// scripts/setup-perf-jvmti.
std::vector<fs::path> agent_folders(const Host& host) {
  std::vector<fs::path> folders =
      files::readable_entries_of(process::cache_folder(host.environment) / "perf-jvmti");
  folders.insert(folders.end(), {"/usr/lib/perf", "/usr/lib64", "/usr/lib",
                                 "/usr/lib/x86_64-linux-gnu", "/usr/local/lib"});
  for (const fs::path& folder : files::readable_entries_of("/usr/lib/linux-tools")) {
    folders.push_back(folder);
  }
  for (const fs::path& folder : files::readable_entries_of("/usr/lib")) {
    if (folder.filename().string().starts_with("linux-tools")) {
      folders.push_back(folder);
    }
  }
  return folders;
}

Result<fs::path> agent_library(const Host& host) {
  std::error_code ignored;
  if (const auto named = host.environment.get(kAgentVariable)) {
    return fs::exists(*named, ignored)
               ? Result<fs::path>(*named)
               : make_error(ErrorCode::not_found,
                            fmt::format("there is no {}, which {} names", *named, kAgentVariable));
  }
  for (const fs::path& folder : agent_folders(host)) {
    if (fs::exists(folder / kPerfAgent, ignored)) {
      return folder / kPerfAgent;
    }
  }
  return make_error(
      ErrorCode::not_found,
      fmt::format("there is no {}, which writes jitdump: scripts/setup-perf-jvmti builds it from "
                  "Debian's sources of perf, and Ubuntu's linux-tools have it; {} can name another",
                  kPerfAgent, kAgentVariable));
}

std::string event_of(const Settings& settings) {
  if (settings.at("event") != kProfilersOwn) {
    return settings.at("event");
  }
  return host::why_no_cycle_counter() ? kSoftwareClock : kCycles;
}

// Returns the version of perf, and where it may not sample here, the reason.
Availability try_perf(const Host& host) {
  if (!process::find_program("perf", host.environment)) {
    return {.missing = kHowToGetPerf};
  }
  const auto run = [&](const std::vector<std::string>& command) {
    return process::run_captured(command, host.environment, "/dev/null", kTrialLimit);
  };
  const auto version = run({"perf", "version"});
  const auto trial =
      run({"perf", "record", "-q", "-e", kSoftwareClock, "-o", "/dev/null", "--", "true"});
  if (!version || version->exit_code != 0 || !trial) {
    return {.missing = "perf does not start; install the package that fits the kernel"};
  }
  std::string text = version->output.text.substr(0, version->output.text.find('\n'));
  if (text.starts_with("perf version ")) {
    text.erase(0, std::string_view("perf version ").size());
  }
  if (trial->exit_code != 0) {
    return {
        .version = text,
        .missing =
            "perf may not sample here: 'sysctl kernel.perf_event_paranoid=1' as root allows it"};
  }
  Availability found{.here = true, .version = std::move(text)};
  if (const auto reason = host::why_no_cycle_counter()) {
    found.remarks.push_back(fmt::format(
        "there is no cycle counter ({}), so perf samples by the software clock", *reason));
  }
  return found;
}

// Returns the process id of the JVM that perf has started; nothing where it has started none.
std::optional<long> process_in(const fs::path& folder) {
  return parse_number<long>(files::first_line_of(folder / kProcessFile));
}

// Removes the map that the JVM writes at its end, where perf looks for it. A map from before the
// JVM's start belongs to another process that had the same number, and stays.
void remove_map(const fs::path& folder) {
  const auto process = process_in(folder);
  if (!process) {
    return;
  }
  const fs::path map = fmt::format("/tmp/perf-{}.map", *process);
  std::error_code failed;  // set where the map does not exist, or is not ours to remove
  const auto written = fs::last_write_time(map, failed);
  if (!failed && written >= fs::last_write_time(folder / kProcessFile, failed) && !failed) {
    fs::remove(map, failed);
  }
}

// Returns the data as text with names. The text is kept beside the data, because the names come
// from the JVM's map, which is removed once it has been read.
Result<std::string> text_of(const Host& host, const fs::path& folder, const fs::path& data) {
  const fs::path kept = folder / kText;
  std::error_code ignored;
  if (fs::exists(kept, ignored)) {
    return files::read_text_file(kept);
  }
  ASSAY_ASSIGN(std::string text, printed_by({"perf", "script", "-i", data.string(), "-F",
                                             kPerfScriptFields, "--show-lost-events"},
                                            host, folder));
  ASSAY_PROPAGATE(files::write_atomically(kept.string(), text));
  remove_map(folder);
  return text;
}

// Returns the words that tell perf what to sample, how often, and which file to write.
std::vector<std::string> recording(const Settings& settings, const fs::path& data) {
  std::vector<std::string> words = {"perf", "record",     "-q", "-e", event_of(settings),
                                    "-o",   data.string()};
  if (const auto interval = interval_of(settings)) {
    constexpr std::int64_t kNanosecondsInSecond = 1'000'000'000;
    words.insert(words.end(), {"-F", std::to_string(std::max<std::int64_t>(
                                         1, kNanosecondsInSecond / interval->count()))});
  }
  return words;
}

class LinuxPerf final : public Profiler {
 public:
  explicit LinuxPerf(bool uses_jitdump) : uses_jitdump_(uses_jitdump) {}

  std::string_view name() const override { return uses_jitdump_ ? "perf-jitdump" : "perf"; }
  std::string_view description() const override {
    return uses_jitdump_ ? "Linux perf, symbols from jitdump"
                         : "Linux perf, symbols from the JVM's map file at its end";
  }
  std::vector<SettingDefinition> own_settings() const override {
    return {{.name = "event",
             .default_value = kProfilersOwn,
             .description = "event that is sampled, by its name in perf; by default cycles:Pu, or "
                            "cpu-clock:u where cycles cannot be counted"}};
  }
  bool gives_lines() const override { return false; }

  Availability availability(const Host& host) const override {
    Availability found = try_perf(host);
    const auto agent = uses_jitdump_ ? agent_library(host) : Result<fs::path>(fs::path());
    if (found.here && !agent) {
      found.here = false;
      found.missing = agent.error().message();
    }
    return found;
  }

  Result<void> try_settings(const Host& host, const Settings& settings) const override;
  Settings settings_of_environment(const Host& host) const override {
    Settings settings;
    if (!uses_jitdump_) {
      return settings;
    }
    if (const auto agent = agent_library(host)) {
      add_file("agent", *agent, settings);
    }
    return settings;
  }

  Result<LaunchAdditions> additions(const Host& host, const Settings& settings,
                                    const fs::path& folder) const override;
  Result<ReportedProfile> read(const Host& host, const Settings& settings,
                               const fs::path& folder) const override;
  void remove_leftovers(const fs::path& folder) const override { remove_map(folder); }

 private:
  bool uses_jitdump_;
};

Result<void> LinuxPerf::try_settings(const Host& host, const Settings& settings) const {
  // perf's messages go to stdout, where they can be read.
  std::vector<std::string> words = {"sh", "-c", R"(exec "$@" 2>&1)", "sh"};
  std::ranges::copy(recording(settings, "/dev/null"), std::back_inserter(words));
  words.insert(words.end(), {"--", "true"});
  ASSAY_ASSIGN(const process::CapturedRun trial,
               process::run_captured(words, host.environment, "/dev/null", kTrialLimit));
  if (trial.exit_code != 0) {
    return make_error(
        ErrorCode::invalid_argument,
        "perf refuses these options: " + trial.output.text.substr(0, trial.output.text.find('\n')));
  }
  return {};
}

Result<LaunchAdditions> LinuxPerf::additions(const Host& host, const Settings& settings,
                                             const fs::path& folder) const {
  LaunchAdditions additions{
      .java_options = {"-XX:+UnlockDiagnosticVMOptions", "-XX:+DumpPerfMapAtExit"},
      .before_java = recording(settings, folder / kData),
      .process_file = folder / kProcessFile};
  if (uses_jitdump_) {
    ASSAY_ASSIGN(const fs::path agent, agent_library(host));
    additions.java_options = {"-agentpath:" + agent.string()};
    // The agent stamps with the clock `mono`, and writes below JITDUMPDIR.
    additions.before_java.insert(additions.before_java.end(), {"-k", "mono"});
    additions.before_java.insert(additions.before_java.begin(),
                                 {"env", "JITDUMPDIR=" + folder.string()});
  }
  // perf forks, so the JVM's own process writes its id. We ask the kernel to end perf if we are
  // killed; the JVM is perf's child, and has to ask for itself.
  constexpr const char* kBecomeJava =
      R"(echo $$ > "$0" || exit
if setpriv --pdeathsig KILL true 2> /dev/null; then exec setpriv --pdeathsig KILL "$@"; fi
exec "$@")";
  additions.before_java.insert(additions.before_java.end(),
                               {"--", "sh", "-c", kBecomeJava, additions.process_file.string()});
  return additions;
}

Result<ReportedProfile> LinuxPerf::read(const Host& host, const Settings& settings,
                                        const fs::path& folder) const {
  fs::path data = folder / kData;
  ASSAY_PROPAGATE(check_written(data));
  if (uses_jitdump_) {
    const fs::path with_code = folder / kDataWithCode;
    ASSAY_PROPAGATE(printed_by(
        {"perf", "inject", "--jit", "-i", data.string(), "-o", with_code.string()}, host, folder));
    data = with_code;
  }
  const auto process = process_in(folder);
  if (!process) {
    return make_error(ErrorCode::not_found, "perf has started no JVM");
  }
  ASSAY_ASSIGN(const std::string text, text_of(host, folder, data));
  auto profile = read_perf_script(text, *process);
  if (profile) {
    profile->stated[std::string(kStatedProcess)] = std::to_string(*process);
    profile->stated["event"] = event_of(settings);
  }
  return profile;
}

}  // namespace

const Profiler& perf_with_map() {
  static const LinuxPerf profiler(false);
  return profiler;
}

const Profiler& perf_with_jitdump() {
  static const LinuxPerf profiler(true);
  return profiler;
}

}  // namespace assay::profilers
