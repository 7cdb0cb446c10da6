// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/region_api.h"

#include <dlfcn.h>

#include <filesystem>
#include <string>
#include <system_error>

namespace assay::agent {

Result<void> add_region_api(jvmtiEnv* jvmti) {
  Dl_info own{};
  if (::dladdr(reinterpret_cast<void*>(&add_region_api), &own) == 0 || own.dli_fname == nullptr) {
    return make_error(ErrorCode::not_found, "the system does not tell where the agent lies");
  }
  const std::filesystem::path jar =
      std::filesystem::path(own.dli_fname).parent_path() / "assay-regions.jar";
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(jar, ignored)) {
    return make_error(ErrorCode::not_found, "there is no " + jar.string() +
                                                ", so inserted code finds no API of regions; "
                                                "install assay again");
  }
  if (jvmti->AddToBootstrapClassLoaderSearch(jar.c_str()) != JVMTI_ERROR_NONE) {
    return make_error(ErrorCode::unsupported,
                      "this VM does not take " + jar.string() + " on its boot class path");
  }
  return {};
}

}  // namespace assay::agent
