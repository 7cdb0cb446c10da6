// SPDX-License-Identifier: Apache-2.0
// Reads any text as a stored profile, compares the profile with itself, adds it to itself, and
// writes it for Graal.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "native/profiles/graal_profiles.h"
#include "native/profiles/overlap_metrics.h"
#include "native/profiles/program_profile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace assay::profiles;
  auto profile = read_profile({reinterpret_cast<const char*>(data), size});
  if (profile) {
    (void)overlap_metrics(*profile, *profile);
    (void)graal_profiles(*profile);
    const auto again = read_profile(to_json(*profile));
    if (!again || !(*again == *profile)) {
      std::abort();
    }
    const ProgramProfile other = *profile;
    add(*profile, other);
    (void)misfits(*profile, other);
  }
  return 0;
}
