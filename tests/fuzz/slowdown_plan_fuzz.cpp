// SPDX-License-Identifier: Apache-2.0
// Reads any text as a plan file of ours and of the published schedulers. A plan of ours that was
// read must be written and read back the same. Each plan is accepted or refused for a unit without
// harm.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "slowdown/insertion/unit_plan.h"
#include "slowdown/plan/plan_operations.h"
#include "slowdown/plan/plan_text.h"
#include "slowdown/plan/published_plan.h"

namespace {

using namespace assay::slowdown;

void expect(bool holds) {
  if (!holds) {
    std::abort();
  }
}

SlowableUnit described(const UnitKey& key) {
  SlowableUnit description{key, {}};
  for (std::uint32_t block = 0; block < 16; ++block) {
    description.blocks.push_back({BlockNumber{block}, {false, true, false}});
  }
  return description;
}

void use(const SlowdownPlan& plan) {
  (void)check(plan);
  (void)scale(plan, 0.5);
  expect(diff(plan, plan).empty());
  for (const auto& [key, unit] : plan.units) {
    (void)answer_for(described(key), plan);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto plan = read_plan(text)) {
    const auto again = read_plan(to_json(*plan));
    expect(again && *again == *plan);
    use(*plan);
  }
  if (const auto published = read_published_plan(text)) {
    use(resolve(*published, std::vector{described({"a.B.hot(int)", -1, 1})}, Kind::nop2).plan);
  }
  return 0;
}
