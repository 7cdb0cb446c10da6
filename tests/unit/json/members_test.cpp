// SPDX-License-Identifier: Apache-2.0
#include "native/json/members.h"

#include <gtest/gtest.h>

#include <array>

namespace assay::json {

enum class Colour { red, green };
constexpr std::array<std::pair<Colour, std::string_view>, 2> kColours{
    {{Colour::red, "red"}, {Colour::green, "green"}}};
constexpr const auto& words_of(Colour) { return kColours; }

struct Shape {
  Colour colour = Colour::red;
  std::optional<double> size = {};
  std::vector<std::uint32_t> corners = {};
  std::map<std::string, std::string> facts = {};

  friend bool operator==(const Shape&, const Shape&) = default;
};

template <typename V, Either<Shape> T>
void fields(V& visit, T& value) {
  visit("colour", value.colour);
  visit.within("size", value.size, 0, 10);
  visit.unless_empty("corners", value.corners);
  visit("facts", value.facts);
}

namespace {

std::string text_of(const Shape& shape) {
  return versioned_text("version", 3, shape, Layout::compact);
}

std::string error_of(std::string_view text) {
  const auto read = read_versioned<Shape>(text, "version", 3, "shape");
  return read ? "read" : read.error().message();
}

TEST(Members, AreWrittenInTheirOrderAndReadBack) {
  const Shape full{Colour::green, 2.5, {1, 2}, {{"a", "b"}}};
  EXPECT_EQ(text_of(full), R"({"version":3,"colour":"green","size":2.5,"corners":[1,2],)"
                           R"("facts":[{"name":"a","value":"b"}]})");
  EXPECT_EQ(text_of({}), R"({"version":3,"colour":"red","size":null,"facts":[]})");
  for (const Shape& shape : {full, Shape()}) {
    const auto read = read_versioned<Shape>(text_of(shape), "version", 3, "shape");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(*read, shape);
  }
}

TEST(Members, AreRefusedWithTheirPlace) {
  EXPECT_NE(error_of(R"({"version":2})").find("version 2"), std::string::npos);
  EXPECT_NE(error_of(R"({"version":3,"colour":"blue"})").find("\"blue\" is not one of red, green"),
            std::string::npos);
  EXPECT_NE(error_of(R"({"version":3,"colour":"red","facts":[]})").find("'size' is missing"),
            std::string::npos);
  EXPECT_NE(error_of(R"({"version":3,"colour":"red","size":11,"facts":[]})").find("size"),
            std::string::npos);
  EXPECT_NE(error_of(R"({"version":3,"colour":"red","size":1,"corners":[1,-1],"facts":[]})")
                .find("corners[1]"),
            std::string::npos);
  EXPECT_EQ(error_of(R"({"version":3,"colour":"red","size":1,"facts":[],"more":{}})"), "read");
}

}  // namespace
}  // namespace assay::json
