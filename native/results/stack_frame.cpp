// SPDX-License-Identifier: Apache-2.0
#include "native/results/stack_frame.h"

#include <algorithm>
#include <vector>

#include "native/support/visible_text.h"

namespace assay::results {

std::string stack_frame(std::string_view method) {
  const auto parameters_end = method.rfind("):");
  std::string frame = visible(
      parameters_end == std::string_view::npos ? method : method.substr(0, parameters_end + 1));
  std::ranges::replace(frame, ';', ',');
  std::erase(frame, ' ');
  return frame;
}

std::string collapsed_stacks(const std::map<std::string, std::uint64_t>& stacks) {
  std::string text;
  for (const auto& [stack, number] : stacks) {
    text += stack + " " + std::to_string(number) + "\n";
  }
  return text;
}

}  // namespace assay::results
