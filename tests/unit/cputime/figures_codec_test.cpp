// SPDX-License-Identifier: Apache-2.0
#include "native/cputime/figures_codec.h"

#include <gtest/gtest.h>

namespace assay::cputime {
namespace {

Figures full_figures() {
  Figures figures;
  figures.interval_ns = 10'000'000;
  figures.user_ns = 1;
  figures.system_ns = 2;
  figures.collector_ns = 3;
  figures.compiler_ns = 4;
  figures.vm_ns = 5;
  figures.foreign_ns = 6;
  figures.samples = {1, 2, 3, 4, 5, 6, 7};
  figures.kernel_samples = 8;
  figures.lost_samples = 9;
  figures.threads_not_sampled = 10;
  figures.looks = 11;
  figures.methods = {{TimePlace::compiled, "A.f():void", 12},
                     {TimePlace::interpreter, "B.g():int", 13}};
  figures.trouble = "none";
  return figures;
}

TEST(FiguresCodec, GivesBackWhatItWasGiven) {
  const auto bytes = encode_figures(full_figures());
  const auto again = decode_figures(ByteReader(bytes));
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(*again, full_figures());
}

TEST(FiguresCodec, RefusesWhatWasCutOrIsOfAnotherVersion) {
  auto bytes = encode_figures(full_figures());
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_FALSE(decode_figures(ByteReader(std::span(bytes).first(length)))) << length;
  }
  bytes.front() = std::byte{99};
  EXPECT_EQ(decode_figures(ByteReader(bytes)).error().code(), ErrorCode::version_mismatch);
}

}  // namespace
}  // namespace assay::cputime
