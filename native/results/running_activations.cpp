// SPDX-License-Identifier: Apache-2.0
#include "native/results/running_activations.h"

#include "native/session/session_facts.h"

namespace assay::results {

std::optional<std::string> why_running_are_unknown(const session::SessionView& session) {
  if (session.window && session.window->plan.kind != session::WindowKind::calls) {
    return session.window->plan.kind == session::WindowKind::iterations
               ? "other threads may have been at work where iterations began and ended"
               : "threads may have been at work where counting began and ended";
  }
  if (session.window) {
    return std::nullopt;
  }
  if (session.state != session::SessionState::ended) {
    return "the JVM had not announced its end";
  }
  if (session.fact(session::kVirtualThreads) != nullptr) {
    return "virtual threads that wait are on no stack";
  }
  return std::nullopt;
}

std::optional<std::uint64_t> running_at_most(const session::SessionView& session,
                                             const std::string& method) {
  if (why_running_are_unknown(session)) {
    return std::nullopt;
  }
  if (session.window) {
    return 0;  // nothing runs within a call before its beginning, or after its end
  }
  const auto frames = session.frames_on_stacks.find(method);
  return frames == session.frames_on_stacks.end() ? 0 : frames->second;
}

}  // namespace assay::results
