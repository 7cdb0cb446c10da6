// SPDX-License-Identifier: Apache-2.0
// Assembles code by asmjit and returns plain bytes. Only this file holds asmjit's code buffers.
#pragma once

#include <asmjit/x86.h>

#include <cstddef>
#include <functional>
#include <vector>

#include "native/support/result.h"

namespace assay::slowdown {

// Runs `write` on an assembler for x86-64. The code must not need relocation: it may refer to its
// own labels, and to addresses only as 64-bit immediates. Fails (internal) with asmjit's words when
// an instruction cannot be encoded; nothing is handed out then.
Result<std::vector<std::byte>> assemble(const std::function<void(asmjit::x86::Assembler&)>& write);

}  // namespace assay::slowdown
