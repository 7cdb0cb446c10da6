// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/feature_rules.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace assay::agent {
namespace {

struct Conflict {
  FeatureKind one;
  FeatureKind other;
  std::string_view reason;
};
constexpr auto kConflicts = std::to_array<Conflict>({
    {FeatureKind::count, FeatureKind::slow,
     "counting and slowing cannot be on together: the code that counts would be slowed, too"},
});

}  // namespace

std::optional<std::string> why_not_together(std::span<const FeatureKind> features) {
  const auto is_on = [&](FeatureKind feature) {
    return std::ranges::find(features, feature) != features.end();
  };
  for (const Conflict& conflict : kConflicts) {
    if (is_on(conflict.one) && is_on(conflict.other)) {
      return std::string(conflict.reason);
    }
  }
  return std::nullopt;
}

}  // namespace assay::agent
