// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/sample_records.h"

#include <gtest/gtest.h>
#include <linux/perf_event.h>

#include "native/support/byte_codec.h"

namespace assay::sampling {
namespace {

class Bytes {
 public:
  Bytes& record(std::uint32_t type, std::uint16_t misc, const std::vector<std::uint64_t>& words) {
    out_.put_fixed32(type);
    out_.put_fixed32(static_cast<std::uint32_t>(8 + 8 * words.size()) << 16 | misc);
    for (const std::uint64_t word : words) {
      out_.put_fixed64(word);
    }
    return *this;
  }
  const std::vector<std::byte>& get() const { return out_.bytes(); }

 private:
  ByteWriter out_;
};

constexpr std::uint64_t kThread7 = std::uint64_t{7} << 32 | 5;  // of process 5

TEST(SampleRecords, ASampleHasAddressThreadTimeProcessorAndPeriod) {
  Records records;
  ASSERT_TRUE(parse_records(
      Bytes()
          .record(PERF_RECORD_SAMPLE, PERF_RECORD_MISC_USER, {0x1234, kThread7, 99, 3, 1'000})
          .get(),
      records));
  ASSERT_EQ(records.samples.size(), 1U);
  const Sample& sample = records.samples[0];
  EXPECT_EQ(sample.address, 0x1234U);
  EXPECT_EQ(sample.thread, 7U);
  EXPECT_EQ(sample.time_ns, 99U);
  EXPECT_EQ(sample.processor, 3U);
  EXPECT_EQ(sample.period, 1'000U);
  EXPECT_EQ(sample.mode, Mode::user);
}

TEST(SampleRecords, WhatIsMissingIsCounted) {
  Records records;
  ASSERT_TRUE(
      parse_records(Bytes()
                        .record(PERF_RECORD_LOST, 0, {1, 40, 0, 0})
                        .record(PERF_RECORD_LOST_SAMPLES, 0, {2})
                        .record(PERF_RECORD_THROTTLE, 0, {1, 2, 3})
                        .record(PERF_RECORD_UNTHROTTLE, 0, {1, 2, 3})
                        .record(PERF_RECORD_COMM, 0, {1})
                        .record(PERF_RECORD_SAMPLE, PERF_RECORD_MISC_KERNEL, {1, 2, 3, 4, 5})
                        .get(),
                    records));
  EXPECT_EQ(records.lost, 42U);
  EXPECT_EQ(records.throttled, 1U);
  EXPECT_EQ(records.others, 1U);
  EXPECT_EQ(records.samples[0].mode, Mode::kernel);
}

// What Linux 6.18 wrote about a spinning thread whose buffer had been full.
TEST(SampleRecords, ReadsWhatAKernelWrote) {
  const auto bytes = Bytes()
                         .record(PERF_RECORD_LOST, 0, {0x1746, 0x5572})
                         .record(PERF_RECORD_SAMPLE, 2,
                                 {0x55b1954c226b, 0x62cb000062cb, 0x1a1bfa6e87fc, 1, 0x4e20})
                         .record(PERF_RECORD_SAMPLE, 2,
                                 {0x55b1954c226b, 0x62cb000062cb, 0x1a1bfa6f2871, 1, 0x4e20})
                         .get();
  ASSERT_EQ(bytes.size(), 24U + 48 + 48);
  Records records;
  ASSERT_TRUE(parse_records(bytes, records));
  EXPECT_EQ(records.lost, 0x5572U);
  ASSERT_EQ(records.samples.size(), 2U);
  EXPECT_EQ(records.samples[1].address, 0x55b1954c226bU);
  EXPECT_EQ(records.samples[1].thread, 0x62cbU);
  EXPECT_EQ(records.samples[1].time_ns, 0x1a1bfa6f2871U);
  EXPECT_EQ(records.samples[1].processor, 1U);
  EXPECT_EQ(records.samples[1].mode, Mode::user);
}

TEST(SampleRecords, RefusesWhatDoesNotFit) {
  const auto refuses = [](const std::vector<std::byte>& bytes) {
    Records records;
    return !parse_records(bytes, records).has_value();
  };
  EXPECT_TRUE(refuses(Bytes().record(PERF_RECORD_SAMPLE, 0, {1, 2, 3, 4}).get()));
  EXPECT_TRUE(refuses(Bytes().record(PERF_RECORD_LOST, 0, {1}).get()));
  EXPECT_TRUE(refuses(Bytes().record(PERF_RECORD_LOST_SAMPLES, 0, {}).get()));
  auto cut = Bytes().record(PERF_RECORD_SAMPLE, 0, {1, 2, 3, 4, 5}).get();
  cut.pop_back();
  EXPECT_TRUE(refuses(cut));
  EXPECT_TRUE(refuses(std::vector<std::byte>(8, std::byte{0})));  // a size of 0 would never end
  EXPECT_TRUE(refuses(std::vector<std::byte>(3, std::byte{1})));
}

TEST(SampleRecords, KeepsWhatCameBeforeAMistake) {
  Records records;
  const auto bytes = Bytes()
                         .record(PERF_RECORD_SAMPLE, PERF_RECORD_MISC_USER, {1, 2, 3, 4, 5})
                         .record(PERF_RECORD_SAMPLE, 0, {1})
                         .get();
  EXPECT_FALSE(parse_records(bytes, records));
  EXPECT_EQ(records.samples.size(), 1U);
}

}  // namespace
}  // namespace assay::sampling
