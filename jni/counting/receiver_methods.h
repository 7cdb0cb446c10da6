// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <jni.h>

namespace assay::agent {

// Returns the address of the function that compiled code calls to count a receiver: it takes the
// object's address and the site's number. Requires: the feature that counts has been created.
jlong receiver_counter_address();

}  // namespace assay::agent
