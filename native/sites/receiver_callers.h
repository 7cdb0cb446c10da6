// SPDX-License-Identifier: Apache-2.0
// Names the callers in whose context receivers were counted (decision 0034).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/calls/call_sites_codec.h"
#include "native/calls/code_map.h"
#include "native/session/session_view.h"

namespace assay::sites {

// Callers by name, "acme.Main.run(int)@12" with the bytecode index of the call, the innermost one
// first.
using Callers = std::vector<std::string>;

// Returns the callers that a description of a context lists (session::kContextWord).
Callers callers_in(std::span<const std::string_view> words);

// Names callers by the code that return addresses belong to.
class CallerNames {
 public:
  // Requires: what the view reads outlives this object.
  explicit CallerNames(const session::SessionView& view);
  ~CallerNames() = default;
  CallerNames(const CallerNames&) = delete;
  CallerNames& operator=(const CallerNames&) = delete;
  CallerNames(CallerNames&&) = delete;
  CallerNames& operator=(CallerNames&&) = delete;

  // Adds the callers that return to the addresses, up to the first one that is not known.
  void add(std::span<const std::uint64_t> return_addresses, Callers& callers) const;

 private:
  const std::vector<calls::CodeCallSites> code_;
  const calls::CodeMap map_;  // points into code_
};

}  // namespace assay::sites
