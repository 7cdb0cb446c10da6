// SPDX-License-Identifier: Apache-2.0
// Checks that a log which is cut anywhere loses only the record that is cut, and that reading it in
// pieces gives what reading it at once gives.
#include "native/records/record_framing.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <utility>

#include "tests/property/arbitrary.h"

namespace assay::records {
namespace {

using Bytes = std::vector<std::byte>;
using Records = std::vector<std::pair<std::uint32_t, Bytes>>;

enum class Kind : std::uint32_t {};

Bytes arbitrary_bytes() {
  Bytes bytes(test::arbitrary_in<std::size_t>(0, 40));
  for (std::byte& one : bytes) {
    one = std::byte(test::arbitrary_in<unsigned>(0, 256));
  }
  return bytes;
}

Records arbitrary_records() {
  Records records(test::arbitrary_in<std::size_t>(0, 12));
  for (auto& [kind, payload] : records) {
    kind = *rc::gen::arbitrary<std::uint32_t>();
    payload = arbitrary_bytes();
  }
  return records;
}

Bytes log_of(const Records& records) {
  Bytes log;
  for (const auto& [kind, payload] : records) {
    // The split between fields and rest must not be seen in the bytes.
    const std::size_t split = test::arbitrary_in<std::size_t>(0, payload.size() + 1);
    const std::span whole(payload);
    const Bytes record = frame_record(kind, whole.first(split), whole.subspan(split));
    log.insert(log.end(), record.begin(), record.end());
  }
  return log;
}

// Appends what `log` holds to `records`, and returns the length of the whole records.
std::size_t read_into(Records& records, std::span<const std::byte> log) {
  const RecordsRead read = read_records<Kind>(log, [&](Kind kind, ByteReader in) -> Result<void> {
    const auto payload = *in.raw(in.remaining());
    records.emplace_back(static_cast<std::uint32_t>(kind), Bytes(payload.begin(), payload.end()));
    return {};
  });
  return read.bytes;
}

RC_GTEST_PROP(RecordFraming, ReadsWhatWasWritten, ()) {
  const Records records = arbitrary_records();
  const Bytes log = log_of(records);
  Records read;
  RC_ASSERT(read_into(read, log) == log.size());
  RC_ASSERT(read == records);
}

RC_GTEST_PROP(RecordFraming, ACutLogKeepsItsWholeRecords, ()) {
  const Records records = arbitrary_records();
  const Bytes log = log_of(records);
  const std::size_t length = test::arbitrary_in<std::size_t>(0, log.size() + 1);
  Records read;
  const std::size_t end = read_into(read, std::span(log).first(length));
  RC_ASSERT(end <= length);
  RC_ASSERT(read.size() <= records.size());
  RC_ASSERT(std::equal(read.begin(), read.end(), records.begin()));
  if (read.size() < records.size()) {
    const std::size_t cut = kHeadBytes + records[read.size()].second.size();
    RC_ASSERT(length - end < cut);
  }
}

RC_GTEST_PROP(RecordFraming, GivesTheSameInPieces, ()) {
  const Records records = arbitrary_records();
  const Bytes log = log_of(records);
  Records read;
  std::size_t position = 0;
  std::size_t length = 0;
  while (length < log.size()) {
    length += test::arbitrary_in<std::size_t>(0, log.size() - length + 1) + 1;
    length = std::min(length, log.size());
    position += read_into(read, std::span(log).subspan(position, length - position));
  }
  RC_ASSERT(position == log.size());
  RC_ASSERT(read == records);
}

}  // namespace
}  // namespace assay::records
