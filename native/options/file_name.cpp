// SPDX-License-Identifier: Apache-2.0
#include "native/options/file_name.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

#include "native/support/nearest_word.h"

namespace assay::options {
namespace {

// The extensions, in the order of kFormats.
constexpr std::array<std::string_view, 3> kExtensions = {".json", ".csv", ".txt"};

std::string time_stamp(std::int64_t unix_seconds) {
  using namespace std::chrono;
  const sys_seconds time{seconds(unix_seconds)};
  const sys_days day = floor<days>(time);
  const year_month_day date(day);
  const hh_mm_ss clock(time - day);
  std::array<char, 64> text{};
  (void)std::snprintf(text.data(), text.size(), "%04d%02u%02u-%02d%02d%02d", int(date.year()),
                      unsigned(date.month()), unsigned(date.day()), int(clock.hours().count()),
                      int(clock.minutes().count()), int(clock.seconds().count()));
  return text.data();
}

std::size_t extension_start(std::string_view name) {
  const auto slash = name.rfind('/');
  const auto dot = name.rfind('.');
  const bool in_folder_name = slash != std::string_view::npos && dot < slash;
  return dot == std::string_view::npos || in_folder_name ? name.size() : dot;
}

}  // namespace

Result<std::string> expand_file_name(std::string_view name, std::uint64_t pid,
                                     std::int64_t unix_seconds) {
  std::string expanded;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] != '%') {
      expanded += name[i];
      continue;
    }
    const char placeholder = ++i < name.size() ? name[i] : '\0';
    switch (placeholder) {
      case 'p':
        expanded += std::to_string(pid);
        break;
      case 't':
        expanded += time_stamp(unix_seconds);
        break;
      case '%':
        expanded += '%';
        break;
      default:
        return make_error(ErrorCode::invalid_argument,
                          "file name '" + std::string(name) +
                              "': after a '%' there must be p (process id), t (time) or another %");
    }
  }
  return expanded;
}

bool names_the_process(std::string_view name) {
  for (std::size_t i = 0; i + 1 < name.size(); ++i) {
    if (name[i] == '%') {
      ++i;  // skips the second sign of "%%", so that "%%p" is not taken for a placeholder
      if (name[i] == 'p') {
        return true;
      }
    }
  }
  return false;
}

std::string with_process_id(std::string_view name) {
  const std::size_t dot = extension_start(name);
  return std::string(name.substr(0, dot)) + ".%p" + std::string(name.substr(dot));
}

std::string_view to_string(FileFormat format) { return kFormats[static_cast<std::size_t>(format)]; }

std::optional<FileFormat> parse_format(std::string_view name) {
  const auto found = std::ranges::find(kFormats, name);
  return found == kFormats.end() ? std::nullopt
                                 : std::optional(static_cast<FileFormat>(found - kFormats.begin()));
}

Result<FileFormat> format_of(std::string_view name) {
  const std::string_view extension = name.substr(extension_start(name));
  for (std::size_t i = 0; i < kExtensions.size(); ++i) {
    if (extension == kExtensions[i]) {
      return static_cast<FileFormat>(i);
    }
  }
  return make_error(ErrorCode::invalid_argument,
                    "file '" + std::string(name) +
                        "': without option 'format' the extension chooses the format, so it must "
                        "be .json, .csv or .txt" +
                        did_you_mean(extension, kExtensions));
}

}  // namespace assay::options
