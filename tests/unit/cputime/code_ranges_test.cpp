// SPDX-License-Identifier: Apache-2.0
#include "native/cputime/code_ranges.h"

#include <gtest/gtest.h>

namespace assay::cputime {
namespace {

constexpr std::uintptr_t kMethod = 77;

TEST(CodeRanges, KnowsNothingOfOtherAddresses) {
  CodeRanges code;
  EXPECT_FALSE(code.find(0x1000, 1));
  EXPECT_FALSE(code.is_among_code(0x1000));
  code.loaded(0x1000, 0x10, kMethod, 1);
  EXPECT_EQ(code.find(0x100f, 2), (CodeOwner{TimePlace::compiled, kMethod}));
  EXPECT_FALSE(code.find(0x1010, 2));
  EXPECT_FALSE(code.find(0xfff, 2));
  code.loaded(0x2000, 0x10, kMethod, 1);
  EXPECT_TRUE(code.is_among_code(0x1800));
  EXPECT_FALSE(code.is_among_code(0x2010));
}

TEST(CodeRanges, CodeOfOursIsNamedByTheVmLater) {
  CodeRanges code;
  code.installed(0x1000, 0x10, TimePlace::counted, 5);
  EXPECT_EQ(code.find(0x1004, 6), (CodeOwner{TimePlace::counted, 0}));
  code.loaded(0x1000, 0x10, kMethod, 7);
  EXPECT_EQ(code.find(0x1004, 6), (CodeOwner{TimePlace::counted, kMethod}));
  code.installed(0x3000, 0, TimePlace::left_alone, 5);
  code.loaded(0x3000, 0x40, kMethod, 7);
  EXPECT_EQ(code.find(0x303f, 8), (CodeOwner{TimePlace::left_alone, kMethod})) << "the VM's size";
}

TEST(CodeRanges, CodeMayRunBeforeTheVmTellsOfIt) {
  CodeRanges code;
  code.loaded(0x1000, 0x10, kMethod, 100);
  EXPECT_TRUE(code.find(0x1000, 90));
}

TEST(CodeRanges, MemoryIsUsedAgain) {
  CodeRanges code;
  code.loaded(0x1000, 0x40, 1, 10);
  code.unloaded(0x1000, 1, 20);
  code.installed(0x1020, 0x40, TimePlace::counted, 30);
  EXPECT_EQ(code.find(0x1020, 15), (CodeOwner{TimePlace::compiled, 1}));
  EXPECT_EQ(code.find(0x1020, 35), (CodeOwner{TimePlace::counted, 0}));
  EXPECT_EQ(code.find(0x1020, 25), (CodeOwner{TimePlace::counted, 0})) << "told of a little late";
  EXPECT_FALSE(code.find(0x1010, 25));
}

TEST(CodeRanges, NewCodeEndsWhatItOverlapsThoughNobodyToldOfTheEnd) {
  CodeRanges code;
  code.loaded(0x1000, 0x40, 1, 10);
  code.loaded(0x1000, 0x20, 2, 30);
  EXPECT_EQ(code.find(0x1000, 29)->method, 1u);
  EXPECT_EQ(code.find(0x1000, 30)->method, 2u);
  EXPECT_FALSE(code.find(0x1030, 30));
  code.unloaded(0x1000, 1, 40);  // late: of the first
  EXPECT_EQ(code.find(0x1000, 50)->method, 2u);
}

TEST(CodeRanges, WhatTheVmGeneratesMayBeToldTwice) {
  CodeRanges code;
  code.generated(0x1000, 0x100, TimePlace::interpreter, 1);
  code.generated(0x1000, 0x100, TimePlace::interpreter, 2);
  EXPECT_EQ(code.size(), 1u);
  EXPECT_EQ(code.find(0x1000, 1)->place, TimePlace::interpreter);
}

TEST(CodeRanges, ForgetsWhatNoSampleAsksFor) {
  CodeRanges code;
  code.loaded(0x1000, 0x40, 1, 10);
  code.loaded(0x2000, 0x40, 2, 10);
  code.unloaded(0x1000, 1, 20);
  code.forget_before(15);
  EXPECT_EQ(code.size(), 2u);
  code.forget_before(21);
  EXPECT_EQ(code.size(), 1u);
  EXPECT_EQ(code.find(0x2000, 30)->method, 2u);
}

TEST(CodeRanges, CodeAtTheEndOfMemoryIsNotTaken) {
  CodeRanges code;
  code.loaded(~std::uintptr_t{0} - 4, 100, 1, 1);
  EXPECT_EQ(code.size(), 0u);
}

}  // namespace
}  // namespace assay::cputime
