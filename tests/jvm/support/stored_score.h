// SPDX-License-Identifier: Apache-2.0
// What is looked up in a score.json, and what that of a small score has to hold.
#pragma once

#include <rapidjson/document.h>

#include <string_view>

namespace assay::jvm_tests {

// The first of the elements in which this member has this value, else null.
const rapidjson::Value& element_with(const rapidjson::Value& elements, const char* member,
                                     std::string_view value);

// The profiler that is scored has a verdict, shares of the program's methods, and a slowed block.
void expect_figures_of_the_subject(const rapidjson::Value& score);

// Of one fork that is so: the oracle control says it, and the block's rows say why.
void expect_nothing_is_decided(const rapidjson::Value& score);

}  // namespace assay::jvm_tests
