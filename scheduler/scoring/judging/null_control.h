// SPDX-License-Identifier: Apache-2.0
// Does the score see changes where nothing was changed: between the unchanged program and itself?
#pragma once

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

Control null_control(const Scoring& scoring);

}  // namespace assay::scoring
