// SPDX-License-Identifier: Apache-2.0
// Names that class files have and Java source mostly has not: each reader charges them to Java.
#include <gtest/gtest.h>

#include "scheduler/profilers/readers/collapsed_stacks.h"
#include "scheduler/profilers/readers/method_export.h"
#include "scheduler/profilers/readers/perf_script.h"
#include "tests/support/profile_text.h"

namespace assay::profilers {
namespace {

TEST(NamesInCollapsedStacks, AreToldFromNativeCode) {
  const auto profile = read_collapsed_stacks(
      "a.B.main;org.eclipse.ui.part.View.run 1\n"
      "a.B.main;com.acme.Price.plus-impl:17 2\n"
      "a.B.main;com.acme.Sort.part 3\n"
      "a.B.main;sort.part.0 10\n"
      "a.B.main;libc-2.31.so 20\n"
      "a.B.main;libjvm.so`JVM_Sleep 30\n"
      "a.B.main;I2C/C2I adapters 40\n");
  EXPECT_EQ(text_of(profile),
            "2 com.acme.Price.plus-impl:17\n"
            "3 com.acme.Sort.part\n"
            "1 org.eclipse.ui.part.View.run\n"
            "outside 100, unknown 0, lost not kept, interval not said\n");
}

// Stacks as FlameGraph's stackcollapse-perf.pl prints them, for the JVM's own map, libperf-jvmti
// and perf-map-agent.
TEST(NamesInCollapsedStacks, AreReadAsStackcollapsePerfWritesThem) {
  const auto profile = read_collapsed_stacks(
      "java;start_thread;void com.acme.Main.main;int com.acme.Main.run 1\n"
      "java;start_thread;void com.acme.Main.main;java.lang.Object[] com.acme.Main.all 2\n"
      "java;start_thread;com/acme/Main:main;com/acme/Main:work 3\n"
      "java;start_thread;com/acme/Main:::main;com/acme/Main:::step 4\n"
      "java;start_thread;com/acme/Main:::main;LMain:::<init> 5\n"
      "java;start_thread;void com.acme.Main.main;Interpreter 6\n"
      "java;start_thread;void com.acme.Main.main;[perf-938.map] 7\n"
      "java;start_thread;void com.acme.Main.main;[libc.so.6] 10\n"
      "java;start_thread;std::vector<int>::push_back 20\n"
      "java;start_thread;void std::sort<int*> 30\n"
      "C2_CompilerThre;start_thread;Compile::Optimize 40\n"
      "JVMCI_CompilerT-938/949;start_thread;void com.acme.Main.run 50\n");
  EXPECT_EQ(text_of(profile),
            "5 Main.<init>\n"
            "2 com.acme.Main.all\n"
            "1 com.acme.Main.run\n"
            "4 com.acme.Main.step\n"
            "3 com.acme.Main.work\n"
            "outside 150, unknown 13, lost not kept, interval not said\n");
}

// The script's option --all marks generated code and the kernel's.
TEST(NamesInCollapsedStacks, OfGeneratedCodeAreMarked) {
  const auto profile = read_collapsed_stacks(
      "java;start_thread;void com.acme.Main.main_[j];int com.acme.Main.run_[j] 1\n"
      "java;start_thread;com/acme/Main:main_[j];com/acme/Main:work_[j] 2\n"
      "java;start_thread;Interpreter_[j];Interpreter_[j] 3\n"
      "java;start_thread;call_stub_[j] 10\n"
      "java;start_thread;I2C/C2I adapters_[j] 20\n"
      "java;start_thread;com.acme.Main.main_[j];do_syscall_64_[k] 30\n"
      "java;start_thread;libfoo.bar 40\n");
  EXPECT_EQ(text_of(profile),
            "1 com.acme.Main.run\n"
            "2 com.acme.Main.work\n"
            "outside 100, unknown 3, lost not kept, interval not said\n");
}

// Generated code is Java's: nothing of native code has to be told from it.
TEST(NamesInAPerfScript, AreAllThatTheJvmAllows) {
  const auto profile = read_perf_script(
      "java 7/8 cycles:u: 7f void org.eclipse.ui.part.View.run() (/tmp/perf-7.map)\n"
      "java 7/8 cycles:u: 7f int com.acme.Price.plus-impl(int) (/tmp/perf-7.map)\n"
      "java 7/8 cycles:u: 7f void com.acme.PriceTest.adds two prices() (/tmp/perf-7.map)\n"
      "java 7/8 cycles:u: 7f void Sort.part(int[]) (/tmp/perf-7.map)\n"
      "java 7/8 cycles:u: 7f sort.part.0 (/opt/lib/libx.so)\n",
      7);
  EXPECT_EQ(text_of(profile),
            "1 Sort.part\n"
            "1 com.acme.Price.plus-impl\n"
            "1 com.acme.PriceTest.adds two prices\n"
            "1 org.eclipse.ui.part.View.run\n"
            "outside 1, unknown 0, lost 0, interval not said\n");
}

// The thread is written as in public output of YourKit's tree by threads.
TEST(NamesInAnExport, AreOfMethodsSumsOrThreads) {
  const auto profile = read_yourkit_export(
      "Method,Own Time (ms)\n"
      "org.eclipse.ui.part.View.run() View.java,1\n"
      "com.acme.Price.plus-impl(int) Price.kt,2\n"
      "<All threads>,10\n"
      "main native ID: 0x2AA group: 'main',20\n"
      "ForkJoinPool.commonPool-worker-1 native ID: 0x2AB group: 'main',30\n"
      "Total,40\n");
  EXPECT_EQ(text_of(profile),
            "2 com.acme.Price.plus-impl\n"
            "1 org.eclipse.ui.part.View.run\n"
            "outside 0, unknown 0, lost not kept, interval not said\n");
}

// YourKit marks native methods. Times of a method are added before they are rounded.
TEST(AnExport, HasNativeRowsAndExactSums) {
  const auto profile = read_yourkit_export(
      "Method,Own Time (ms)\n"
      "java.net.Net.poll(int) Net.java (native),7\n"
      "com.acme.Main.run() Main.java,0.4\n"
      "com.acme.Main.run() Main.java,0.4\n"
      "com.acme.Main.run() Main.java,0.4\n");
  EXPECT_EQ(text_of(profile),
            "1 com.acme.Main.run\n"
            "outside 7, unknown 0, lost not kept, interval not said\n");
}

// The fields as in tests/golden/profilers/perf-6.1-map.script, which perf 6.1 printed, with other
// events: perf prints them as they were asked for, which public output of perf 6.14 shows for
// cycles:Pu. The last is the name where a processor has two kinds of cores.
TEST(AnEventInAPerfScript, HasItsModifiers) {
  const auto profile = read_perf_script(
      "            java   938/940   cycles:Pu:      7fb3a861a4e0 int a.B.c(int) "
      "(/tmp/perf-938.map)\n"
      "            java   938/940   cycles:P:      7fb3a861a4e0 int a.B.c(int) "
      "(/tmp/perf-938.map)\n"
      "            java   938/940   cpu_core/cycles/Pu:      7fb3a861a4e0 int a.B.c(int) "
      "(/tmp/perf-938.map)\n",
      938);
  EXPECT_EQ(text_of(profile),
            "3 a.B.c\n"
            "outside 0, unknown 0, lost 0, interval not said\n");
}

}  // namespace
}  // namespace assay::profilers
