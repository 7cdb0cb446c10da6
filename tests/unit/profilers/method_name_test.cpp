// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/method_name.h"

#include <gtest/gtest.h>

namespace assay::profilers {
namespace {

TEST(PlainMethodName, HasDotsAndNoParameters) {
  EXPECT_EQ(plain_method_name("com/acme/Main.run"), "com.acme.Main.run");
  EXPECT_EQ(plain_method_name("com.acme.Main.run(int, java.lang.String)"), "com.acme.Main.run");
  EXPECT_EQ(plain_method_name("com.acme.Main.run (int)"), "com.acme.Main.run");
  EXPECT_EQ(plain_method_name("Main.<init>"), "Main.<init>");
}

// The addresses of hidden classes differ from run to run.
TEST(PlainMethodName, OfAHiddenClassHasNoAddress) {
  const std::string plain = "com.acme.Main$$Lambda.apply";
  EXPECT_EQ(plain_method_name("com.acme.Main$$Lambda.0x00007f01a4.apply"), plain);
  EXPECT_EQ(plain_method_name("com.acme.Main$$Lambda/0x00007f01a4.apply"), plain);
  EXPECT_EQ(plain_method_name("com/acme/Main$$Lambda+0x00007f01a4.apply"), plain);
  EXPECT_EQ(plain_method_name("com.acme.Main.0x"), "com.acme.Main.0x");
}

// Up to JDK 20 such classes have a number, too, and up to JDK 14 a decimal hash.
TEST(PlainMethodName, OfAHiddenClassHasNoNumber) {
  const std::string plain = "com.acme.Main$$Lambda.apply";
  EXPECT_EQ(plain_method_name("com.acme.Main$$Lambda$14/0x0000000800066840.apply"), plain);
  EXPECT_EQ(plain_method_name("com.acme.Main$$Lambda$14/1096979270.apply"), plain);
  EXPECT_EQ(plain_method_name("com/acme/Main$$Lambda$14.1096979270.apply"), plain);
  EXPECT_EQ(plain_method_name("java.lang.invoke.LambdaForm$DMH/1096979270.invokeStatic"),
            "java.lang.invoke.LambdaForm$DMH.invokeStatic");
  EXPECT_EQ(plain_method_name("com.acme.Main$14.run"), "com.acme.Main$14.run");
}

TEST(IsMethodName, AllowsWhatTheJvmDoes) {
  for (const char* name :
       {"com.acme.Main.run", "Main.run", "Main.<init>", "A$B.lambda$run$0", "a.\xC3\xA4.run",
        "A.<clinit>", "org.eclipse.ui.part.View.run", "com.acme.Price.plus-impl",
        "com.acme.PriceTest.adds 2 prices", "com.acme.Main.2nd", "Main.part"}) {
    EXPECT_TRUE(is_method_name(name)) << name;
  }
  for (const char* name :
       {"", "memcpy", ".run", "Main.", "a..b", "operator new", "Main.<foo>", "Main<int>.run",
        "<All threads>", "a.B.run Main.java", "a.B.r;n", "a.B[.run"}) {
    EXPECT_FALSE(is_method_name(name)) << name;
  }
}

TEST(IsClearlyJava, TellsJavaFromNativeCode) {
  for (const char* name : {"com.acme.Main.run", "Main.run", "Main.<init>", "A$B.lambda$run$0",
                           "a.\xC3\xA4.run", "org.eclipse.ui.part.View.run", "com.acme.Sort.part",
                           "com.acme.so.cold.Main.run", "com.acme.Price.plus-impl"}) {
    EXPECT_TRUE(is_clearly_java(name)) << name;
  }
  for (const char* name :
       {"memcpy", "libjvm.so", "libc-2.31.so", "libc.so.6", "libc.so.6.memcpy",
        "libjvm.so`JVM_Sleep", "memcpy@@GLIBC_2.14", "f.part.0", "f.cold", "f.isra.3",
        "f.constprop.0.cold", "a::b.cold", "operator new", "G1.collect now", "I2C.C2I adapters"}) {
    EXPECT_FALSE(is_clearly_java(name)) << name;
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
  EXPECT_EQ(method_of_symbol("int Main.part(int[])"), "Main.part");
  EXPECT_EQ(method_of_symbol("void com.acme.PriceTest.adds two prices()"),
            "com.acme.PriceTest.adds two prices");
}

TEST(MethodOfSymbol, FindsNoneInStubsAndNativeCode) {
  for (const char* symbol :
       {"Interpreter", "I2C/C2I adapters", "StubRoutines::jbyte_arraycopy", "vtable chunks",
        "f(int)", "std::vector<int>::push_back(int)", "[unknown]", "", "(", "L;(", "Lx",
        "I2C/C2I adapters(0xba)", "BufferBlob (flush_icache_stub)"}) {
    EXPECT_EQ(method_of_symbol(symbol), std::nullopt) << symbol;
  }
}

TEST(MethodOfCollapsedSymbol, KnowsTheFormsThatStackcollapsePerfLeaves) {
  const std::string method = "com.acme.Main.run";
  for (const char* frame : {"int com.acme.Main.run", "java.lang.Object[] com.acme.Main.run",
                            "com/acme/Main:run", "com/acme/Main:::run"}) {
    EXPECT_EQ(method_of_collapsed_symbol(frame), method) << frame;
  }
  EXPECT_EQ(method_of_collapsed_symbol("LMain:run"), "Main.run");
  EXPECT_EQ(method_of_collapsed_symbol("void com.acme.PriceTest.adds two prices"),
            "com.acme.PriceTest.adds two prices");
  for (const char* frame :
       {"", ":", "L:", "com.acme.Main.run", "com/acme/Main::run", "a::b", "Thread::run",
        "void std::sort<int*>", "operator new", "vtable stub", "int* f.part.0", "Main:run"}) {
    EXPECT_EQ(method_of_collapsed_symbol(frame), std::nullopt) << frame;
  }
}

TEST(ACompiler, IsToldByMethodsAndThreads) {
  EXPECT_TRUE(is_compiler_method("jdk.graal.compiler.core.GraalCompiler.compile"));
  EXPECT_TRUE(is_compiler_method("jdk.vm.ci.hotspot.HotSpotJVMCIRuntime.compileMethod"));
  EXPECT_FALSE(is_compiler_method("com.acme.compiler.Main.run"));
}

}  // namespace
}  // namespace assay::profilers
