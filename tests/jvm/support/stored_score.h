// SPDX-License-Identifier: Apache-2.0
// Looks up values in a score.json, and says what the score.json of a small score has to hold.
#pragma once

#include <rapidjson/document.h>

#include <string_view>

namespace assay::jvm_tests {

// Returns the first of the elements in which this member has this value, else null.
const rapidjson::Value& element_with(const rapidjson::Value& elements, const char* member,
                                     std::string_view value);

// Expects that the profiler that is scored has a verdict, shares of the program's methods, and a
// slowed block.
void expect_figures_of_the_subject(const rapidjson::Value& score);

// Expects that nothing is decided, for a block has one fork: the oracle control and the block's
// rows say so.
void expect_nothing_is_decided(const rapidjson::Value& score);

}  // namespace assay::jvm_tests
