// SPDX-License-Identifier: Apache-2.0
// Installed code of which the VM has not told the debug information. It tells that of what it has
// compiled by itself, shortly before or after the installation is logged, but not that of units
// which the agent had compiled again. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

namespace assay::codelog {

class UntoldCode {
 public:
  // Times as in the code log.
  void installed(std::uint64_t address, std::int64_t time);
  void told(std::uint64_t address, std::int64_t time);

  // When the untold code at the address was installed; nothing: there is none.
  std::optional<std::int64_t> installed_at(std::uint64_t address) const;
  std::size_t count() const { return installed_.size(); }

 private:
  std::map<std::uint64_t, std::int64_t> installed_;  // untold, by address
  std::map<std::uint64_t, std::int64_t> told_;       // last, by address
};

}  // namespace assay::codelog
