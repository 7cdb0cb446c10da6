// SPDX-License-Identifier: Apache-2.0
// Runs `assay setup`, which fetches what is needed to run, so that an installed program needs no
// checkout.
#include <fmt/format.h>

#include <CLI/App.hpp>

#include "native/files/text_file.h"
#include "scheduler/commands/command.h"
#include "scheduler/graal/graal_jars.h"
#include "scheduler/graal/graal_lock.h"
#include "scheduler/jdk/jdk_discovery.h"
#include "scheduler/launch/toolchain.h"
#include "scheduler/process/child_process.h"

namespace assay::commands {
namespace {

constexpr const char* kSetupDescription =
    "Fetch what assay needs to run: the Graal jars for the JDK that was found, and profilers";
constexpr const char* kSetupFooter =
    "Maven fetches the files, with your settings; without Maven, curl fetches them from "
    "Maven\nCentral. Their checksums are pinned. They go into the folder of ASSAY_CACHE. Files "
    "that are\nthere already are not fetched again.";

Result<graal::PinnedGraal> graal_for(const jdk::Jdk& jdk,
                                     const installation::OwnParts& installation,
                                     const process::Environment& environment) {
  ASSAY_ASSIGN(const std::string lock, files::read_text_file(installation.graal_lock));
  ASSAY_ASSIGN(const auto pinned, graal::parse_lock(lock));
  return graal::choose_graal(pinned, jdk.version, environment.get("ASSAY_GRAAL_VERSION"));
}

// Runs the script that fetches the parts, and returns its exit code.
Result<int> fetch(const jdk::Jdk& jdk, const process::Environment& environment) {
  const auto installation = installation::this_installation();
  ASSAY_PROPAGATE(check_complete(installation));
  ASSAY_ASSIGN(const graal::PinnedGraal graal, graal_for(jdk, installation, environment));
  const auto script = installation.graal_lock.parent_path() / "fetch";
  ASSAY_ASSIGN(auto child, process::ChildProcess::start({"bash", script.string(), jdk.home.string(),
                                                         to_string(graal.version)},
                                                        environment));
  return child.wait({}, [] {});
}

int run_setup(const process::Environment& environment) {
  const auto jdk = jdk::find_jdk(environment);
  if (!jdk) {
    return fail_setup(jdk.error());
  }
  const auto exit_code = fetch(*jdk, environment);
  if (!exit_code) {
    return fail_setup(exit_code.error());
  }
  if (*exit_code != kOk) {
    return *exit_code;  // the script has said why
  }
  const auto toolchain = launch::find_toolchain(*jdk, environment);
  if (!toolchain) {
    return fail_setup(toolchain.error());
  }
  return print_output(fmt::format("{}\nGraal {} in {}\nready: assay count -- {} -jar app.jar\n",
                                  describe(*jdk), to_string(toolchain->graal_version),
                                  toolchain->graal_jars.front().parent_path().string(),
                                  jdk->java().string()));
}

}  // namespace

Command add_setup(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("setup", kSetupDescription);
  app->footer(kSetupFooter);
  return {app, [&surroundings] { return run_setup(surroundings.environment); }};
}

}  // namespace assay::commands
