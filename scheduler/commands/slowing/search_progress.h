// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "scheduler/divining/search.h"

namespace assay::commands {

// Tells of each step on stderr, and how long the rest of the search may take.
class SearchProgress {
 public:
  // `search` outlives it.
  explicit SearchProgress(const divining::Search& search) : search_(search) {}

  // The newest step, and how long it took.
  void tell(std::chrono::steady_clock::duration took);

 private:
  std::string longer_by(const divining::Step& step) const;
  std::int64_t seconds_left() const;

  const divining::Search& search_;
  std::size_t installs_ = 0;
  std::chrono::steady_clock::duration took_{};
};

}  // namespace assay::commands
