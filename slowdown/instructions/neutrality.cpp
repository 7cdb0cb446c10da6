// SPDX-License-Identifier: Apache-2.0
#include "slowdown/instructions/neutrality.h"

#include <algorithm>
#include <random>

#include "slowdown/instructions/encoding.h"
#include "slowdown/instructions/trampoline.h"

namespace assay::slowdown {

Result<std::vector<std::string>> changed_by(std::span<const std::byte> code, std::uint64_t seed,
                                            std::size_t state_count) {
  ASSAY_ASSIGN(const auto trampoline, Trampoline::around(code));
  std::mt19937_64 random(seed);
  const VectorSupport support = VectorSupport::of_this_cpu();
  std::vector<std::string> changed;
  for (std::size_t i = 0; i < state_count; ++i) {
    const MachineState before = random_state(random, support);
    for (const std::string& name : differences(before, trampoline.run(before))) {
      if (std::ranges::find(changed, name) == changed.end()) {
        changed.push_back(name);
      }
    }
  }
  return changed;
}

Result<void> prove_neutral(Kind kind, std::uint64_t seed, std::size_t state_count) {
  constexpr std::uint32_t kRunsOfEachRegister = 3;
  Rotation rotation;
  const auto count = static_cast<std::uint32_t>(variant_count(kind)) * kRunsOfEachRegister;
  ASSAY_ASSIGN(const auto changed, changed_by(encode(kind, count, rotation), seed, state_count));
  if (!changed.empty()) {
    return make_error(ErrorCode::unsupported, "'" + std::string(to_string(kind)) +
                                                  "' is not neutral on this CPU: it changes " +
                                                  changed.front());
  }
  return {};
}

}  // namespace assay::slowdown
