// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/java_launcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "native/files/atomic_file.h"
#include "native/files/text_file.h"
#include "native/options/agent_string.h"
#include "native/support/shell_word.h"
#include "scheduler/jdk/jdk_discovery.h"
#include "scheduler/launch/build_tools.h"
#include "scheduler/launch/graal_flags.h"
#include "scheduler/launch/java_command.h"
#include "scheduler/launch/launch_notes.h"
#include "scheduler/launch/overriding_options.h"
#include "scheduler/launch/process_limits.h"
#include "scheduler/launch/shadow_java_home.h"
#include "scheduler/process/child_process.h"
#include "scheduler/process/program_path.h"
#include "scheduler/process/standard_streams.h"

namespace assay::launch {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolderVariable = "ASSAY_LAUNCH_FOLDER";
constexpr const char* kRealHomeVariable = "ASSAY_LAUNCH_JAVA_HOME";
constexpr std::string_view kAgentOptionsFile = "agent-options";
constexpr std::string_view kKeepLimitsFile = "keep-limits";
constexpr std::string_view kPathFolder = "bin";
constexpr std::string_view kShadowFolder = "java-home";

constexpr int kCannotStart = 127;  // as a shell reports it

// Returns the java that would have run without us.
std::optional<fs::path> real_java(const std::string& called_as, const fs::path& folder,
                                  const process::Environment& environment) {
  const auto real_home = environment.get(kRealHomeVariable);
  if (real_home && fs::path(called_as) == folder / kShadowFolder / "bin/java") {
    return fs::path(*real_home) / "bin/java";
  }
  if (auto java = java_behind(called_as, folder); !java.empty()) {
    return java;
  }
  return process::find_program("java", environment, folder / kPathFolder);
}

// A JVM that is not counted, and why.
struct Untouched {
  std::string reason;
  bool silent = false;
};

struct LaunchDecision {
  std::vector<std::string> command;
  process::Environment environment;
  std::optional<Untouched> untouched = std::nullopt;
};

// Returns what is the matter, without remedies, which have no place among the output of a build.
std::string first_sentence(const std::string& message) {
  return message.substr(0, message.find(". "));
}

LaunchDecision as_it_is(std::vector<std::string> command, const process::Environment& environment,
                        std::string reason, bool silent = false) {
  return {.command = std::move(command),
          .environment = environment,
          .untouched = Untouched{.reason = std::move(reason), .silent = silent}};
}

void say_each(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    process::say_on_stderr(fmt::format("assay: {}\n", line));
  }
}

// Returns the flags by which a build tool starts its own JVMs through assay. Where no folder can
// stand in for JAVA_HOME there are no flags: the build works, but only the tool is counted.
std::vector<std::string> flags_of_tool(const JvmInvocation& invocation, const fs::path& java_home,
                                       const Toolchain& toolchain, const fs::path& folder) {
  if (!is_build_tool(invocation.command_line)) {
    return {};
  }
  const auto flags = build_tool_flags(java_home, toolchain.installation.program, folder);
  return flags ? *flags : std::vector<std::string>();
}

// Returns the command for `java` with the user's words. The JVM is counted if it can be.
LaunchDecision decide(const fs::path& java, const std::vector<std::string>& words,
                      const fs::path& folder, const process::Environment& environment) {
  std::vector<std::string> plain = {java.string()};
  plain.insert(plain.end(), words.begin(), words.end());
  JvmInvocation invocation = read_invocation(
      words, environment, [](const std::string& path) { return files::read_text_file(path); });
  invocation.keep_limits = fs::exists(folder / kKeepLimitsFile);
  const FlagInspection inspection = inspect_flags(invocation);
  if (inspection.runs_no_program) {
    // Scripts read what `java -version` prints: we add nothing to it.
    return as_it_is(std::move(plain), environment, "it runs no program", true);
  }
  if (names_our_agent(invocation)) {  // a counted JVM has started itself again
    return {.command = std::move(plain), .environment = environment};
  }
  if (!inspection.refusals.empty()) {
    return as_it_is(std::move(plain), environment, inspection.refusals.front());
  }
  const auto jdk = jdk::jdk_of_java(java);
  const auto toolchain = jdk ? find_toolchain(*jdk, environment) : jdk.error();
  const auto agent_options = files::read_text_file(folder / kAgentOptionsFile);
  if (!toolchain || !agent_options) {
    return as_it_is(
        std::move(plain), environment,
        first_sentence(toolchain ? agent_options.error().message() : toolchain.error().message()));
  }
  if (const auto room = check_file_size_limit(); !room) {
    return as_it_is(std::move(plain), environment, first_sentence(room.error().message()));
  }
  const auto counting = options::parse_agent_options(*agent_options);
  if (!counting) {
    return as_it_is(std::move(plain), environment, counting.error().message());
  }
  std::vector<std::string> flags = flags_of_tool(invocation, jdk->home, *toolchain, folder);
  for (std::string& flag : counting_flags(*counting)) {
    flags.push_back(std::move(flag));
  }
  auto counted =
      java_command_with_agent(*toolchain, *agent_options, invocation, words, folder, flags);
  if (!counted) {
    return as_it_is(std::move(plain), environment, counted.error().message());
  }
  say_each(inspection.overridden);
  say_each(raise_address_space(invocation.keep_limits));
  return {.command = std::move(*counted), .environment = environment_for(invocation, environment)};
}

}  // namespace

Result<process::Environment> launcher_environment(const LauncherOrders& orders,
                                                  const fs::path& program, const fs::path& folder,
                                                  const process::Environment& environment) {
  ASSAY_PROPAGATE(files::write_atomically((folder / kAgentOptionsFile).string(),
                                          agent_options_for(orders.options, folder)));
  if (orders.keep_limits) {
    ASSAY_PROPAGATE(files::write_atomically((folder / kKeepLimitsFile).string(), ""));
  }
  std::error_code error;
  fs::create_directory(folder / kPathFolder, error);
  fs::create_symlink(program, folder / kPathFolder / "java", error);
  if (error) {
    return make_error(ErrorCode::io_failure,
                      fmt::format("cannot make the java launcher '{}': {}",
                                  (folder / kPathFolder / "java").string(), error.message()));
  }
  process::Environment changed = environment;
  changed.set(kFolderVariable, folder.string());
  changed.set("PATH", (folder / kPathFolder).string() + ":" +
                          environment.get("PATH").value_or("/usr/local/bin:/usr/bin:/bin"));
  if (const auto java_home = environment.get("JAVA_HOME")) {
    ASSAY_PROPAGATE(make_shadow_java_home(*java_home, program, folder / kShadowFolder));
    changed.set(kRealHomeVariable, *java_home);
    changed.set("JAVA_HOME", (folder / kShadowFolder).string());
  }
  return changed;
}

std::optional<std::string> remedy_for_unfit_java(const std::vector<LaunchNote>& notes,
                                                 const process::Environment& environment) {
  const auto is_unfit = [](const LaunchNote& note) {
    const auto jdk = jdk::jdk_of_java(note.java);
    return !note.reason.empty() && jdk && !check_fits(*jdk);
  };
  const auto fitting = jdk::find_jdk(environment);
  if (!fitting || std::ranges::none_of(notes, is_unfit)) {
    return std::nullopt;
  }
  const std::string home = shell_word(fitting->home.string());
  return fmt::format(
      "a script or a build tool starts the java of JAVA_HOME or PATH, whatever ASSAY_JAVA_HOME is. "
      "{} fits: JAVA_HOME={} PATH={}/bin:\"$PATH\" assay count ...",
      describe(*fitting), home, home);
}

bool is_java_launcher(const std::string& program_name, const process::Environment& environment) {
  return fs::path(program_name).filename() == "java" &&
         environment.get(kFolderVariable).has_value();
}

int run_java_launcher(const std::vector<std::string>& arguments,
                      const process::Environment& environment) {
  const fs::path folder = *environment.get(kFolderVariable);
  const auto java = real_java(arguments.front(), folder, environment);
  if (!java) {
    process::say_on_stderr("assay: there is no java on PATH\n");
    return kCannotStart;
  }
  const std::vector<std::string> words(arguments.begin() + 1, arguments.end());
  const LaunchDecision decision = decide(*java, words, folder, environment);
  const auto& untouched = decision.untouched;
  if (untouched && !untouched->silent) {
    process::say_on_stderr(
        fmt::format("assay: {} is not counted: {}\n", java->string(), untouched->reason));
  }
  if (!untouched || !untouched->silent) {
    append_note(folder, {java->string(), untouched ? untouched->reason : ""});
  }
  const Error failure = process::exec(decision.command, decision.environment);
  process::say_on_stderr(fmt::format("assay: {}\n", failure.message()));
  return kCannotStart;
}

}  // namespace assay::launch
