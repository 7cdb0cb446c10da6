// SPDX-License-Identifier: Apache-2.0
// Names the sources that a program of ours was built from, so that results and sessions can say who
// made them: the commit ("9c98460f1e2a"), the commit and a checksum of what was changed in it
// ("9c98460f1e2a+5d1c09b2"), or, for sources that are no checkout, a checksum of them
// ("sources-5d1c09b29a6e"). The build writes the name (build_name.cmake).
#pragma once

#include <string_view>

namespace assay {

std::string_view build_name();

}  // namespace assay
