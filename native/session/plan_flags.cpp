// SPDX-License-Identifier: Apache-2.0
#include "native/session/plan_flags.h"

namespace assay::session {
namespace {

constexpr std::uint32_t kCheckFlag = 1;
constexpr std::uint32_t kUnfinishedShift = 1;
constexpr std::uint32_t kUnfinishedMask = 3;
constexpr std::uint32_t kLoopStoresShift = 3;
constexpr std::uint32_t kKnownFlags = 0xf;

}  // namespace

std::uint32_t plan_flags_of(const planning::PlanOptions& plan) {
  return (plan.check ? kCheckFlag : 0u) |
         static_cast<std::uint32_t>(plan.unfinished) << kUnfinishedShift |
         static_cast<std::uint32_t>(plan.loop_stores) << kLoopStoresShift;
}

bool are_plan_flags(std::uint32_t flags) { return (flags & ~kKnownFlags) == 0; }

void take_plan_flags(std::uint32_t flags, planning::PlanOptions& plan) {
  plan.check = (flags & kCheckFlag) != 0;
  plan.unfinished =
      static_cast<planning::UnfinishedSource>(flags >> kUnfinishedShift & kUnfinishedMask);
  plan.loop_stores = static_cast<planning::LoopStores>(flags >> kLoopStoresShift);
}

}  // namespace assay::session
