// SPDX-License-Identifier: Apache-2.0
// Every handler of a Java program goes through jdk.internal.misc.Signal.handle0, a native method of
// the JDK's own library. The method is recognized by its function, because the VM binds the method
// before the VM can tell names.
#include "jni/cputime/signal_registration.h"

#include <dlfcn.h>
#include <jni.h>

#include "jni/agent/jni_boundary.h"
#include "jni/cputime/cpu_time_sampling.h"
#include "jni/cputime/sampling_signal.h"

namespace assay::agent {
namespace {

using Handle = jlong(JNICALL*)(JNIEnv*, jclass, jint, jlong);
Handle handle_of_jdk = nullptr;

jlong JNICALL handle(JNIEnv* jni, jclass type, jint signal, jlong handler) {
  if (signal == kSamplingSignal) {
    guarded([] {
      if (CpuTimeSampling* sampling = CpuTimeSampling::current()) {
        sampling->stop_sampling("the program handles the signal SIGURG itself");
      }
    });
  }
  return handle_of_jdk(jni, type, signal, handler);
}

// Returns null while the JDK has not loaded its library. Loads nothing.
void* find_handle_of_jdk() {
  void* library = ::dlopen("libjava.so", RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) {
    return nullptr;
  }
  void* found = ::dlsym(library, "Java_jdk_internal_misc_Signal_handle0");
  ::dlclose(library);
  return found;
}

}  // namespace

void* replacement_of_native_method(void* function) {
  if (handle_of_jdk != nullptr || function == nullptr || function != find_handle_of_jdk()) {
    return nullptr;
  }
  handle_of_jdk = reinterpret_cast<Handle>(function);
  return reinterpret_cast<void*>(handle);
}

}  // namespace assay::agent
