// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <jni.h>

namespace assay::agent {

// Returns the address of the function (jni/agent/register_saving_call.h) that takes a sample: where
// the return address of the code's frame is, how many calls a sample counts for, and 0; 0 where
// this VM does not say how its stack looks.
jlong depth_sample_address();

// Returns the number of the counter by which code counts down to a sample; -1 where there is none.
jint depth_countdown();

}  // namespace assay::agent
