// SPDX-License-Identifier: Apache-2.0
#include "jni/sites/receiver_lines.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace assay::agent {
namespace {

TEST(ReceiverLines, EachSiteHasALineOfItsOwn) {
  ReceiverLines lines;
  std::set<const ReceiverLines::Line*> seen;
  for (std::uint32_t site = 0; site < 1000; ++site) {
    const ReceiverLines::Line* line = lines.of(site);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(line) % 64, 0u);
    seen.insert(line);
  }
  EXPECT_EQ(seen.size(), 1000u);
  EXPECT_TRUE(seen.contains(lines.of(17)));
}

TEST(ReceiverLines, HaveAnEnd) {
  ReceiverLines lines;
  for (std::uint32_t site = 0; site < ReceiverLines::kMostLines; ++site) {
    ASSERT_NE(lines.of(site), nullptr);
  }
  EXPECT_EQ(lines.of(ReceiverLines::kMostLines), nullptr);
  EXPECT_NE(lines.of(3), nullptr);
}

std::set<std::uint32_t> words_in(const ReceiverLines::Line& line) {
  std::set<std::uint32_t> words;
  for (const auto& entry : line.entries) {
    const std::uint64_t value = entry;
    words.insert(static_cast<std::uint32_t>(value));
    EXPECT_EQ(value >> 32, value == 0 ? 0 : static_cast<std::uint32_t>(value) + 3);
  }
  return words;
}

// Both halves of an entry always belong together, and no class goes as long as an entry is free.
TEST(ReceiverLines, HaveAllClassesAsLongAsThereIsRoom) {
  ReceiverLines::Line line;
  std::set<std::uint32_t> noted = {0};
  for (std::uint32_t word = 1; word <= ReceiverLines::kEntries; ++word) {
    EXPECT_EQ(words_in(line), noted);
    line.note(word, word + 3);
    line.note(word, word + 3);  // another thread has missed the class, too
    noted.insert(word);
  }
  noted.erase(0);
  EXPECT_EQ(words_in(line), noted);
}

// The next class takes the entry where code looks for it first.
TEST(ReceiverLines, AClassTakesTheEntryOfAnotherOneInTheEnd) {
  ReceiverLines::Line line;
  for (std::uint32_t word = 1; word < 10'000; word += 7) {
    line.note(word, word + 3);
    EXPECT_TRUE(words_in(line).contains(word));
  }
  line.note(77'777, 77'780);
  EXPECT_EQ(static_cast<std::uint32_t>(line.entries.at(ReceiverLines::Line::entry_of(77'777))),
            77'777u);
}

// Words of classes are far apart by multiples of the size of a class; each entry gets its part.
TEST(ReceiverLines, ClassesSpreadOverTheEntries) {
  for (const std::uint32_t distance : {1u, 8u, 64u, 600u, 1024u}) {
    std::vector<std::uint32_t> classes(ReceiverLines::kEntries);
    for (std::uint32_t i = 0; i < 1600; ++i) {
      ++classes.at(ReceiverLines::Line::entry_of(0x100'0000 + i * distance));
    }
    for (const std::uint32_t number : classes) {
      EXPECT_NEAR(number, 100, 60) << distance;
    }
  }
}

}  // namespace
}  // namespace assay::agent
