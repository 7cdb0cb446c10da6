// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/java_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "native/files/atomic_file.h"
#include "native/options/agent_string.h"
#include "native/options/percent_signs.h"
#include "scheduler/launch/graal_flags.h"
#include "scheduler/launch/overriding_options.h"

namespace assay::launch {
namespace {

constexpr std::string_view kModulePath = "--module-path";
constexpr std::string_view kShortModulePath = "-p";
constexpr std::string_view kUpgradeModulePath = "--upgrade-module-path";

UserModulePaths module_paths_of(const JvmInvocation& invocation) {
  const auto options = invocation.all_options();
  return {.module_path = last_value_of(options, kModulePath, kShortModulePath),
          .upgrade_module_path = last_value_of(options, kUpgradeModulePath)};
}

// Returns the user's words without module paths, which the argument file has already, and with what
// has to come after the options. Where nothing is to change, the words stay untouched.
std::vector<std::string> changed_words(const JvmInvocation& invocation,
                                       const std::vector<std::string>& words) {
  const JavaCommandLine& line = invocation.command_line;
  std::vector<std::string> options = without_option(
      without_option(line.options, kModulePath, kShortModulePath), kUpgradeModulePath);
  const std::vector<std::string> ours = overriding_options(invocation).options;
  if (options.size() == line.options.size() && ours.empty()) {
    return words;
  }
  // The words are expanded: a word that begins with '@' now is no file any more.
  for (std::string& option : options) {
    if (option.starts_with('@')) {
      option.insert(0, "@");
    }
  }
  options.insert(options.end(), ours.begin(), ours.end());
  options.insert(options.end(), line.program.begin(), line.program.end());
  return options;
}

// Returns options that have the VM say on stderr, not on the program's stdout, that it switches
// Graal off, or that it tells agents of an OutOfMemoryError. Returns none where a variable, which
// comes before our options, asks for log lines.
std::vector<std::string> log_options(const JvmInvocation& invocation) {
  const bool asked_for =
      std::ranges::any_of(invocation.environment_options,
                          [](const std::string& option) { return option.starts_with("-Xlog"); });
  return asked_for ? std::vector<std::string>()
                   : std::vector<std::string>{"-Xlog:jit+compilation=off",
                                              "-Xlog:jit+compilation=warning:stderr",
                                              "-Xlog:jvmti=off", "-Xlog:jvmti=warning:stderr"};
}

}  // namespace

Result<std::vector<std::string>> java_command_with_graal(const Toolchain& toolchain,
                                                         const JvmInvocation& invocation,
                                                         const std::vector<std::string>& words,
                                                         const std::filesystem::path& folder,
                                                         const std::vector<std::string>& flags) {
  const auto argument_file = folder / fmt::format("java-{}.args", ::getpid());
  std::vector<std::string> all = graal_module_flags(toolchain, module_paths_of(invocation));
  all.insert(all.end(), flags.begin(), flags.end());
  const std::vector<std::string> logging = log_options(invocation);
  all.insert(all.end(), logging.begin(), logging.end());
  ASSAY_PROPAGATE(files::write_atomically(argument_file.string(), argument_file_text(all)));
  std::vector<std::string> command = {toolchain.jdk.java().string(), "@" + argument_file.string()};
  const auto users = changed_words(invocation, words);
  command.insert(command.end(), users.begin(), users.end());
  return command;
}

Result<std::vector<std::string>> java_command_with_agent(const Toolchain& toolchain,
                                                         const std::string& agent_options,
                                                         const JvmInvocation& invocation,
                                                         const std::vector<std::string>& words,
                                                         const std::filesystem::path& folder,
                                                         const std::vector<std::string>& flags) {
  ASSAY_ASSIGN(std::vector<std::string> command,
               java_command_with_graal(toolchain, invocation, words, folder, flags));
  constexpr std::ptrdiff_t kBehindArgumentFile = 2;
  command.insert(
      command.begin() + kBehindArgumentFile,
      fmt::format("-agentpath:{}={}", toolchain.installation.agent.string(), agent_options));
  return command;
}

std::string agent_options_for(const options::CountOptions& options,
                              const std::filesystem::path& folder) {
  options::CountOptions agent = options;
  agent.file.clear();
  agent.every = {};
  agent.format = {};
  agent.top = {};
  agent.sort = options::kByTotal;
  agent.per = options::Divisor::none;
  agent.lines = options.lines || !options.session.empty() || options.takes_profiles;
  agent.session = options::with_percent_signs_kept((folder / "").string()) + "%p.session";
  return to_agent_string(agent);
}

}  // namespace assay::launch
