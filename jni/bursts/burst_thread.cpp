// SPDX-License-Identifier: Apache-2.0
#include "jni/bursts/burst_thread.h"

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "jni/agent/daemon_thread.h"
#include "jni/agent/jni_boundary.h"
#include "jni/agent/shim_class.h"
#include "jni/agent/vm_memory.h"
#include "native/support/compiler_threads.h"

namespace assay::agent {
namespace {

// The methods are set once, before the VM compiles its first unit.
struct BoundMethods {
  jmethodID take_up = nullptr;
  jmethodID count = nullptr;
  jmethodID run_plainly = nullptr;
  jmethodID keep = nullptr;
};
BoundMethods bound_methods;
std::atomic<jclass> burst_class = nullptr;  // null: Graal has not started yet

class ShimSwitch final : public CodeSwitch {
 public:
  explicit ShimSwitch(JNIEnv* jni) : jni_(jni) {}

  void take_up(std::span<const std::uint32_t> units) override {
    call(bound_methods.take_up, units);
  }
  void count() override { call(bound_methods.count); }
  void run_plainly() override { call(bound_methods.run_plainly); }
  void keep(std::span<const std::uint32_t> units) override { call(bound_methods.keep, units); }

 private:
  void call(jmethodID method) {
    if (burst_class != nullptr) {
      jni_->CallStaticVoidMethod(burst_class, method);
      jni_->ExceptionClear();
    }
  }
  void call(jmethodID method, std::span<const std::uint32_t> units) {
    if (burst_class == nullptr) {
      return;
    }
    const std::vector<jint> numbers(units.begin(), units.end());
    const auto array = own_local(jni_, jni_->NewIntArray(static_cast<jsize>(numbers.size())));
    if (array != nullptr) {
      jni_->SetIntArrayRegion(array.get(), 0, static_cast<jsize>(numbers.size()), numbers.data());
      jni_->CallStaticVoidMethod(burst_class, method, array.get());
    }
    jni_->ExceptionClear();
  }

  JNIEnv* jni_;
};

void JNICALL run(jvmtiEnv*, JNIEnv* jni, void* argument) {
  guarded([&] {
    ShimSwitch code(jni);
    static_cast<BurstLoop*>(argument)->run(code);
  });
}

}  // namespace

bool bind_burst_switch(JNIEnv* jni) {
  burst_class = bind_shim_class(jni, "assay/shim/bursts/Bursts",
                                {{"takeUp", "([I)V", &bound_methods.take_up},
                                 {"count", "()V", &bound_methods.count},
                                 {"runPlainly", "()V", &bound_methods.run_plainly},
                                 {"keep", "([I)V", &bound_methods.keep}});
  return burst_class != nullptr;
}

Result<void> start_burst_thread(jvmtiEnv* jvmti, JNIEnv* jni, BurstLoop& loop) {
  return start_daemon_thread(jvmti, jni, kBurstThread, run, &loop);
}

}  // namespace assay::agent
