// SPDX-License-Identifier: Apache-2.0
#include "native/results/stack_frame.h"

#include <algorithm>

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

}  // namespace assay::results
