// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/toolchain.h"

#include "native/files/text_file.h"
#include "scheduler/graal/graal_jars.h"
#include "scheduler/graal/graal_lock.h"
#include "scheduler/launch/path_check.h"

namespace assay::launch {

Result<Toolchain> find_toolchain(const jdk::Jdk& jdk, const process::Environment& environment) {
  ASSAY_PROPAGATE(check_fits(jdk));
  Toolchain toolchain;
  toolchain.jdk = jdk;
  toolchain.installation = installation::this_installation();
  ASSAY_PROPAGATE(check_complete(toolchain.installation));
  ASSAY_ASSIGN(const std::string lock, files::read_text_file(toolchain.installation.graal_lock));
  ASSAY_ASSIGN(const auto pinned, graal::parse_lock(lock));
  ASSAY_ASSIGN(const graal::PinnedGraal graal,
               graal::choose_graal(pinned, jdk.version, environment.get("ASSAY_GRAAL_VERSION")));
  toolchain.graal_version = graal.version;
  ASSAY_ASSIGN(toolchain.graal_jars,
               graal::verified_jars(graal::jar_folder(environment, graal.version), graal));
  const std::string encoding = locale_encoding();
  for (const auto& path : {toolchain.graal_jars.front().parent_path(), toolchain.installation.shim,
                           toolchain.installation.agent}) {
    ASSAY_PROPAGATE(check_path_for_java(path, encoding));
  }
  return toolchain;
}

}  // namespace assay::launch
