// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace assay::agent {

// What a compilation is for. In the order of assay.shim.slowing.Purpose.
enum class CompilationPurpose : int {
  vm = 0,      // the VM asked for it: the plan in force is applied
  plan = 1,    // a command asked for it, to apply the plan in force
  count = 2,   // a command asked for it, to count its blocks
  replay = 3,  // the shim gives a unit that the VM has compiled its stored profile
};

}  // namespace assay::agent
