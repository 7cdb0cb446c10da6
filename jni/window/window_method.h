// SPDX-License-Identifier: Apache-2.0
// Makes the calls of a method tell the window. The method's class is changed while it is loaded
// (classfile/method_wrapping.h).
#pragma once

#include <jni.h>
#include <jvmti.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jni/window/counting_window.h"
#include "native/classfile/method_name.h"

namespace assay::agent {

class WindowMethod {
 public:
  // Requires: the window is one that calls open, and outlives the process's Java code.
  WindowMethod(classfile::MethodName method, CountingWindow& window);

  // Has the VM tell when classes are loaded. Before the VM is up, only its own classes are.
  void vm_started(jvmtiEnv* jvmti);
  // Returns the changed class file where it is the method's class; nothing where the class stays.
  std::optional<std::vector<std::byte>> change_class(std::string_view internal_name,
                                                     std::span<const std::byte> class_file);
  // Binds the native methods of the changed class. None of the class's code has run.
  void class_prepared(JNIEnv* jni, jclass prepared, std::string_view signature);
  // Notes why the method cannot be followed.
  void give_up(std::string_view why) { window_.log().cannot_follow(why); }

 private:
  classfile::MethodName method_;
  CountingWindow& window_;
};

}  // namespace assay::agent
