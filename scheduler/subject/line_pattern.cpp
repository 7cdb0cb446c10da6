// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/line_pattern.h"

#include <array>
#include <vector>

#include "scheduler/measuring/told_time.h"

namespace assay::subject {

void LinePattern::Free::operator()(regex_t* expression) const {
  ::regfree(expression);
  delete expression;
}

Result<LinePattern> LinePattern::compile(const std::string& expression) {
  auto compiled = std::make_unique<regex_t>();
  const int error = ::regcomp(compiled.get(), expression.c_str(), REG_EXTENDED);
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

std::optional<double> LinePattern::time_ns(const std::string& line) const {
  std::vector<regmatch_t> matches(expression_->re_nsub + 1);
  if (::regexec(expression_.get(), line.c_str(), matches.size(), matches.data(), 0) != 0) {
    return std::nullopt;
  }
  std::vector<measuring::LinePart> groups;
  for (std::size_t i = 1; i < matches.size(); ++i) {
    if (matches[i].rm_so >= 0) {  // groups of other alternatives match nothing
      groups.push_back(
          {static_cast<std::size_t>(matches[i].rm_so), static_cast<std::size_t>(matches[i].rm_eo)});
    }
  }
  return measuring::told_time_ns(line, groups);
}

}  // namespace assay::subject
