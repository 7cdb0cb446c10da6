// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/thread_kind.h"

#include <gtest/gtest.h>

namespace assay::sampling {
namespace {

TEST(ThreadKind, OfThoseThatCompileIsTheJvmsAndTheAgents) {
  for (const char* name :
       {"TruffleCompiler", "TruffleCompilerThread-12", "C1 CompilerThre", "C2 CompilerThre",
        "JVMCI CompilerT", "C1 CompilerThread0", "assay control"}) {
    EXPECT_EQ(kind_of_thread(name), ThreadKind::compiler) << name;
  }
}

TEST(ThreadKind, OfTheVmsOthersIsKnownByName) {
  for (const char* name : {"VM Thread", "GC Thread#0", "G1 Main Marker", "ZWorkerYoung#0"}) {
    EXPECT_EQ(kind_of_thread(name), ThreadKind::vm) << name;
  }
}

TEST(ThreadKind, OfAllOthersIsTheProgram) {
  for (const char* name : {"java", "main", "ForkJoinPool-1-", "GC", "Kotlin Compiler",
                           "My Compiler", "assay worker", "assay", ""}) {
    EXPECT_EQ(kind_of_thread(name), ThreadKind::program) << name;
  }
}

}  // namespace
}  // namespace assay::sampling
