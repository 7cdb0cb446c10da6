// SPDX-License-Identifier: Apache-2.0
// For those who still read files by this name; the functions are native/files'.
#pragma once

#include "native/files/text_file.h"

namespace assay::process {

using files::read_text_file;

}  // namespace assay::process
