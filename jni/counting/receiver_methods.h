// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <jni.h>
#include <jvmti.h>

#include <string_view>

namespace assay::agent {

// Returns the address of the function that compiled code calls to count a receiver: it takes the
// object's address and the site's number. Requires: the feature that counts has been created.
jlong receiver_counter_address();

// Returns the address of the function (jni/agent/register_saving_call.h) that takes an object whose
// class is not in the line, the site's number, and the line; 0 where classes cannot be told.
jlong receiver_miss_address();

// Returns the address of the function that takes an object, the site's number with the number of
// inlined callers above it, and the place of the frame's return address; 0 where no callers are
// looked for.
jlong receiver_behind_callers_address();

// Returns the address of the site's line (jni/sites/receiver_lines.h); 0 where it has none.
jlong receiver_line_address(jint site);

// Return where an object has the word of its class (jni/agent/class_words.h); the offset is -1
// where this VM does not tell.
jint receiver_class_offset();
jint receiver_class_shift();

// Has the VM tell of each class that becomes ready for use. Returns false where it does not.
bool follow_classes_of_receivers(jvmtiEnv* jvmti);

// Forgets the class in whose memory the VM has loaded another one. Requires: no object of the new
// class exists yet, as is so when the VM tells that a class has been prepared.
void class_of_receivers_prepared(jclass prepared, std::string_view signature);

}  // namespace assay::agent
