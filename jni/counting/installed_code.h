// SPDX-License-Identifier: Apache-2.0
// Finds out which units' code became invalid: the VM does not tell agents. The VM's own record of
// the code, an nmethod, has a state, and stays readable when the code is freed, because memory of
// the code cache is never unmapped.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace assay::agent {

class InstalledCode {
 public:
  InstalledCode();

  // Notes the code of a unit. `record` is the address of the VM's record, and 0 where the code is
  // invalid already.
  void note(std::uint64_t unit_id, std::uint64_t record);

  // Returns the units whose code nobody enters any more; all units where the VM does not describe
  // its records.
  std::vector<std::uint64_t> invalid_units() const;

 private:
  struct Layout {  // offsets of fields of `nmethod`
    std::uint64_t compile_id = 0;
    std::uint64_t state = 0;
  };
  struct Code {
    std::uint64_t unit_id = 0;
    const char* record = nullptr;
    std::int32_t compile_id = 0;  // of another compilation: the memory was used again
  };
  bool is_invalid(const Code& code) const;

  std::optional<Layout> layout_;  // absent: the VM does not describe its records
  mutable std::mutex mutex_;
  std::vector<Code> codes_;
};

}  // namespace assay::agent
