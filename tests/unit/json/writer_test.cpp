// SPDX-License-Identifier: Apache-2.0
#include "native/json/writer.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "native/json/document.h"

namespace assay::json {
namespace {

void write_one_of_each(Writer& out) {
  out.object([&] {
    out.name("text").text("a \"b\"\n\x01 \xC3\xA4");
    out.name("lowest").whole_number(std::numeric_limits<std::int64_t>::min());
    out.name("highest").whole_number(std::numeric_limits<std::uint64_t>::max());
    out.name("third").number(1.0 / 3);
    out.name("one").number(1);
    out.name("flag").flag(true);
    out.name("nothing").null();
    out.name("list").list(std::vector{1u, 2u}, [&](unsigned value) { out.whole_number(value); });
    out.name("empty").object([] {});
  });
}

TEST(Writer, IndentsByOneBlank) {
  Writer out;
  write_one_of_each(out);
  EXPECT_EQ(out.str(), R"json({
 "text": "a \"b\"\n\u0001 ä",
 "lowest": -9223372036854775808,
 "highest": 18446744073709551615,
 "third": 0.3333333333333333,
 "one": 1.0,
 "flag": true,
 "nothing": null,
 "list": [
  1,
  2
 ],
 "empty": {}
}
)json");
}

TEST(Writer, CompactTextHasNoBlanks) {
  Writer out(Layout::compact);
  write_one_of_each(out);
  EXPECT_EQ(out.str(),
            R"json({"text":"a \"b\"\n\u0001 ä","lowest":-9223372036854775808,)json"
            R"json("highest":18446744073709551615,"third":0.3333333333333333,"one":1.0,)json"
            R"json("flag":true,"nothing":null,"list":[1,2],"empty":{}})json");
}

std::string written(std::string_view text) {
  Writer out(Layout::compact);
  out.text(text);
  return out.str();
}

TEST(Writer, LeavesCharactersOfAllLengthsAsTheyAre) {
  for (const std::string_view text :
       {"", "a", "\xC2\x80 \xDF\xBF", "\xE0\xA0\x80 \xED\x9F\xBF", "\xEE\x80\x80 \xEF\xBF\xBF",
        "\xF0\x90\x80\x80 \xF4\x8F\xBF\xBF"}) {
    EXPECT_EQ(written(text), "\"" + std::string(text) + "\"");
  }
}

TEST(Writer, ReplacesWhatIsNotUtf8) {
  EXPECT_EQ(written("a\x80z"), "\"a\uFFFDz\"");                  // a continuation of nothing
  EXPECT_EQ(written("Gr\xFC\xDF"), "\"Gr\uFFFD\uFFFD\"");        // Latin 1
  EXPECT_EQ(written("\xC0\xAF"), "\"\uFFFD\uFFFD\"");            // '/' in two bytes
  EXPECT_EQ(written("\xE0\x80\xAF"), "\"\uFFFD\uFFFD\uFFFD\"");  // and in three
  EXPECT_EQ(written("\xED\xA0\x80"), "\"\uFFFD\uFFFD\uFFFD\"");  // a surrogate
  EXPECT_EQ(written("\xF4\x90\x80\x80z"),
            "\"\uFFFD\uFFFD\uFFFD\uFFFDz\"");                // beyond U+10FFFF
  EXPECT_EQ(written("\xFEz\xFF"), "\"\uFFFDz\uFFFD\"");      // bytes of no character
  EXPECT_EQ(written("\xE2\x82"), "\"\uFFFD\"");              // cut off at the end
  EXPECT_EQ(written("\xF0\x9F\x98z"), "\"\uFFFDz\"");        // and within
  EXPECT_EQ(written("\xE2\xC3\xA4"), "\"\uFFFD\xC3\xA4\"");  // by a whole one
}

TEST(Writer, ReplacesItInNamesToo) {
  Writer out(Layout::compact);
  out.object([&] { out.name("\xFF").flag(true); });
  EXPECT_EQ(out.str(), "{\"\uFFFD\":true}");
}

// Each byte that differs from others in what may stand before and behind it, in all orders.
TEST(Writer, WritesNothingThatCannotBeRead) {
  const std::string bytes("A\0\x7F\x80\x8F\x9F\xBF\xC1\xC2\xE0\xE1\xED\xF0\xF4\xF5\xFF", 16);
  for (std::size_t order = 0; order < 1U << 16U; ++order) {
    const std::string text = {bytes[order & 15U], bytes[order >> 4U & 15U],
                              bytes[order >> 8U & 15U], bytes[order >> 12U]};
    ASSERT_TRUE(Document::parse(written(text))) << testing::PrintToString(text);
  }
}

TEST(Writer, RefusesANameTwiceInOneObject) {
  Writer out;
  out.object([&] {
    out.name("load").whole_number(1);
    out.name("store").whole_number(2);
    out.name("load").whole_number(3);
    out.name("units").list(std::vector{1}, [&](int value) { out.whole_number(value); });
  });
  const auto text = out.text_written();
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code(), ErrorCode::internal);
  EXPECT_EQ(text.error().message(), "a JSON object would have the name 'load' twice");
  EXPECT_THROW((void)out.str(), std::logic_error);
}

TEST(Writer, TakesANameOnceInEachObject) {
  Writer out(Layout::compact);
  out.object([&] {
    out.name("a").object([&] { out.name("a").object([] {}); });
    out.name("b").list(std::vector{1, 2},
                       [&](int value) { out.object([&] { out.name("a").whole_number(value); }); });
  });
  const auto text = out.text_written();
  ASSERT_TRUE(text) << text.error().message();
  EXPECT_EQ(*text, R"({"a":{"a":{}},"b":[{"a":1},{"a":2}]})");
}

TEST(Writer, RefusesANameOfTheOuterObjectAfterAnInnerOne) {
  Writer out;
  out.object([&] {
    out.name("a").object([&] { out.name("b").null(); });
    out.name("a").null();
  });
  EXPECT_FALSE(out.text_written());
}

// A reader would take the two mended names for one.
TEST(Writer, RefusesNamesThatAreMadeEqualByMending) {
  Writer out;
  out.object([&] {
    out.name("\xFE").null();
    out.name("\xFF").null();
  });
  EXPECT_FALSE(out.text_written());
}

}  // namespace
}  // namespace assay::json
