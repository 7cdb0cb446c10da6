// SPDX-License-Identifier: Apache-2.0
#include "jni/features.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "jni/agent/say.h"
#include "jni/agent/vm_flags.h"
#include "jni/counting/counting_feature.h"
#include "jni/slowing/slowing_feature.h"
#include "native/options/agent_string.h"
#include "native/options/slow_options.h"

namespace assay::agent {
namespace {

template <typename Made>
Result<std::vector<std::unique_ptr<Feature>>> only(Result<std::unique_ptr<Made>> made) {
  if (!made) {
    return made.error();
  }
  std::vector<std::unique_ptr<Feature>> features;
  features.push_back(std::move(*made));
  return features;
}

Result<void> check_event_jars(const options::CountOptions& options) {
  for (const std::string& jar : options.event_jars) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(jar, ignored)) {
      return make_error(ErrorCode::invalid_argument,
                        "option 'event-jar': there is no file '" + jar + "'");
    }
  }
  return {};
}

Result<MakeFeatures> counting(std::string_view text) {
  ASSAY_ASSIGN(options::CountOptions options, options::parse_agent_options(text));
  ASSAY_PROPAGATE(check_event_jars(options));
  return MakeFeatures([options = std::move(options)] {
    // The message is printed even with `quiet`, because zeros would look like a result.
    if (const auto reason = why_graal_cannot_compile()) {
      say(*reason + ", so nothing can be counted");
    }
    return only(CountingFeature::create(options));
  });
}

Result<MakeFeatures> slowing(std::string_view text) {
  ASSAY_ASSIGN(options::SlowOptions options, options::parse_slow_options(text));
  ASSAY_PROPAGATE(SlowingFeature::check(options));
  return MakeFeatures(
      [options = std::move(options)] { return only(SlowingFeature::create(options)); });
}

}  // namespace

Result<MakeFeatures> features_for(std::string_view text) {
  ASSAY_ASSIGN(const options::AgentCommand command, options::command_of(text));
  return command == options::AgentCommand::slow ? slowing(text) : counting(text);
}

}  // namespace assay::agent
