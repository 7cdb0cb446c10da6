// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/method_name.h"

#include <gtest/gtest.h>

namespace assay::profilers {
namespace {

TEST(PlainMethodName, HasDotsAndNoParameters) {
  EXPECT_EQ(plain_method_name("com/acme/Main.run"), "com.acme.Main.run");
  EXPECT_EQ(plain_method_name("com.acme.Main.run(int, java.lang.String)"), "com.acme.Main.run");
  EXPECT_EQ(plain_method_name("Main.<init>"), "Main.<init>");
}

// Their addresses differ from run to run.
TEST(PlainMethodName, OfAHiddenClassHasNoAddress) {
  const std::string plain = "com.acme.Main$$Lambda.apply";
  EXPECT_EQ(plain_method_name("com.acme.Main$$Lambda.0x00007f01a4.apply"), plain);
  EXPECT_EQ(plain_method_name("com.acme.Main$$Lambda/0x00007f01a4.apply"), plain);
  EXPECT_EQ(plain_method_name("com/acme/Main$$Lambda+0x00007f01a4.apply"), plain);
  EXPECT_EQ(plain_method_name("com.acme.Main.0x"), "com.acme.Main.0x");
}

TEST(IsMethodName, TellsJavaFromNativeCode) {
  for (const char* name : {"com.acme.Main.run", "Main.run", "Main.<init>", "A$B.lambda$run$0",
                           "a.\xC3\xA4.run", "A.<clinit>"}) {
    EXPECT_TRUE(is_method_name(name)) << name;
  }
  for (const char* name :
       {"", "memcpy", "libjvm.so", "libc.so.6.memcpy", "f.part.0", "f.cold", "f.isra.3", ".run",
        "Main.", "a..b", "operator new", "Main.<foo>", "<All threads>", "G1.collect now"}) {
    EXPECT_FALSE(is_method_name(name)) << name;
  }
}

TEST(MethodOfSymbol, KnowsTheFormsThatPerfShows) {
  const std::string method = "com.acme.Main.run";
  EXPECT_EQ(method_of_symbol("int com.acme.Main.run(int[], java.lang.Object)"), method);
  EXPECT_EQ(method_of_symbol("java.lang.Object[] com.acme.Main.run()"), method);
  EXPECT_EQ(method_of_symbol("com.acme.Main.run(int[], int) [B12]"), method);
  EXPECT_EQ(method_of_symbol("com.acme.Main.run(int[], int) [out of line]"), method);
  EXPECT_EQ(method_of_symbol("Lcom/acme/Main;run([II)I"), method);
  EXPECT_EQ(method_of_symbol("void Main.<init>()"), "Main.<init>");
}

TEST(MethodOfSymbol, FindsNoneInStubsAndNativeCode) {
  for (const char* symbol : {"Interpreter", "I2C/C2I adapters", "StubRoutines::jbyte_arraycopy",
                             "vtable chunks", "f(int)", "std::vector<int>::push_back(int)",
                             "[unknown]", "", "(", "L;(", "Lx", "BufferBlob (flush_icache_stub)"}) {
    EXPECT_EQ(method_of_symbol(symbol), std::nullopt) << symbol;
  }
}

TEST(ACompiler, IsToldByMethodsAndThreads) {
  EXPECT_TRUE(is_compiler_method("jdk.graal.compiler.core.GraalCompiler.compile"));
  EXPECT_TRUE(is_compiler_method("jdk.vm.ci.hotspot.HotSpotJVMCIRuntime.compileMethod"));
  EXPECT_FALSE(is_compiler_method("com.acme.compiler.Main.run"));
}

}  // namespace
}  // namespace assay::profilers
