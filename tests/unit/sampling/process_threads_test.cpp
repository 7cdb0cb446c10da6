// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/process_threads.h"

#include <gtest/gtest.h>

namespace assay::sampling {
namespace {

TEST(VmThreads, AreKnownByName) {
  for (const char* name : {"VM Thread", "GC Thread#0", "G1 Main Marker", "C1 CompilerThre",
                           "JVMCI CompilerT", "ZWorkerYoung#0"}) {
    EXPECT_TRUE(is_vm_thread(name)) << name;
  }
  for (const char* name : {"java", "main", "ForkJoinPool-1-", "GC", ""}) {
    EXPECT_FALSE(is_vm_thread(name)) << name;
  }
}

TEST(CompilerThreads, AreTheJvmsAndTheAgentsAndNoOthers) {
  for (const char* name :
       {"C1 CompilerThre", "C2 CompilerThre", "JVMCI CompilerT", "assay control", "assay replay"}) {
    EXPECT_TRUE(is_compiler_thread(name)) << name;
  }
  for (const char* name : {"Kotlin Compiler", "My Compiler", "assay worker", "assay", "main", ""}) {
    EXPECT_FALSE(is_compiler_thread(name)) << name;
  }
}

}  // namespace
}  // namespace assay::sampling
