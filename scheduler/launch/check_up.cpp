// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/check_up.h"

#include <fmt/format.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>

#include "native/files/text_file.h"
#include "scheduler/graal/graal_jars.h"
#include "scheduler/host/machine_facts.h"
#include "scheduler/jdk/jdk_discovery.h"
#include "scheduler/launch/session_folder.h"
#include "scheduler/launch/toolchain.h"
#include "scheduler/process/program_path.h"

namespace assay::launch {
namespace {

constexpr int kUserCodeOnly = 2;  // a higher perf_event_paranoid forbids everything

std::string governor_advice(const std::string& governor) {
  if (governor == "unknown") {
    return "the machine does not say, which is usual for virtual machines; timings may vary";
  }
  return fmt::format(
      "{}: the clock rate varies, so timings vary, too; 'cpupower frequency-set -g performance' as "
      "root fixes the rate",
      governor);
}

class Doctor {
 public:
  explicit Doctor(const process::Environment& environment) : environment_(environment) {}

  CheckUp run() {
    check_parts();
    check_jdk();
    check_space();
    check_machine();
    check_performance_counters();
    text_ += can_count_ ? "\nassay count can work here\n"
                        : "\nassay count cannot work here: see what is missing above\n";
    return {.text = text_, .can_count = can_count_};
  }

 private:
  void row(std::string_view state, std::string_view what, std::string_view detail) {
    text_ += fmt::format("{:<8} {:<22} {}\n", state, what, detail);
  }
  void ok(std::string_view what, std::string_view detail) { row("ok", what, detail); }
  // Notes what is missing although counting needs it.
  void missing(std::string_view what, std::string_view detail) {
    row("missing", what, detail);
    can_count_ = false;
  }
  // Notes what is missing, but not needed for counting.
  void absent(std::string_view what, std::string_view detail) { row("absent", what, detail); }

  void check_parts();
  void check_jdk();
  void check_bare_java(const jdk::Jdk& found);
  void check_toolchain(const jdk::Jdk& jdk);
  void check_space();
  void check_left_over_folders();
  void check_machine();
  void check_performance_counters();

  const process::Environment& environment_;
  bool can_count_ = true;
  std::string text_;
};

void Doctor::check_parts() {
  const auto parts = installation::this_installation();
  const auto complete = check_complete(parts);
  if (complete) {
    ok("agent and shim", parts.agent.parent_path().string());
  } else {
    missing("agent and shim", complete.error().message());
  }
}

void Doctor::check_jdk() {
  const auto jdk = jdk::find_jdk(environment_);
  if (!jdk) {
    missing("JDK with JVMCI", jdk.error().message());
    return;
  }
  ok("JDK", describe(*jdk));
  ok("JVMCI", jdk->has_libgraal ? "yes; the JDK's own compiler library is not used" : "yes");
  check_bare_java(*jdk);
  check_toolchain(*jdk);
}

// Reports a java on PATH that does not fit: another JDK helps neither `assay count -- java` nor
// scripts, which start the java that they find.
void Doctor::check_bare_java(const jdk::Jdk& found) {
  const auto java = process::find_program("java", environment_);
  if (!java) {
    return;
  }
  const auto meant = jdk::jdk_of_java(*java);
  if (!meant || !check_fits(*meant)) {
    row("unfit", "java on PATH",
        fmt::format("{}; assay cannot count with it, so name the JDK that fits: assay count -- {} "
                    "...; for scripts and build tools: export JAVA_HOME={} PATH={}/bin:$PATH",
                    meant ? describe(*meant) : java->string() + ", which belongs to no JDK",
                    found.java().string(), found.home.string(), found.home.string()));
  }
}

void Doctor::check_toolchain(const jdk::Jdk& jdk) {
  const auto toolchain = find_toolchain(jdk, environment_);
  if (toolchain) {
    ok("Graal jars", fmt::format("{} in {}", to_string(toolchain->graal_version),
                                 toolchain->graal_jars.front().parent_path().string()));
  } else {
    missing("Graal jars", toolchain.error().message());
  }
}

void Doctor::check_space() {
  constexpr std::uint64_t kMegabyte = 1 << 20;
  struct statvfs status {};
  const bool known = ::statvfs("/dev/shm", &status) == 0;
  const std::uint64_t megabytes = known ? status.f_bavail * status.f_frsize / kMegabyte : 0;
  if (megabytes >= 256) {
    ok("shared memory", fmt::format("{} MB free in /dev/shm", megabytes));
  } else {
    absent("shared memory",
           fmt::format("{} MB free in /dev/shm, which is too little; assay uses $TMPDIR or /tmp "
                       "instead. In a container, --shm-size=1g gives enough",
                       megabytes));
  }
  check_left_over_folders();
  ok("memory", fmt::format("{} MB", host::memory_bytes() / kMegabyte));
}

void Doctor::check_left_over_folders() {
  constexpr std::size_t kShown = 3;
  const auto folders = abandoned_session_folders(environment_);
  for (const auto& folder : std::span(folders).first(std::min(folders.size(), kShown))) {
    const bool has_session = !session_files_in(folder).empty();
    row("left", folder.string(),
        fmt::format("a command that was killed, or could not write its result, left this folder; "
                    "when its program has ended, {}remove the folder by 'rm -r'",
                    has_session ? "read its .session files by 'assay recover', then " : ""));
  }
  if (folders.size() > kShown) {
    row("left", fmt::format("{} more such folders", folders.size() - kShown),
        "beside these; they have names that begin alike");
  }
}

void Doctor::check_machine() {
  ok("CPU", host::cpu_model());
  const std::string clock = host::clock_source();
  if (clock == "tsc") {
    ok("clock source", clock);
  } else {
    absent("clock source", fmt::format("{}: this is not tsc, so time stamps cost more", clock));
  }
  const std::string governor = host::frequency_governor();
  if (governor == "performance") {
    ok("frequency governor", governor);
  } else {
    absent("frequency governor", governor_advice(governor));
  }
}

void Doctor::check_performance_counters() {
  const std::string level = files::first_line_of("/proc/sys/kernel/perf_event_paranoid");
  if (level.empty()) {
    absent("perf_event_paranoid",
           "this kernel has no perf events, so assay can neither score profilers nor time blocks");
  } else if (std::atoi(level.c_str()) <= kUserCodeOnly) {
    ok("perf_event_paranoid", fmt::format("{}: each user may sample their own programs", level));
  } else {
    absent("perf_event_paranoid",
           fmt::format("{}: only root may sample programs; 'sysctl kernel.perf_event_paranoid=2' "
                       "as root allows it to all users",
                       level));
  }
  if (const auto reason = host::why_no_cycle_counter()) {
    absent("hardware counters",
           *reason + ". Counting does not need it, and sampling uses the CPU clock instead");
  } else {
    ok("hardware counters", "cycles can be counted");
  }
}

}  // namespace

CheckUp check_up(const process::Environment& environment) { return Doctor(environment).run(); }

}  // namespace assay::launch
