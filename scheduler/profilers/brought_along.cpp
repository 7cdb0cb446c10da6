// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/brought_along.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

namespace assay::profilers {
namespace {

constexpr std::array<std::string_view, 4> kBeginnings = {
    "-agentpath:", "-agentlib:", "-javaagent:", "-XX:StartFlightRecording"};
constexpr std::array<std::string_view, 3> kHarmless = {"/libassay.so", "-agentlib:jdwp",
                                                       "/assay-profiling.jar"};

bool starts_an_agent(const std::string& option) {
  return std::ranges::any_of(kBeginnings,
                             [&](std::string_view text) { return option.starts_with(text); }) &&
         std::ranges::none_of(kHarmless, [&](std::string_view text) {
           return option.substr(0, option.find('=')).ends_with(text);
         });
}

}  // namespace

std::vector<std::string> agents_brought_along(const std::vector<std::string>& options) {
  std::vector<std::string> found;
  std::ranges::copy_if(options, std::back_inserter(found), starts_an_agent);
  return found;
}

Result<void> check_brings_no_agent(const std::vector<std::string>& options) {
  const auto agents = agents_brought_along(options);
  if (!agents.empty()) {
    return make_error(
        ErrorCode::invalid_argument,
        "the command has an agent or a recording of its own (" + agents.front() + "); remove it");
  }
  return {};
}

}  // namespace assay::profilers
