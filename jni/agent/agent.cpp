// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/agent.h"

#include <utility>

namespace assay::agent {
namespace {

Agent* current_agent = nullptr;

}  // namespace

Agent* Agent::current() { return current_agent; }

void Agent::publish(std::unique_ptr<Agent> agent) { current_agent = agent.release(); }

void Agent::note_fact(std::string_view key, std::string_view value) {
  for (const auto& feature : features_) {
    feature->note_fact(key, value);
  }
}

void Agent::note_message(std::string_view text) {
  for (const auto& feature : features_) {
    feature->note_message(text);
  }
}

std::vector<std::byte> Agent::settings() const {
  Settings settings;
  for (const auto& feature : features_) {
    feature->add_settings(settings);
  }
  return encode_settings(settings);
}

}  // namespace assay::agent
