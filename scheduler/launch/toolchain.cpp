// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/toolchain.h"

#include <fmt/format.h>
#include <langinfo.h>
#include <locale.h>

#include <algorithm>

#include "native/files/text_file.h"
#include "scheduler/graal/graal_jars.h"
#include "scheduler/graal/graal_lock.h"
#include "scheduler/jdk/jdk_discovery.h"

namespace assay::launch {
namespace {

bool is_ascii(const std::string& text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

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

Result<Toolchain> find_toolchain(const process::Environment& environment) {
  ASSAY_ASSIGN(const jdk::Jdk jdk, jdk::find_jdk(environment));
  return find_toolchain(jdk, environment);
}

std::string locale_encoding() {
  const locale_t locale = ::newlocale(LC_CTYPE_MASK, "", nullptr);
  if (locale == nullptr) {
    return "ANSI_X3.4-1968";  // java, too, takes C where a locale is missing
  }
  std::string encoding = ::nl_langinfo_l(CODESET, locale);
  ::freelocale(locale);
  return encoding;
}

Result<void> check_path_for_java(const std::filesystem::path& path, const std::string& encoding) {
  const std::string text = path.string();
  const auto separator = text.find_first_of(":=");
  if (separator != std::string::npos) {
    return make_error(
        ErrorCode::unsupported,
        fmt::format("java cannot use the path '{}', because '{}' ends a path in java's options. "
                    "Move assay, "
                    "or the Graal jars by ASSAY_CACHE, to a folder without this character",
                    text, text[separator]));
  }
  if (!is_ascii(text) && encoding != "UTF-8") {
    return make_error(
        ErrorCode::unsupported,
        fmt::format("java cannot read the path '{}' in this locale, whose encoding is {}. Set "
                    "LC_ALL=C.UTF-8, or move assay, or the Graal jars by ASSAY_CACHE, "
                    "to a folder with plain ASCII letters",
                    text, encoding));
  }
  return {};
}

}  // namespace assay::launch
