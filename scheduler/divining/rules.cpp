// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/rules.h"

#include <cmath>
#include <string>

#include "scheduler/divining/search_members.h"

namespace assay::divining {

SearchRules quick_rules() {
  SearchRules rules;
  rules.base_installs = 3;
  rules.step_installs = 1;
  rules.finalist_installs = 2;
  rules.finalists = 1;
  rules.max_steps = 3;
  return rules;
}

Result<void> check(const SearchRules& rules) {
  Result<void> result;
  const auto check_rule = [&](std::string_view name, auto value) {
    const auto number = static_cast<double>(value);
    if (result && !(std::isfinite(number) && number > 0)) {
      result = make_error(ErrorCode::invalid_argument,
                          "rule " + std::string(name) + " must be a number above 0");
    }
  };
  fields(check_rule, rules);
  return result;
}

}  // namespace assay::divining
