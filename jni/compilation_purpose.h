// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace assay::agent {

// The purpose of a compilation, in the order of assay.shim.slowing.Purpose.
enum class CompilationPurpose : int {
  vm = 0,      // the VM asked for the compilation: the plan in force is applied
  plan = 1,    // a command asked for the compilation, to apply the plan in force
  count = 2,   // a command asked for the compilation, to count the unit's blocks
  replay = 3,  // the shim gives a unit that the VM has compiled its stored profile
};

}  // namespace assay::agent
