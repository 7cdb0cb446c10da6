// SPDX-License-Identifier: Apache-2.0
// SourceLocation is std::source_location, or a replacement: clang before 15 cannot compile
// libstdc++'s, and Debian 12 has clang 14 for the fuzz targets.
#pragma once

#if !defined(__clang__) || __clang_major__ >= 15

#include <source_location>

namespace assay {
using SourceLocation = std::source_location;
}  // namespace assay

#else

#include <cstdint>

namespace assay {
class SourceLocation {
 public:
  static constexpr SourceLocation current(const char* file = __builtin_FILE(),
                                          const char* function = __builtin_FUNCTION(),
                                          std::uint_least32_t line = __builtin_LINE()) {
    return SourceLocation(file, function, line);
  }

  constexpr const char* file_name() const { return file_; }
  constexpr const char* function_name() const { return function_; }
  constexpr std::uint_least32_t line() const { return line_; }

 private:
  constexpr SourceLocation(const char* file, const char* function, std::uint_least32_t line)
      : file_(file), function_(function), line_(line) {}

  const char* file_;
  const char* function_;
  std::uint_least32_t line_;
};
}  // namespace assay

#endif
