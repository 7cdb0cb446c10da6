// SPDX-License-Identifier: Apache-2.0
#include "native/json/writer.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

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

}  // namespace
}  // namespace assay::json
