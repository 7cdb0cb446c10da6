// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>

#include "native/wire/wire.h"

namespace assay::agent {

// Returns why these features cannot be on together; nothing where they can.
std::optional<std::string> why_not_together(std::span<const FeatureKind> features);

}  // namespace assay::agent
