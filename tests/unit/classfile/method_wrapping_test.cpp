// SPDX-License-Identifier: Apache-2.0
// What the VM makes of such classes is tested by tests/jvm/iteration_method_test.cpp.
#include "native/classfile/method_wrapping.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "native/classfile/class_layout.h"

namespace assay::classfile {
namespace {

using Bytes = std::vector<std::byte>;

void put(Bytes& bytes, std::size_t value, unsigned width) {
  for (unsigned i = width; i > 0; --i) {
    bytes.push_back(static_cast<std::byte>(value >> (8 * (i - 1)) & 0xFF));
  }
}

void put_text(Bytes& bytes, const std::string& text) {
  put(bytes, 1, 1);
  put(bytes, text.size(), 2);
  for (const char c : text) {
    bytes.push_back(static_cast<std::byte>(c));
  }
}

struct Member {
  std::size_t access = 0;
  std::size_t name = 0;  // indices of texts
  std::size_t descriptor = 0;
  bool has_code = true;
};

constexpr std::size_t kCodeText = 8;
constexpr std::size_t kDeprecatedText = 9;
const std::string kBody = "\x2a\xb1 any code";

void put_member(Bytes& bytes, const Member& member) {
  put(bytes, member.access, 2);
  put(bytes, member.name, 2);
  put(bytes, member.descriptor, 2);
  put(bytes, member.has_code ? 2 : 1, 2);
  put(bytes, kDeprecatedText, 2);
  put(bytes, 0, 4);
  if (member.has_code) {
    put(bytes, kCodeText, 2);
    put(bytes, kBody.size(), 4);
    for (const char c : kBody) {
      bytes.push_back(static_cast<std::byte>(c));
    }
  }
}

// Constants 1: "a/B"; 2: that class; 3, 4: a long; 5: "run"; 6: "(IJ)D"; 7: "()V"; 8: "Code"; 9:
// "Deprecated"; 10: "other".
Bytes class_with(const std::vector<Member>& methods, std::size_t access = 0x21) {
  Bytes bytes;
  put(bytes, 0xCAFEBABE, 4);
  put(bytes, 69, 4);
  put(bytes, 11, 2);
  put_text(bytes, "a/B");
  put(bytes, 7, 1);
  put(bytes, 1, 2);
  put(bytes, 5, 1);
  put(bytes, 4711, 8);
  for (const char* text : {"run", "(IJ)D", "()V", "Code", "Deprecated", "other"}) {
    put_text(bytes, text);
  }
  put(bytes, access, 2);
  put(bytes, 2, 2);
  put(bytes, 0, 2);
  put(bytes, 0, 2);
  put(bytes, 1, 2);
  put_member(bytes, {.access = 2, .name = 10, .descriptor = 7, .has_code = false});  // as a field
  put(bytes, methods.size(), 2);
  for (const Member& method : methods) {
    put_member(bytes, method);
  }
  put(bytes, 0, 2);
  return bytes;
}

constexpr std::size_t kRun = 5;
constexpr std::size_t kTakesIntAndLong = 6;
constexpr std::size_t kTakesNothing = 7;
constexpr std::size_t kOther = 10;
const MethodName kWanted{"a/B", "run", {}};

std::string text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

const AttributeLayout& code_of(const MethodLayout& method) {
  return *std::ranges::find(method.attributes, std::string_view("Code"), &AttributeLayout::name);
}

// Returns the instructions of a code attribute. The attribute's name and length, two limits, and
// the length of the instructions stand before the instructions.
std::string instructions_of(const MethodLayout& method) {
  const std::string all = text_of(code_of(method).bytes);
  return all.substr(14, all.size() - 14 - 4);
}

TEST(MethodWrapping, ANativeMethodChoosesTheObjectOfACall) {
  const Bytes original =
      class_with({{.access = 0x1, .name = kRun, .descriptor = kTakesIntAndLong}});
  const auto redirected = redirect_method(original, kWanted);
  ASSERT_TRUE(redirected) << redirected.error().message();
  const auto layout = read_layout(*redirected);
  ASSERT_TRUE(layout) << layout.error().message();
  ASSERT_EQ(layout->methods.size(), 3U);
  // aload 0, iload 1, invokestatic #17, iload 1, lload 2, invokespecial #13, dreturn
  EXPECT_EQ(instructions_of(layout->methods[1]),
            std::string("\x19\x00\x15\x01\xb8\x00\x11\x15\x01\x16\x02\xb7\x00\x0d\xaf", 15));
  const MethodLayout& chosen = layout->methods[2];
  EXPECT_EQ(chosen.name, kChosenName);
  EXPECT_EQ(chosen.descriptor, "(La/B;I)La/B;");
  EXPECT_EQ(chosen.access, kPrivate | kStatic | kNative | kSynthetic);
  const auto nothing = redirect_method(
      class_with({{.access = 0x1, .name = kRun, .descriptor = kTakesNothing}}), kWanted);
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().code(), ErrorCode::invalid_argument);
}

TEST(MethodWrapping, CallsTheBodyAndThenSaysSo) {
  const Bytes original = class_with({{.access = 0x21, .name = kRun, .descriptor = kTakesIntAndLong},
                                     {.access = 0x1, .name = kOther, .descriptor = kTakesNothing}});
  const auto wrapped = wrap_method(original, kWanted);
  ASSERT_TRUE(wrapped) << wrapped.error().message();
  const auto layout = read_layout(*wrapped);
  ASSERT_TRUE(layout) << layout.error().message();
  ASSERT_EQ(layout->methods.size(), 4U);
  EXPECT_EQ(layout->constant_count, 19);

  const MethodLayout& body = layout->methods[0];
  EXPECT_EQ(body.name, "run$assay$body");
  EXPECT_EQ(body.descriptor, "(IJ)D");
  EXPECT_EQ(body.access, kPrivate | kSynthetic | kSynchronized);
  ASSERT_EQ(body.attributes.size(), 1U);
  EXPECT_NE(text_of(code_of(body).bytes).find(kBody), std::string::npos);

  EXPECT_EQ(layout->methods[1].name, "other");

  const MethodLayout& caller = layout->methods[2];
  EXPECT_EQ(caller.name, "run");
  EXPECT_EQ(caller.access, kPublic);
  ASSERT_EQ(caller.attributes.size(), 2U);
  EXPECT_EQ(caller.attributes[0].name, "Deprecated");
  // aload 0, iload 1, lload 2, invokespecial #13, invokestatic #17, dreturn
  EXPECT_EQ(instructions_of(caller), std::string("\x19\x00\x15\x01\x16\x02\xb7\x00\x0d"
                                                 "\xb8\x00\x11\xaf",
                                                 13));

  const MethodLayout& told = layout->methods[3];
  EXPECT_EQ(told.name, kReturnedName);
  EXPECT_EQ(told.access, kPrivate | kStatic | kNative | kSynthetic);
}

TEST(MethodWrapping, CallsAStaticBodyAsOne) {
  const auto wrapped = wrap_method(
      class_with({{.access = 0x9, .name = kRun, .descriptor = kTakesNothing}}), kWanted);
  ASSERT_TRUE(wrapped);
  const auto layout = read_layout(*wrapped);
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->methods[0].access, kPrivate | kStatic | kSynthetic);
  EXPECT_EQ(instructions_of(layout->methods[1]), std::string("\xb8\x00\x0d\xb8\x00\x11\xb1", 7));
}

// Constants from 11 on: 13 the body, 17 the native method of returns, 21 that of entries, 24 the
// method between caller and body, 25 "StackMapTable", 27 Throwable.
TEST(MethodBracketing, CallsTheBodyBetweenTwoNativeMethods) {
  const auto bracketed = bracket_method(
      class_with({{.access = 0x21, .name = kRun, .descriptor = kTakesIntAndLong}}), kWanted);
  ASSERT_TRUE(bracketed) << bracketed.error().message();
  const auto layout = read_layout(*bracketed);
  ASSERT_TRUE(layout) << layout.error().message();
  EXPECT_EQ(layout->constant_count, 28);
  ASSERT_EQ(layout->methods.size(), 5U);
  EXPECT_EQ(layout->methods[0].name, "run$assay$body");

  const MethodLayout& caller = layout->methods[1];
  EXPECT_EQ(caller.name, "run");
  EXPECT_EQ(caller.access, kPublic);
  EXPECT_EQ(instructions_of(caller), std::string("\x19\x00\x15\x01\x16\x02\xb7\x00\x18\xaf", 10));

  const MethodLayout& between = layout->methods[2];
  EXPECT_EQ(between.name, "run$assay$call");
  EXPECT_EQ(between.descriptor, "(IJ)D");
  EXPECT_EQ(between.access, kPrivate | kSynthetic);
  const std::string code = text_of(code_of(between).bytes);
  // invokestatic #21, aload 0, iload 1, lload 2, invokespecial #13, invokestatic #17, dreturn; then
  // the handler: invokestatic #17, athrow
  const std::string instructions(
      "\xb8\x00\x15\x19\x00\x15\x01\x16\x02\xb7\x00\x0d"
      "\xb8\x00\x11\xaf\xb8\x00\x11\xbf",
      20);
  EXPECT_EQ(code.substr(14, 20), instructions);
  // One handler, from 3 to 12, at 16, of any exception; one attribute, with one whole frame at 16:
  // no local variable, and a Throwable on the stack.
  EXPECT_EQ(code.substr(34), std::string("\x00\x01\x00\x03\x00\x0c\x00\x10\x00\x00"
                                         "\x00\x01\x00\x19\x00\x00\x00\x0c\x00\x01\xff\x00\x10"
                                         "\x00\x00\x00\x01\x07\x00\x1b",
                                         30));
  EXPECT_EQ(layout->methods[3].name, kEnteredName);
  EXPECT_EQ(layout->methods[4].name, kReturnedName);
}

TEST(MethodBracketing, KeepsStaticMethodsStatic) {
  const auto bracketed = bracket_method(
      class_with({{.access = 0x9, .name = kRun, .descriptor = kTakesNothing}}), kWanted);
  ASSERT_TRUE(bracketed);
  const auto layout = read_layout(*bracketed);
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->methods[2].access, kPrivate | kStatic | kSynthetic);
  EXPECT_EQ(instructions_of(layout->methods[1]), std::string("\xb8\x00\x18\xb1", 4));
}

TEST(MethodWrapping, WantsToKnowWhichOfSeveral) {
  const Bytes two = class_with({{.access = 1, .name = kRun, .descriptor = kTakesIntAndLong},
                                {.access = 1, .name = kRun, .descriptor = kTakesNothing}});
  const auto either = wrap_method(two, kWanted);
  ASSERT_FALSE(either);
  EXPECT_NE(either.error().message().find("run(int,long), run()"), std::string::npos)
      << either.error().message();
  const auto one = wrap_method(two, {"a/B", "run", "int,long"});
  ASSERT_TRUE(one);
  EXPECT_EQ(read_layout(*one)->methods[1].name, "run");
}

TEST(MethodWrapping, LeavesBridgesAlone) {
  const auto wrapped =
      wrap_method(class_with({{.access = 0x1041, .name = kRun, .descriptor = kTakesNothing},
                              {.access = 1, .name = kRun, .descriptor = kTakesIntAndLong}}),
                  kWanted);
  ASSERT_TRUE(wrapped);
  EXPECT_EQ(read_layout(*wrapped)->methods[0].name, "run");
}

TEST(MethodWrapping, SaysWhyItCannot) {
  const auto why = [](const Bytes& bytes, const MethodName& method) {
    const auto wrapped = wrap_method(bytes, method);
    return wrapped ? "it could" : wrapped.error().message();
  };
  const Bytes native =
      class_with({{.access = 0x101, .name = kRun, .descriptor = kTakesNothing, .has_code = false}});
  EXPECT_NE(why(native, kWanted).find("no code of its own"), std::string::npos);
  const Bytes interface =
      class_with({{.access = 1, .name = kRun, .descriptor = kTakesNothing}}, 0x601);
  EXPECT_NE(why(interface, kWanted).find("interface"), std::string::npos);
  const Bytes plain = class_with({{.access = 1, .name = kRun, .descriptor = kTakesNothing}});
  EXPECT_NE(why(plain, {"a/B", "walk", {}}).find("is not a method of that class"),
            std::string::npos);
  EXPECT_NE(why(plain, {"a/B", "run", "int"}).find("which has run()"), std::string::npos);
}

TEST(MethodWrapping, RefusesEveryTruncation) {
  const Bytes whole = class_with({{.access = 1, .name = kRun, .descriptor = kTakesNothing}});
  for (std::size_t length = 0; length + 2 < whole.size(); ++length) {
    EXPECT_FALSE(wrap_method(std::span(whole).first(length), kWanted)) << length;
  }
}

}  // namespace
}  // namespace assay::classfile
