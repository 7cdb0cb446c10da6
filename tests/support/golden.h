// SPDX-License-Identifier: Apache-2.0
// Comparison with files under tests/golden. ASSAY_REGENERATE_GOLDENS=1 writes them anew instead.
#pragma once

#include <string>
#include <string_view>

namespace assay::test {

// What tests/golden/`name` holds, as an input.
std::string golden_text(std::string_view name);

// Fails the running test when `actual` is not what tests/golden/`name` holds.
void expect_golden(std::string_view name, std::string_view actual);

}  // namespace assay::test
