// SPDX-License-Identifier: Apache-2.0
#include "native/calls/caller_levels.h"

#include <cstddef>
#include <string>

namespace assay::calls {
namespace {

CallFrame frame_at_site(const CodeCallSites& code, const SiteFrame& frame) {
  return {.method = code.methods[frame.method],
          .bci = frame.bci < 0 ? std::nullopt : std::optional(frame.bci),
          .line = frame.line == 0 ? std::nullopt : std::optional(frame.line)};
}

CallFrame frame_named(std::string name) {
  return {.method = std::move(name), .bci = std::nullopt, .line = std::nullopt};
}

bool has_name(const Caller& caller) {
  return caller.vm_code != nullptr && caller.kind != CallerKind::interpreter;
}

std::vector<CallFrame> frames_at_site(const Caller& caller) {
  std::vector<CallFrame> frames;
  for (const SiteFrame& frame : caller.site->frames) {
    frames.push_back(frame_at_site(*caller.code, frame));
  }
  return frames;
}

std::vector<CallFrame> frames_of_nearest(const Caller& caller) {
  if (caller.site != nullptr) {
    return frames_at_site(caller);
  }
  return has_name(caller) ? std::vector{frame_named(caller.vm_code->name)}
                          : std::vector<CallFrame>();
}

std::string in_brackets(CallerKind kind) { return "[" + std::string(to_string(kind)) + "]"; }

std::vector<CallFrame> frames_of_further(const Caller& caller) {
  if (caller.site != nullptr) {
    return frames_at_site(caller);
  }
  return {
      frame_named(in_brackets(caller.kind) + (has_name(caller) ? " " + caller.vm_code->name : ""))};
}

// Only the frames of these kinds have the size that the VM's record says. What compiled code may
// have noted behind a frame of another kind means nothing.
bool can_be_followed(CallerKind kind) {
  return kind == CallerKind::compiled || kind == CallerKind::first_compiler;
}

}  // namespace

NotedCaller caller_of(const CodeMap& map, const session::NotedCall& call, std::uint32_t levels) {
  Caller caller = map.caller_at(call.return_address);
  NotedCaller noted{caller.kind, frames_of_nearest(caller)};
  for (std::size_t further = 0; further + 1 < levels && can_be_followed(caller.kind); ++further) {
    if (further == call.further.size()) {
      noted.frames.push_back(frame_named(std::string(kNotFollowed)));
      return noted;
    }
    caller = map.caller_at(call.further[further]);
    const std::vector<CallFrame> frames = frames_of_further(caller);
    noted.frames.insert(noted.frames.end(), frames.begin(), frames.end());
  }
  return noted;
}

std::string_view ending_of(const CallFrame& frame) {
  const std::string_view name = frame.method;
  const std::string_view kind = name.starts_with('[') ? name.substr(0, name.find(']') + 1) : "";
  return kind == in_brackets(CallerKind::first_compiler) ? std::string_view() : kind;
}

}  // namespace assay::calls
