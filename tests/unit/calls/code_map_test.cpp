// SPDX-License-Identifier: Apache-2.0
#include "native/calls/code_map.h"

#include <gtest/gtest.h>

namespace assay::calls {
namespace {

using cputime::TimePlace;
using session::VmCodeRecord;

// Code at an address, with one call at bytecode index `bci` that returns to 0x20.
CodeCallSites code_at(std::uint64_t address, std::string method, std::int32_t bci) {
  return {.identity = {.method = method},
          .unit = 0,
          .address = address,
          .bytes = 0x100,
          .methods = {method},
          .sites = {{.returns_to = 0x20, .frames = {{.method = 0, .bci = bci, .line = 0}}}}};
}

TEST(CodeMap, FindsACallSiteByItsReturnAddressOnly) {
  const std::vector<CodeCallSites> codes = {code_at(0x1000, "A.a():void", 7)};
  const CodeMap map(codes, {});
  const Caller caller = map.caller_at(0x1020);
  EXPECT_EQ(caller.kind, CallerKind::compiled);
  EXPECT_EQ(caller.code, &codes[0]);
  EXPECT_EQ(caller.site, &codes[0].sites[0]);
  EXPECT_EQ(map.caller_at(0x1021).kind, CallerKind::unknown) << "nothing calls from there";
}

TEST(CodeMap, TellsTheVmsCodeByItsKind) {
  const std::vector<VmCodeRecord> vm_code = {
      {TimePlace::interpreter, 0x1000, 0x1000, "Interpreter"},
      {TimePlace::compiled, 0x3000, 0x100, "B.b():void"},
      {TimePlace::stub, 0x4000, 0x100, "StubRoutines"}};
  const CodeMap map({}, vm_code);
  EXPECT_EQ(map.caller_at(0x1500).kind, CallerKind::interpreter);
  EXPECT_EQ(map.caller_at(0x3010).kind, CallerKind::first_compiler);
  EXPECT_EQ(map.caller_at(0x3010).vm_code->name, "B.b():void");
  EXPECT_EQ(map.caller_at(0x4010).kind, CallerKind::vm);
  EXPECT_EQ(map.caller_at(0x2500).kind, CallerKind::unknown);
}

// The call may be the last instruction, so that it returns behind the code.
TEST(CodeMap, HasReturnAddressesUpToTheEndOfTheCode) {
  const std::vector<VmCodeRecord> vm_code = {{TimePlace::stub, 0x1000, 0x100, "one"},
                                             {TimePlace::stub, 0x1100, 0x100, "two"}};
  const CodeMap map({}, vm_code);
  EXPECT_EQ(map.caller_at(0x1000).kind, CallerKind::unknown);
  EXPECT_EQ(map.caller_at(0x1001).vm_code->name, "one");
  EXPECT_EQ(map.caller_at(0x1100).vm_code->name, "one");
  EXPECT_EQ(map.caller_at(0x1101).vm_code->name, "two");
}

TEST(CodeMap, DoesNotChooseBetweenCodesThatHadTheSameAddress) {
  const std::vector<CodeCallSites> codes = {code_at(0x1000, "A.a():void", 7),
                                            code_at(0x1000, "B.b():void", 7)};
  EXPECT_EQ(CodeMap(codes, {}).caller_at(0x1020).kind, CallerKind::replaced);
  const std::vector<VmCodeRecord> vm_code = {{TimePlace::compiled, 0xf00, 0x200, "C.c():void"}};
  EXPECT_EQ(CodeMap(std::span(codes).first(1), vm_code).caller_at(0x1020).kind,
            CallerKind::replaced);
}

// Where a unit that is compiled again comes to lie where it was, its calls are the same.
TEST(CodeMap, KnowsTheCallOfAMethodThatWasCompiledTwice) {
  const std::vector<CodeCallSites> same = {code_at(0x1000, "A.a():void", 7),
                                           code_at(0x1000, "A.a():void", 7)};
  EXPECT_EQ(CodeMap(same, {}).caller_at(0x1020).kind, CallerKind::compiled);
  const std::vector<CodeCallSites> other = {code_at(0x1000, "A.a():void", 7),
                                            code_at(0x1000, "A.a():void", 8)};
  EXPECT_EQ(CodeMap(other, {}).caller_at(0x1020).kind, CallerKind::replaced);
}

// The VM tells of our code, too, and may do so before the compiler does.
TEST(CodeMap, TakesCodeThatWasToldTwiceForOne) {
  const std::vector<CodeCallSites> codes = {code_at(0x1000, "A.a():void", 7)};
  const std::vector<VmCodeRecord> vm_code = {
      {TimePlace::compiled, 0x1000, 0x200, "A.a():void"},
      {TimePlace::compiled, 0x1000, 0x200, "A$$Lambda/0x123.a():void"}};
  EXPECT_EQ(CodeMap(codes, vm_code).caller_at(0x1020).kind, CallerKind::compiled);
}

}  // namespace
}  // namespace assay::calls
