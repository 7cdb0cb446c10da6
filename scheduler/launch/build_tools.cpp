// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/build_tools.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>

#include "scheduler/launch/shadow_java_home.h"

namespace assay::launch {
namespace {

namespace fs = std::filesystem;

constexpr auto kMainClasses = std::to_array<std::string_view>({
    "org.codehaus.plexus.classworlds.launcher.Launcher",  // Maven
    "org.apache.maven.wrapper.MavenWrapperMain",
    "org.apache.tools.ant.launch.Launcher",
    "org.gradle.wrapper.GradleWrapperMain",
    "org.gradle.launcher.GradleMain",
    "org.gradle.launcher.daemon.bootstrap.GradleDaemon",
    "xsbt.boot.Boot",
});

// The names of build tools' jars, without the version that follows the name.
constexpr auto kJars = std::to_array<std::string_view>({"gradle-wrapper", "sbt-launch"});

constexpr std::string_view kStandIn = "jdk-";

// A file that every JDK has. Each stand-in has a link to the file.
constexpr std::string_view kLinkedFile = "release";

}  // namespace

bool is_build_tool(const JavaCommandLine& line) {
  if (line.program.empty()) {
    return false;
  }
  if (line.program.front() == "-jar" && line.program.size() > 1) {
    const std::string jar = fs::path(line.program[1]).filename().string();
    return std::ranges::any_of(kJars, [&](std::string_view name) { return jar.starts_with(name); });
  }
  return std::ranges::find(kMainClasses, line.program.front()) != kMainClasses.end();
}

Result<std::vector<std::string>> build_tool_flags(const fs::path& home, const fs::path& launcher,
                                                  const fs::path& folder) {
  const fs::path stand_in = folder / fmt::format("{}{}", kStandIn, ::getpid());
  ASSAY_PROPAGATE(make_shadow_java_home(home, launcher, stand_in));
  return std::vector<std::string>{"-Djava.home=" + stand_in.string()};
}

fs::path java_behind(const fs::path& called_as, const fs::path& folder) {
  const fs::path stand_in = called_as.parent_path().parent_path();
  if (stand_in.parent_path() != folder || !stand_in.filename().string().starts_with(kStandIn)) {
    return {};
  }
  std::error_code error;
  const fs::path linked = fs::read_symlink(stand_in / kLinkedFile, error);
  return error ? fs::path() : linked.parent_path() / "bin/java";
}

}  // namespace assay::launch
