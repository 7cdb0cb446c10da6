// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/attaching_threads.h"

#include "jni/agent/jni_boundary.h"
#include "jni/counting/counting_feature.h"

namespace assay::agent {
namespace {

const JNIInvokeInterface_* functions_of_vm = nullptr;
JNIInvokeInterface_ functions;

void attach_thread() {
  guarded([] { CountingFeature::current()->attach_thread(session::SegmentKind::application); });
}

jint JNICALL attach_current_thread(JavaVM* vm, void** environment, void* arguments) {
  attach_thread();
  return functions_of_vm->AttachCurrentThread(vm, environment, arguments);
}

jint JNICALL attach_current_thread_as_daemon(JavaVM* vm, void** environment, void* arguments) {
  attach_thread();
  return functions_of_vm->AttachCurrentThreadAsDaemon(vm, environment, arguments);
}

// DestroyJavaVM attaches the calling thread, too.
jint JNICALL destroy_vm(JavaVM* vm) {
  attach_thread();
  return functions_of_vm->DestroyJavaVM(vm);
}

}  // namespace

void watch_attaching_threads(JavaVM* vm) {
  functions_of_vm = vm->functions;
  functions = *functions_of_vm;
  functions.AttachCurrentThread = attach_current_thread;
  functions.AttachCurrentThreadAsDaemon = attach_current_thread_as_daemon;
  functions.DestroyJavaVM = destroy_vm;
  vm->functions = &functions;
}

}  // namespace assay::agent
