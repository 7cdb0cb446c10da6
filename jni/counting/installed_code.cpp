// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/installed_code.h"

#include "jni/agent/vm_structs.h"

namespace assay::agent {
namespace {

constexpr const char* kRecord = "nmethod";
// States after this one say that nobody enters the code any more (nmethod.hpp).
constexpr signed char kInUse = 0;

}  // namespace

InstalledCode::InstalledCode() {
  const auto compile_id = vm_field_offset(kRecord, "_compile_id");
  const auto state = vm_field_offset(kRecord, "_state");
  if (compile_id && state) {
    layout_ = {*compile_id, *state};
  }
}

void InstalledCode::note(std::uint64_t unit_id, std::uint64_t record) {
  // The VM gives records as numbers.
  const auto* address = layout_ ? reinterpret_cast<const char*>(record) : nullptr;
  const auto compile_id =
      address == nullptr ? 0 : read_at<std::int32_t>(address, layout_->compile_id);
  const std::lock_guard lock(mutex_);
  codes_.push_back({unit_id, address, compile_id});
}

bool InstalledCode::is_invalid(const Code& code) const {
  return code.record == nullptr ||
         read_at<std::int32_t>(code.record, layout_->compile_id) != code.compile_id ||
         read_at<signed char>(code.record, layout_->state) > kInUse;
}

std::vector<std::uint64_t> InstalledCode::invalid_units() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::uint64_t> units;
  for (const Code& code : codes_) {
    if (is_invalid(code)) {
      units.push_back(code.unit_id);
    }
  }
  return units;
}

}  // namespace assay::agent
