// SPDX-License-Identifier: Apache-2.0
#include "native/unit/unit_identity.h"

#include <gtest/gtest.h>

namespace assay::unit {
namespace {

TEST(UnitIdentity, IsReadBackAndNothingBehindIt) {
  const UnitIdentity identity{
      .method = "a.B.c(int):void", .entry_bci = -1, .compile_id = std::int64_t{1} << 40};
  ByteWriter out;
  put_identity(identity, out);
  out.put_byte(7);
  ByteReader in(out.bytes());
  EXPECT_EQ(*take_identity(in), identity);
  EXPECT_EQ(*in.byte(), 7);
}

TEST(UnitIdentity, RefusesEveryTruncation) {
  ByteWriter out;
  put_identity({.method = "a.B.c()", .entry_bci = 300, .compile_id = 4711}, out);
  for (std::size_t length = 0; length < out.bytes().size(); ++length) {
    ByteReader in(std::span(out.bytes()).first(length));
    EXPECT_FALSE(take_identity(in)) << length;
  }
}

TEST(UnitIdentity, NamesOfHiddenClassesMeetWithoutTheirMarks) {
  const std::string_view unmarked = "a.Main$$Lambda.run(int):a.Main$$Lambda";
  for (const std::string_view marked : {"a.Main$$Lambda#1aZ.run(int):a.Main$$Lambda",
                                        "a.Main$$Lambda.0x00007f01.run(int):a.Main$$Lambda",
                                        "a.Main$$Lambda/0x01.run(int):a.Main$$Lambda+0xff"}) {
    EXPECT_EQ(without_marks_of_hidden_classes(marked), unmarked);
  }
  for (const std::string_view same : {"", "a.B.c(int):void", "a.B.0xg", "a#", "x.0x"}) {
    EXPECT_EQ(without_marks_of_hidden_classes(same), same);
  }
}

}  // namespace
}  // namespace assay::unit
