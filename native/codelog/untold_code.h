// SPDX-License-Identifier: Apache-2.0
// Keeps the installed code whose debug information the VM has not reported. The VM reports code
// that it has compiled by itself, shortly before or after the installation is logged. The VM does
// not report units that the agent had compiled again. The class is pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

namespace assay::codelog {

class UntoldCode {
 public:
  // Times are those of the code log, in nanoseconds.
  void installed(std::uint64_t address, std::int64_t time);
  void told(std::uint64_t address, std::int64_t time);

  // Returns when the unreported code at the address was installed, or nothing where there is none.
  std::optional<std::int64_t> installed_at(std::uint64_t address) const;
  std::size_t count() const { return installed_.size(); }

 private:
  std::map<std::uint64_t, std::int64_t> installed_;  // by address: time of unreported code
  std::map<std::uint64_t, std::int64_t> told_;       // by address: time of the last report
};

}  // namespace assay::codelog
