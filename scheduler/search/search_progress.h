// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "scheduler/divining/search.h"

namespace assay::search {

// Tells each step of a search on stderr, and how long the rest of the search may take.
class SearchProgress {
 public:
  // Requires: `search` lives as long as the object.
  explicit SearchProgress(const divining::Search& search) : search_(search) {}

  // Tells the newest step, and how long it took.
  void tell(std::chrono::steady_clock::duration took);

 private:
  std::string longer_by(const divining::Step& step) const;
  std::int64_t seconds_left() const;

  const divining::Search& search_;
  std::size_t installs_ = 0;
  std::chrono::steady_clock::duration took_{};
};

}  // namespace assay::search
