// SPDX-License-Identifier: Apache-2.0
#include "native/classfile/method_name.h"

#include <gtest/gtest.h>

#include "native/classfile/descriptor.h"

namespace assay::classfile {
namespace {

TEST(MethodName, IsAClassAndAMethod) {
  const auto method = parse_method_name("com.acme.Main$Inner.iterate");
  ASSERT_TRUE(method);
  EXPECT_EQ(method->class_name, "com/acme/Main$Inner");
  EXPECT_EQ(method->name, "iterate");
  EXPECT_FALSE(method->parameters);
}

TEST(MethodName, MayHaveParameterTypes) {
  EXPECT_EQ(*parse_method_name("Main.run()")->parameters, "");
  EXPECT_EQ(*parse_method_name("a.B.run(int, java.lang.String[])")->parameters,
            "int,java.lang.String[]");
}

TEST(MethodName, IsRefusedWhereItNamesNothing) {
  for (const char* text : {"", "iterate", ".iterate", "a.B.", "a.B.run(int", "a.B.<init>()"}) {
    const auto method = parse_method_name(text);
    ASSERT_FALSE(method) << text;
    EXPECT_EQ(method.error().code(), ErrorCode::invalid_argument);
  }
}

TEST(Descriptor, GivesParametersAsUsersWriteThem) {
  EXPECT_EQ(*parameters_of("()V"), "");
  EXPECT_EQ(*parameters_of("(IJZ[[DLjava/lang/String;[La/B;)I"),
            "int,long,boolean,double[][],java.lang.String,a.B[]");
  EXPECT_EQ(*parameters_of("(BCFS)[J"), "byte,char,float,short");
}

TEST(Descriptor, IsRefusedWhereItIsNone) {
  for (const char* text :
       {"", "(", "()", "()VV", "I", "(V)V", "(L;)V", "(La)V", "([)V", "(I)", "(I)[V", "(X)V"}) {
    EXPECT_FALSE(parse_descriptor(text)) << text;
  }
}

TEST(ShownMethod, IsWhatUnitsAreNamedBy) {
  EXPECT_EQ(shown_method("Lcom/acme/Main$Inner;", "run", "(I[JLjava/lang/String;)V"),
            "com.acme.Main$Inner.run(int, long[], java.lang.String):void");
  EXPECT_EQ(shown_method("LMain;", "<init>", "()V"), "Main.<init>():void");
  EXPECT_EQ(shown_method("LMain;", "f", "()[[B"), "Main.f():byte[][]");
  EXPECT_EQ(shown_method("LMain;", "f", "?"), "Main.f");
}

}  // namespace
}  // namespace assay::classfile
