// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/event_type_registry.h"

#include <algorithm>

namespace assay::agent {

Result<std::uint32_t> EventTypeRegistry::declare(const session::EventTypeRecord& type) {
  return log_.exclusively([&]() -> Result<std::uint32_t> {
    const auto known = std::ranges::find(declared_, type.name, &session::EventTypeRecord::name);
    const auto number = static_cast<std::uint32_t>(known - declared_.begin());
    if (known != declared_.end()) {
      return *known == type ? Result<std::uint32_t>(number)
                            : make_error(ErrorCode::invalid_argument,
                                         "there is already an event type of the name '" +
                                             type.name + "', so this one is not counted");
    }
    if (!log_.append(session::encode_event_type(type))) {
      return make_error(ErrorCode::io_failure,
                        "the session file has no space for the event type '" + type.name + "'");
    }
    declared_.push_back(type);
    return number;
  });
}

}  // namespace assay::agent
