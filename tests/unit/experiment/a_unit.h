// SPDX-License-Identifier: Apache-2.0
// A compiled unit of two methods, with samples in it.
#pragma once

#include "native/codelog/code_log.h"
#include "scheduler/measuring/profile.h"

namespace assay::experiment {

inline codelog::CodeLog log_of_a_unit() {
  codelog::CodeLog log;
  codelog::LoggedUnit unit;
  unit.description.identity.method = "a.B.run(int)";
  unit.description.shape = 7;
  unit.description.source_methods = {"a.B.run", "a.C.inlined"};
  codelog::DescribedBlock of_both{.number = 3, .positions = 10, .with_debug_info = 4, .calls = 1};
  of_both.sources = {{.method = 0, .line = 11, .operations = 2},
                     {.method = 1, .line = 21, .operations = 6}};
  codelog::DescribedBlock of_inlined{.number = 5, .positions = 4, .with_debug_info = 4};
  of_inlined.sources = {{.method = 1, .line = 22, .operations = 3},
                        {.method = 1, .line = 0, .operations = 1}};
  codelog::DescribedBlock of_nobody{.number = 8, .positions = 1};
  unit.description.blocks = {of_both, of_inlined, of_nobody};
  log.units = {unit};
  log.installations = {
      {.unit_id = 0, .address = 0x1000, .code_bytes = 64, .time = 5, .offsets = {}}};
  return log;
}

inline measuring::Profile profile_of_a_unit() {
  measuring::Profile profile;
  auto& unit = profile.compilations[0];
  unit.blocks = {{slowdown::BlockNumber(3), 80},
                 {slowdown::BlockNumber(5), 40},
                 {slowdown::BlockNumber(8), 10},
                 {slowdown::kPrologue, 7}};
  unit.total = 137;
  profile.samples = 200;
  profile.run_ns = 2000;
  return profile;
}

}  // namespace assay::experiment
