// SPDX-License-Identifier: Apache-2.0
// The statements of profilers' outputs about themselves: the engine and settings in effect, and
// lost bytes.
#pragma once

#include <span>

#include "scheduler/scoring/score.h"

namespace assay::scoring {

void add_statements(std::span<const Cell> cells, Verdict& verdict);
void add_statements(const Verdict& verdict, Verdict& sum);

}  // namespace assay::scoring
