// SPDX-License-Identifier: Apache-2.0
// Holds the features that are on in this JVM.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "jni/agent/feature.h"

namespace assay::agent {

class Agent {
 public:
  explicit Agent(std::vector<std::unique_ptr<Feature>> features) : features_(std::move(features)) {}

  // Returns the agent of this process, or null when there is none. The agent is never destroyed.
  static Agent* current();
  static void publish(std::unique_ptr<Agent> agent);

  const std::vector<std::unique_ptr<Feature>>& features() const { return features_; }

  // Tells every feature the fact.
  void note_fact(std::string_view key, std::string_view value);
  void note_message(std::string_view text);

  // Returns what NativeBridge.connect() is told.
  std::vector<std::byte> settings() const;

 private:
  std::vector<std::unique_ptr<Feature>> features_;
};

}  // namespace assay::agent
