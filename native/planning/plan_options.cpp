// SPDX-License-Identifier: Apache-2.0
#include "native/planning/plan_options.h"

namespace assay::planning {
namespace {

template <typename Choices>
auto parse(const Choices& choices, std::string_view word)
    -> std::optional<typename Choices::value_type> {
  for (const auto choice : choices) {
    if (to_string(choice) == word) {
      return choice;
    }
  }
  return std::nullopt;
}

}  // namespace

std::string_view to_string(Strategy strategy) {
  switch (strategy) {
    case Strategy::dec:
      return "dec";
    case Strategy::pd:
      return "pd";
    case Strategy::pc:
      return "pc";
    case Strategy::ec:
      return "ec";
  }
  return "unknown";
}

std::string_view to_string(ThreadMode mode) {
  switch (mode) {
    case ThreadMode::shared:
      return "shared";
    case ThreadMode::atomic:
      return "atomic";
    case ThreadMode::thread:
      return "thread";
  }
  return "unknown";
}

std::string_view to_string(SegmentBase base) {
  switch (base) {
    case SegmentBase::fixed:
      return "fixed";
    case SegmentBase::thread_word:
      return "fs";
    case SegmentBase::gs:
      return "gs";
  }
  return "unknown";
}

std::string_view to_string(SegmentRegister choice) {
  switch (choice) {
    case SegmentRegister::automatic:
      return "auto";
    case SegmentRegister::gs:
      return "gs";
    case SegmentRegister::fs:
      return "fs";
  }
  return "unknown";
}

std::optional<Strategy> parse_strategy(std::string_view word) { return parse(kStrategies, word); }

std::optional<ThreadMode> parse_thread_mode(std::string_view word) {
  return parse(kThreadModes, word);
}

std::optional<SegmentRegister> parse_segment_register(std::string_view word) {
  return parse(kSegmentRegisters, word);
}

}  // namespace assay::planning
