// SPDX-License-Identifier: Apache-2.0
#include "native/codelog/untold_code.h"

namespace assay::codelog {
namespace {

// Code that the VM reported longer than this before an installation was other code at the same
// address. The longest delay that was seen is 17 ms.
constexpr std::int64_t kSameCodeNs = 1'000'000'000;

}  // namespace

void UntoldCode::installed(std::uint64_t address, std::int64_t time) {
  const auto told = told_.find(address);
  if (told == told_.end() || told->second + kSameCodeNs < time) {
    installed_[address] = time;
  }
}

void UntoldCode::told(std::uint64_t address, std::int64_t time) {
  told_[address] = time;
  installed_.erase(address);
}

std::optional<std::int64_t> UntoldCode::installed_at(std::uint64_t address) const {
  const auto found = installed_.find(address);
  return found == installed_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace assay::codelog
