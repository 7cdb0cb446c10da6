/* SPDX-License-Identifier: Apache-2.0 */
/* A JVMTI agent that is told of each exception, as a debugger with a breakpoint for all exceptions
   is. It prints how many exceptions it was told of. The option "off" asks for the capability, and
   never for events. */
#include <jvmti.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static atomic_long seen;
static int is_listening;

static void JNICALL on_exception(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread, jmethodID method,
                                 jlocation location, jobject exception, jmethodID catch_method,
                                 jlocation catch_location) {
  (void)jvmti, (void)jni, (void)thread, (void)method, (void)location, (void)exception;
  (void)catch_method, (void)catch_location;
  atomic_fetch_add(&seen, 1);
}

static void JNICALL on_death(jvmtiEnv* jvmti, JNIEnv* jni) {
  (void)jvmti, (void)jni;
  printf("exceptions=%ld\n", atomic_load(&seen));
  fflush(stdout);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void* reserved) {
  (void)reserved;
  jvmtiEnv* jvmti = NULL;
  if ((*vm)->GetEnv(vm, (void**)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) {
    return JNI_ERR;
  }
  is_listening = options == NULL || strcmp(options, "off") != 0;
  jvmtiCapabilities wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.can_generate_exception_events = 1;
  jvmtiEventCallbacks callbacks;
  memset(&callbacks, 0, sizeof callbacks);
  callbacks.Exception = on_exception;
  callbacks.VMDeath = on_death;
  if ((*jvmti)->AddCapabilities(jvmti, &wanted) != JVMTI_ERROR_NONE ||
      (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
      (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL) !=
          JVMTI_ERROR_NONE) {
    return JNI_ERR;
  }
  if (is_listening && (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_EXCEPTION,
                                                         NULL) != JVMTI_ERROR_NONE) {
    return JNI_ERR;
  }
  return JNI_OK;
}
