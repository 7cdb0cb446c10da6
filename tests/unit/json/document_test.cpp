// SPDX-License-Identifier: Apache-2.0
#include "native/json/document.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>

namespace assay::json {
namespace {

Document parsed(std::string_view text) {
  auto document = Document::parse(text);
  EXPECT_TRUE(document) << document.error().message();
  return document ? *document : *Document::parse("null");
}

template <typename T>
std::string message(const Result<T>& result) {
  return result ? "" : result.error().message();
}

TEST(Document, WhatIsNoJsonIsSaidWithItsPlace) {
  EXPECT_EQ(message(Document::parse("{\n \"a\" 1}")),
            "line 2, column 6: this is not JSON: Missing a colon after a name of object member.");
  for (const char* text : {"", "{", "[1,]", "01", "1.", "+1", "nan", "\"\xFF\"", "1 2"}) {
    EXPECT_FALSE(Document::parse(text)) << text;
  }
}

TEST(Document, NestsAsDeepAsFormatsDoAndNoDeeper) {
  const auto nested = [](std::size_t levels) {
    return std::string(levels, '[') + std::string(levels, ']');
  };
  EXPECT_TRUE(Document::parse(nested(64)));
  EXPECT_EQ(message(Document::parse(nested(65))),
            "line 1, column 65: values are nested more than 64 levels deep");
  EXPECT_FALSE(Document::parse(nested(1'000'000)));
}

TEST(Place, NumbersAreExact) {
  const Document document = parsed(
      R"([9223372036854775807, -9223372036854775808, 9223372036854775808, 0.1,
          2.2250738585072011e-308, 9007199254740993.0, 1e22, 123456789012345678901234567890])");
  const auto numbers = *document.root().elements();
  const auto lowest = std::numeric_limits<std::int64_t>::min();
  const auto highest = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(*numbers[0].whole_number(lowest, highest), highest);
  EXPECT_EQ(*numbers[1].whole_number(lowest, highest), lowest);
  EXPECT_FALSE(numbers[2].whole_number(lowest, highest));
  EXPECT_EQ(*numbers[3].number(), 0.1);
  EXPECT_EQ(*numbers[4].number(), 2.2250738585072011e-308);
  EXPECT_EQ(*numbers[5].number(), 9007199254740992.0);
  EXPECT_EQ(*numbers[6].number(), 1e22);
  EXPECT_EQ(*numbers[7].number(), 123456789012345678901234567890.0);
}

TEST(Place, ATextIsNoNumberAndANumberNoText) {
  const Document document = parsed(R"({"text": "1", "number": 1, "part": 1.0})");
  const Place root = document.root();
  EXPECT_EQ(*root.text("text"), "1");
  EXPECT_EQ(*root.count("number"), 1u);
  EXPECT_EQ(message(root.count("text")),
            "text: expected a whole number from 0 to 4294967295, found \"1\"");
  EXPECT_EQ(message(root.text("number")), "number: expected a text, found 1");
  EXPECT_EQ(message(root.count("part")),
            "part: expected a whole number from 0 to 4294967295, found 1.0");
}

TEST(Place, ErrorsSayTheWay) {
  const Document document =
      parsed(R"({"units": [{}, {"blocks": [[true], {"a.b": null, "c": [], "d": {}}]}], "x": "y"})");
  const Place root = document.root();
  const Place unit = root.elements("units")->at(1);
  const auto blocks = *unit.elements("blocks");
  EXPECT_EQ(message(blocks[0].elements()->at(0).number()),
            "units[1].blocks[0][0]: expected a number, found true");
  EXPECT_EQ(message(blocks[1].text("a.b")), "units[1].blocks[1].a.b: expected a text, found null");
  EXPECT_EQ(message(blocks[1].text("c")), "units[1].blocks[1].c: expected a text, found a list");
  EXPECT_EQ(message(blocks[1].text("d")), "units[1].blocks[1].d: expected a text, found an object");
  EXPECT_EQ(message(blocks[0].member("a")), "units[1].blocks[0]: expected an object, found a list");
  EXPECT_EQ(message(unit.member("name")), "units[1]: 'name' is missing");
  EXPECT_EQ(message(root.elements()), "the file: expected a list, found an object");
  EXPECT_EQ(message(root.member("x")->number(0, 2)),
            "x: expected a number from 0.000000 to 2.000000, found \"y\"");
}

TEST(Place, LongTextsAreCut) {
  const std::string text(50, 'x');
  const Document document = parsed("\"" + text + "\"");
  EXPECT_EQ(message(document.root().number()),
            "the file: expected a number, found \"" + text.substr(0, 39) + "...");
}

TEST(Place, MembersComeInTheOrderOfTheText) {
  const Document document = parsed(R"({"b": 1, "a": 2, "b": 3})");
  const auto members = *document.root().members();
  ASSERT_EQ(members.size(), 3u);
  EXPECT_EQ(members[0].first, "b");
  EXPECT_EQ(*members[2].second.count(), 3u);
  EXPECT_EQ(*document.root().find("b")->count(), 1u);
  EXPECT_FALSE(document.root().find("c"));
  EXPECT_EQ(message(document.root().has_only({"a", "b"})),
            "the file: 'b' is given twice; remove one of the two");
  EXPECT_EQ(message(document.root().has_only({"other"})), "the file: 'b' is not a known member");
}

TEST(CheckVersion, SaysWhatWasFoundAndWanted) {
  const Document document = parsed(R"({"version": 3})");
  EXPECT_TRUE(check_version(document.root(), "version", 3, "plan"));
  const auto result = check_version(document.root(), "version", 4, "plan");
  EXPECT_EQ(result.error().code(), ErrorCode::version_mismatch);
  EXPECT_NE(
      message(result).find("version: this plan has version 3, but this assay reads version 4"),
      std::string::npos);
}

}  // namespace
}  // namespace assay::json
