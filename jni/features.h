// SPDX-License-Identifier: Apache-2.0
// Says which features there are, and which of them can be on together.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "jni/agent/feature.h"
#include "native/support/result.h"

namespace assay::agent {

// Makes the features that the agent's options ask for, once it is clear that the VM is fit for
// them.
using MakeFeatures = std::function<Result<std::vector<std::unique_ptr<Feature>>>()>;

// Reads the options of `-agentpath:.../libassay.so=OPTIONS`. Fails (invalid_argument) where the
// options are a mistake of the user's. The process is not changed yet.
Result<MakeFeatures> features_for(std::string_view options);

}  // namespace assay::agent
