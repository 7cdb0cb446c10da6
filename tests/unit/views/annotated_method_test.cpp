// SPDX-License-Identifier: Apache-2.0
#include "native/views/annotated_method.h"

#include <gtest/gtest.h>

#include "native/views/annotated_listing.h"
#include "tests/support/golden.h"
#include "tests/unit/views/sample_unit.h"

namespace assay::views {
namespace {

constexpr const char* kSell = "a.b.Shop.sell(int[], int):int";
constexpr const char* kPrice = "a.b.Price.of(int):int";

AnnotatedMethod annotate(std::vector<CountedUnit> units, const char* method,
                         Copies copies = Copies::everywhere) {
  auto annotated = annotated_method(units, method, copies, kSampleTypes.size());
  EXPECT_TRUE(annotated);
  return std::move(*annotated);
}

TEST(AnnotatedMethod, AttributesEachEventToItsLine) {
  const AnnotatedMethod method = annotate({sample_unit()}, kSell);
  EXPECT_EQ(method.own_units, 1u);
  EXPECT_TRUE(method.inlined_in.empty());
  const auto& lines = method.code.lines;
  EXPECT_EQ(lines.at(kNoLine).counts, (TypeCounts{1, 0, 0, 0}));
  EXPECT_EQ(lines.at(11).counts, (TypeCounts{11, 0, 0, 0}));
  EXPECT_EQ(lines.at(13).counts, (TypeCounts{10, 0, 0, 0}));
  EXPECT_FALSE(lines.contains(12));
  EXPECT_EQ(lines.at(15).counts, (TypeCounts{0, 0, 0, 0}));
  EXPECT_EQ(lines.at(15).places, (TypeCounts{0, 1, 0, 1}));
  EXPECT_EQ(lines.at(11).loops, 1u);
  EXPECT_EQ(lines.at(15).loops, 0u);
  const MethodCode& price = lines.at(14).inlined.at(0);
  EXPECT_EQ(price.method, kPrice);
  EXPECT_EQ(price.lines.at(7).counts, (TypeCounts{0, 0, 10, 0}));
}

TEST(AnnotatedMethod, AddsUpToTheUnit) {
  const AnnotatedMethod method = annotate({sample_unit()}, kSell);
  TypeCounts of_unit(kSampleTypes.size());
  for (const auto& event : sample_unit().counts.events) {
    of_unit[event.type.index()] += event.count;
  }
  EXPECT_EQ(method.code.all_counts(kSampleTypes.size()), of_unit);
}

TEST(AnnotatedMethod, FindsCopiesInOtherUnits) {
  const AnnotatedMethod price = annotate({sample_unit(), sample_unit()}, kPrice);
  EXPECT_EQ(price.own_units, 0u);
  EXPECT_EQ(price.inlined_in, (std::vector<std::string>{kSell}));
  EXPECT_EQ(price.code.lines.at(7).counts, (TypeCounts{0, 0, 20, 0}));
  EXPECT_FALSE(
      annotated_method(std::vector{sample_unit()}, kPrice, Copies::own_units, kSampleTypes.size()));
}

TEST(AnnotatedMethod, CountsRecursionOnce) {
  CountedUnit unit = sample_unit();
  unit.snapshot.methods[1] = kSell;
  const AnnotatedMethod method = annotate({unit}, kSell);
  EXPECT_EQ(method.code.all_counts(kSampleTypes.size()), (TypeCounts{22, 10, 10, 0}));
}

TEST(AnnotatedMethod, MultipliesByConstantWeights) {
  CountedUnit unit = sample_unit();
  unit.snapshot.occurrences[2].weight = 16;
  unit.counts.events[0].count = 1 + 11 + 160;
  const AnnotatedMethod method = annotate({unit}, kSell);
  EXPECT_EQ(method.code.lines.at(13).counts, (TypeCounts{160, 0, 0, 0}));
  EXPECT_EQ(method.code.all_counts(kSampleTypes.size()), (TypeCounts{172, 10, 10, 0}));
}

// The sum of values is known for the type and context alone.
TEST(AnnotatedMethod, GivesValuesToALineWhereThereIsOnlyOne) {
  CountedUnit unit = sample_unit();
  unit.snapshot.occurrences[2].weight = unit::kRuntimeWeight;
  unit.counts.events[0].count = 12 + 1000;
  EXPECT_EQ(annotate({unit}, kSell).code.lines.at(13).counts, (TypeCounts{1000, 0, 0, 0}));
  unit.snapshot.occurrences[1].weight = unit::kRuntimeWeight;
  const AnnotatedMethod method = annotate({unit}, kSell);
  EXPECT_EQ(method.code.lines.at(13).counts, (TypeCounts{0, 0, 0, 0}));
  EXPECT_EQ(method.code.lines.at(kNoLine).counts, (TypeCounts{1012, 0, 0, 0}));
  EXPECT_EQ(method.code.all_counts(kSampleTypes.size()), (TypeCounts{1012, 10, 10, 0}));
}

TEST(AnnotatedMethod, SaysWhatIsMissing) {
  CountedUnit without_blocks = sample_unit();
  without_blocks.counts.block_counts.clear();
  CountedUnit without_lines = sample_unit();
  without_lines.snapshot.line_tables.clear();
  const auto error_of = [](const CountedUnit& unit) {
    return annotated_method(std::vector{unit}, kSell, Copies::everywhere, kSampleTypes.size())
        .error();
  };
  EXPECT_EQ(error_of(without_blocks).code(), ErrorCode::unsupported);
  EXPECT_NE(error_of(without_blocks).message().find("strategy ec or pc"), std::string::npos);
  EXPECT_NE(error_of(without_lines).message().find("--session"), std::string::npos);
}

TEST(AnnotatedMethod, RefusesCodeThatNoCompilerNests) {
  CountedUnit unit = sample_unit();
  for (std::uint32_t i = 0; i < 2000; ++i) {
    const auto last = static_cast<std::uint32_t>(unit.snapshot.contexts.size() - 1);
    unit.snapshot.contexts.push_back({unit::ContextId{last}, unit::MethodIndex{1}, 0});
  }
  EXPECT_EQ(annotated_method(std::vector{unit}, kSell, Copies::everywhere, kSampleTypes.size())
                .error()
                .code(),
            ErrorCode::malformed_data);
}

const std::vector<std::string> kSource = {"",
                                          "",
                                          "",
                                          "",
                                          "",
                                          "",
                                          "    return value / 3;",
                                          "",
                                          "  int sell(int[] a, int n) {",
                                          "    int sum = 0;",
                                          "    for (int i = 0; i < n; i++) {",
                                          "      int unused = i * 2;",
                                          "      sum += a[i];",
                                          "      sum += Price.of(sum);",
                                          "      a[i] = sum;",
                                          "    }"};

TEST(AnnotatedListing, ShowsLinesLoopsAndInlinedCode) {
  const AnnotatedMethod method = annotate({sample_unit()}, kSell);
  test::expect_golden("views/annotated.txt",
                      to_listing(method, category_columns(kSampleTypes, method.code),
                                 [](const MethodCode&) { return &kSource; }));
  test::expect_golden("views/annotated.json", to_json(method, kSampleTypes));
}

// The columns may be of the first types only, and the code has counts of others.
TEST(MethodCode, AddsUpMoreTypesThanItIsAskedFor) {
  const AnnotatedMethod method = annotate({sample_unit()}, kSell);
  EXPECT_EQ(method.code.all_counts(1), (TypeCounts{22, 10, 10, 0}));
}

TEST(AnnotatedListing, DoesWithoutSource) {
  const AnnotatedMethod method = annotate({sample_unit()}, kSell);
  const std::vector<CountColumn> columns = {{"load", {0}}};
  test::expect_golden("views/annotated-without-source.txt",
                      to_listing(method, columns, [](const MethodCode&) { return nullptr; }));
}

}  // namespace
}  // namespace assay::views
