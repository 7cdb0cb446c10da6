// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/score_scale.h"

#include <fmt/format.h>

#include "native/options/quantities.h"

namespace assay::experiment {

Result<Gain> parse_gain(std::string_view text) {
  constexpr double kHighestShare = 10;
  const auto share = options::parse_percentage(text);
  if (share && *share > 0 && *share <= kHighestShare) {
    return Gain{.share = *share};
  }
  const auto time = options::parse_duration(text);
  if (time && time->count() > 0) {
    return Gain{.ns = static_cast<double>(time->count())};
  }
  return make_error(
      ErrorCode::invalid_argument,
      fmt::format("'{}' is no gain: a time or a part of the run, such as 5s or 20%", text));
}

}  // namespace assay::experiment
