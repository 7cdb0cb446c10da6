// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/path_check.h"

#include <fmt/format.h>
#include <langinfo.h>
#include <locale.h>

#include <algorithm>

namespace assay::launch {
namespace {

bool is_ascii(const std::string& text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

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
        fmt::format(
            "java cannot use the path '{}', because '{}' ends a path in java's options. Move "
            "assay, or the Graal jars by ASSAY_CACHE, to a folder without this character",
            text, text[separator]));
  }
  if (!is_ascii(text) && encoding != "UTF-8") {
    return make_error(ErrorCode::unsupported,
                      fmt::format("java cannot read the path '{}' in this locale, whose encoding "
                                  "is {}. Set LC_ALL=C.UTF-8, or move assay, or the Graal jars by "
                                  "ASSAY_CACHE, to a folder with plain ASCII letters",
                                  text, encoding));
  }
  return {};
}

}  // namespace assay::launch
