// SPDX-License-Identifier: Apache-2.0
// Compares texts with files under tests/golden. ASSAY_REGENERATE_GOLDENS=1 writes the files anew
// instead.
#pragma once

#include <string>
#include <string_view>

namespace assay::test {

// Returns the content of tests/golden/`name`, as an input.
std::string golden_text(std::string_view name);

// Fails the running test when `actual` differs from the content of tests/golden/`name`.
void expect_golden(std::string_view name, std::string_view actual);

}  // namespace assay::test
