// SPDX-License-Identifier: Apache-2.0
#include "native/records/record_framing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

namespace assay::records {
namespace {

enum class Kind : std::uint32_t { good = 1, bad = 2 };

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text));
}

void append(std::vector<std::byte>& log, const std::vector<std::byte>& record) {
  log.insert(log.end(), record.begin(), record.end());
}

// Returns the payloads of the records of kind `good`, each followed by a stop.
std::string read_all(std::span<const std::byte> log, RecordsRead& read) {
  std::string texts;
  read = read_records<Kind>(log, [&](Kind kind, ByteReader in) -> Result<void> {
    if (kind != Kind::good) {
      return make_error(ErrorCode::malformed_data, "a record of another kind");
    }
    while (!in.at_end()) {
      texts += static_cast<char>(*in.byte());
    }
    texts += '.';
    return {};
  });
  return texts;
}

TEST(RecordFraming, IsLengthAndKindAndPayload) {
  const auto record = frame_record(0x01020304, bytes_of("ab"), bytes_of("c"));
  const auto expected = std::to_array<unsigned char>({3, 0, 0, 0, 4, 3, 2, 1, 'a', 'b', 'c'});
  EXPECT_TRUE(std::ranges::equal(record, std::as_bytes(std::span(expected))));
}

TEST(RecordFraming, ARefusedRecordCostsNoOther) {
  std::vector<std::byte> log;
  append(log, frame_record(1, bytes_of("one")));
  append(log, frame_record(2, bytes_of("two")));
  append(log, frame_record(1, {}));
  append(log, frame_record(1, bytes_of("four")));
  RecordsRead read;
  EXPECT_EQ(read_all(log, read), "one..four.");
  EXPECT_EQ(read.damaged, 1U);
  EXPECT_EQ(read.bytes, log.size());
}

TEST(RecordFraming, ATornRecordIsLeftToTheNextReading) {
  std::vector<std::byte> log = frame_record(1, bytes_of("one"));
  const std::size_t whole = log.size();
  append(log, frame_record(1, bytes_of("two")));
  for (std::size_t length = whole; length < log.size(); ++length) {
    RecordsRead read;
    EXPECT_EQ(read_all(std::span(log).first(length), read), "one.") << length;
    EXPECT_EQ(read.bytes, whole) << length;
    EXPECT_EQ(read.damaged, 0U) << length;
    EXPECT_EQ(read_all(std::span(log).subspan(read.bytes), read), "two.") << length;
  }
}

TEST(RecordFraming, ALengthBeyondTheLogEndsIt) {
  std::vector<std::byte> log(kHeadBytes, std::byte{0xff});
  log.resize(100);
  EXPECT_FALSE(first_record(log));
}

}  // namespace
}  // namespace assay::records
