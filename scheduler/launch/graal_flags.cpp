// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/graal_flags.h"

#include "scheduler/launch/java_arguments.h"
#include "scheduler/launch/shim_exports.h"

namespace assay::launch {
namespace {

constexpr std::string_view kShimModule = "assay.shim";

std::string joined_path(const std::vector<std::filesystem::path>& ours,
                        const std::optional<std::string>& users) {
  std::string path;
  for (const auto& element : ours) {
    path += (path.empty() ? "" : ":") + element.string();
  }
  return users && !users->empty() ? path + ":" + *users : path;
}

}  // namespace

std::vector<std::string> graal_module_flags(const Toolchain& toolchain,
                                            const UserModulePaths& user) {
  std::vector<std::string> flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:+EnableJVMCI",
                                    "-XX:+UseJVMCICompiler"};
  if (toolchain.jdk.has_libgraal) {
    // An external module can never enter a compiler that is a native image.
    flags.emplace_back("-XX:-UseJVMCINativeLibrary");
  }
  const std::string shim(kShimModule);
  flags.push_back("--upgrade-module-path=" +
                  joined_path(toolchain.graal_jars, user.upgrade_module_path));
  flags.push_back("--module-path=" + joined_path({toolchain.installation.shim}, user.module_path));
  flags.push_back("--add-modules=" + shim);
  flags.push_back("--enable-native-access=" + shim);
  for (const std::string_view package : kShimExports) {
    // The user's own event types are on no module path: ALL-UNNAMED is for them.
    flags.push_back("--add-exports=" + std::string(package) + "=" + shim + ",ALL-UNNAMED");
  }
  // Source positions tell which inlined method an event belongs to.
  flags.emplace_back("-Djdk.graal.TrackNodeSourcePosition=true");
  // Graal's own messages go to stderr (as where a compilation fails): stdout is the program's. A
  // -Djdk.graal.LogFile of the user comes later, and so is obeyed.
  flags.emplace_back("-Djdk.graal.LogFile=%e");
  // This property tells the agent that Graal and the shim are there.
  flags.emplace_back("-Dassay.shim=here");
  return flags;
}

std::string argument_file_text(const std::vector<std::string>& flags) {
  std::string text;
  for (const std::string& flag : flags) {
    text += quote_for_argument_file(flag) + "\n";
  }
  return text;
}

std::vector<std::string> slowing_flags(const std::string& iteration_method) {
  std::vector<std::string> flags = {
      // The sizes of compiled callees decide what is inlined: a slowed unit would be another unit.
      "-Djdk.graal.SmallCompiledLowLevelGraphSize=0",
      // Padding before loops depends on what stands before it.
      "-Djdk.graal.LoopHeaderAlignment=0",
      "-Djdk.graal.IsolatedLoopHeaderAlignment=0",
      // Padding against an erratum of older Intel processors depends on what stands before it, too.
      "-Djdk.graal.UseBranchesWithin32ByteBoundary=false",
  };
  if (!iteration_method.empty()) {
    flags.insert(flags.end(), {"-XX:CompileCommand=quiet",  // otherwise the VM prints on stdout
                               "-XX:CompileCommand=dontinline,*::*$assay$body"});
  }
  return flags;
}

std::vector<std::string> counting_flags(const options::CountOptions& counting) {
  std::vector<std::string> flags;
  if (!counting.iteration_method.empty() || !counting.during_calls_of.empty()) {
    flags = {"-XX:CompileCommand=quiet", "-XX:CompileCommand=exclude,*::*$assay$call"};
  }
  if (counting.inlining) {
    // Graal keeps its decisions only with this option. The shim takes them before Graal prints
    // them.
    flags.emplace_back("-Djdk.graal.TraceInlining=true");
  }
  return flags;
}

}  // namespace assay::launch
