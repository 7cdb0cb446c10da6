// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/line_pattern.h"

#include <array>

namespace assay::subject {

void LinePattern::Free::operator()(regex_t* expression) const {
  ::regfree(expression);
  delete expression;
}

Result<LinePattern> LinePattern::compile(const std::string& expression) {
  auto compiled = std::make_unique<regex_t>();
  const int error = ::regcomp(compiled.get(), expression.c_str(), REG_EXTENDED | REG_NOSUB);
  if (error != 0) {
    std::array<char, 256> why{};
    ::regerror(error, compiled.get(), why.data(), why.size());
    return make_error(ErrorCode::invalid_argument,
                      "'" + expression + "' is not an extended regular expression: " + why.data());
  }
  return LinePattern(std::unique_ptr<regex_t, Free>(compiled.release()));
}

bool LinePattern::matches(const std::string& line) const {
  return ::regexec(expression_.get(), line.c_str(), 0, nullptr, 0) == 0;
}

}  // namespace assay::subject
