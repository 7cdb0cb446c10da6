// SPDX-License-Identifier: Apache-2.0
// Shows a kept session by line, by path, by inlining context and as a graph (requirement E14). The
// counts of each line of the oracle are known in closed form.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "native/support/text_pieces.h"
#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

// So few iterations that the target is compiled as a whole, and never from within its loop.
constexpr std::uint64_t kSize = 8;
constexpr const char* kTarget = "Annotated.target";

struct KeptRun {
  CountedRun counted;
  std::string session;
};

KeptRun count_oracle(const std::string& strategy) {
  KeptRun kept{.counted = {}, .session = temporary_folder() + "/kept.session"};
  kept.counted = count_until_compiled(
      {.options = {"--quiet", "--strategy", strategy, "--session", kept.session},
       .java_flags = plain_loops(),
       .main_class = "oracles.Annotated",
       .arguments = {"600000", std::to_string(kSize)}},
      0, target_of("Annotated"));
  return kept;
}

std::string shown(std::vector<std::string> words) {
  words.insert(words.begin(), assay_program());
  const CountedRun finished = run(words);
  EXPECT_EQ(finished.exit_code, 0) << finished.standard_error;
  return finished.standard_output;
}

rapidjson::Document shown_json(std::vector<std::string> words) {
  words.insert(words.end(), {"--format", "json"});
  rapidjson::Document document;
  document.Parse(shown(words).c_str());
  return document;
}

// Returns the number of the oracle's line that ends with the comment.
int line_with(const std::string& comment) {
  const std::string text =
      read_text(std::string(ASSAY_WORKLOAD_SOURCES) + "/assay/workloads/oracles/Annotated.java");
  int number = 0;
  for (const std::string_view line : split_pieces(text, '\n')) {
    ++number;
    if (line.ends_with("// " + comment)) {
      return number;
    }
  }
  ADD_FAILURE() << "no line has the comment " << comment;
  return 0;
}

std::uint64_t count_in(const rapidjson::Value& counts, const std::string& event) {
  return counts.HasMember(event.c_str()) ? counts[event.c_str()].GetUint64() : 0;
}

// Returns the line's object, or null.
const rapidjson::Value* line_of(const rapidjson::Value& code, int number) {
  for (const auto& line : code["lines"].GetArray()) {
    if (line["line"].IsInt() && line["line"].GetInt() == number) {
      return &line;
    }
  }
  return nullptr;
}

std::uint64_t count_at(const rapidjson::Value& code, const std::string& comment,
                       const std::string& event) {
  const rapidjson::Value* line = line_of(code, line_with(comment));
  return line == nullptr ? 0 : count_in((*line)["counts"], event);
}

// Returns the counts of all compilations of the target, as the result has them.
Counts counts_in_result(const CountedRun& counted) {
  Counts sums;
  for (const CountedUnit& unit : counted.units(target_of("Annotated"))) {
    for (const auto& [event, count] : unit.counts) {
      sums[event] += count;
    }
  }
  return sums;
}

void expect_lines(const rapidjson::Value& code, std::uint64_t entries) {
  EXPECT_EQ(count_at(code, "one load", "load"), kSize * entries);
  EXPECT_EQ(count_at(code, "one load", "store"), 0u);
  EXPECT_EQ(count_at(code, "one store", "store"), kSize * entries);
  EXPECT_EQ(count_at(code, "one store", "load"), 0u);
  EXPECT_EQ(count_at(code, "inlined", "int-div-rem"), 0u);
  EXPECT_EQ(line_of(code, line_with("eliminated")), nullptr);
  bool has_bytecode = false;
  for (const auto& line : code["bytecode_lines"].GetArray()) {
    has_bytecode = has_bytecode || line.GetInt() == line_with("eliminated");
  }
  EXPECT_TRUE(has_bytecode);
  const rapidjson::Value* call = line_of(code, line_with("inlined"));
  ASSERT_NE(call, nullptr);
  ASSERT_EQ((*call)["inlined"].Size(), 1u);
  const rapidjson::Value& callee = (*call)["inlined"][0];
  EXPECT_STREQ(callee["method"].GetString(),
               "assay.workloads.oracles.Annotated.weighted(long, int):long");
  EXPECT_EQ(count_at(callee, "one division", "int-div-rem"), kSize * entries);
}

class KeptSession : public testing::TestWithParam<const char*> {};

TEST_P(KeptSession, HasTheCountsOfEachLine) {
  const KeptRun kept = count_oracle(GetParam());
  ASSERT_TRUE(kept.counted.has_result()) << kept.counted.standard_error;
  Counts of_unit = counts_in_result(kept.counted);
  const std::uint64_t entries = of_unit["method-entry"];
  ASSERT_GT(entries, 0u);

  const auto code = shown_json({"annotate", kTarget, kept.session, "--own"});
  ASSERT_TRUE(code.IsObject());
  expect_lines(code, entries);
  for (const auto& [event, count] : of_unit) {
    EXPECT_EQ(count_in(code["all_counts"], event), count) << event;
  }
  const std::string listing =
      shown({"annotate", kTarget, kept.session, "--source", ASSAY_WORKLOAD_SOURCES});
  EXPECT_NE(listing.find("copy[i] = sum; // one store"), std::string::npos) << listing;
  EXPECT_NE(listing.find("> assay.workloads.oracles.Annotated.weighted"), std::string::npos)
      << listing;

  const std::string stacks = shown({"stacks", "int-div-rem", kept.session});
  EXPECT_NE(stacks.find("Annotated.target(long[],long[]);"
                        "assay.workloads.oracles.Annotated.weighted(long,int) " +
                        std::to_string(kSize * entries) + "\n"),
            std::string::npos)
      << stacks;

  const std::string graph = shown({"cfg", kTarget, kept.session});
  EXPECT_EQ(graph.find("digraph"), 0u);
  EXPECT_NE(graph.find("Annotated.target:" + std::to_string(line_with("one load"))),
            std::string::npos)
      << graph;
}

INSTANTIATE_TEST_SUITE_P(Strategies, KeptSession, testing::Values("ec", "pc"), strategy_of);

struct ExpectedBlock {
  std::uint64_t count = 0;
  double expected = 0;
};

std::vector<ExpectedBlock> expected_blocks(const std::string& graph) {
  const std::regex label(R"(([0-9,]+)\\nexpected: (\S+) per entry)");
  std::vector<ExpectedBlock> blocks;
  for (std::sregex_iterator at(graph.begin(), graph.end(), label), end; at != end; ++at) {
    std::string count = at->str(1);
    std::erase(count, ',');
    blocks.push_back({std::stoull(count), std::stod(at->str(2))});
  }
  return blocks;
}

// The loop over rounds runs when its method is compiled, and the profile has not seen its end. The
// loop in it has its own profile all the same: a thousand iterations.
TEST(ExpectedExecutions, FollowTheProfileOfEachLoop) {
  const std::string session = temporary_folder() + "/kept.session";
  const CountedRun counted = count({.options = {"--quiet", "--session", session},
                                    .java_flags = compiled_at_once(),
                                    .main_class = "oracles.OsrLoop",
                                    .arguments = {"1000000", "1000"}});
  ASSERT_TRUE(counted.has_result()) << counted.standard_error;
  const std::string graph = shown({"cfg", "OsrLoop.target", session});
  const std::vector<ExpectedBlock> blocks = expected_blocks(graph);
  ASSERT_FALSE(blocks.empty()) << graph;
  const ExpectedBlock inner = *std::ranges::max_element(blocks, {}, &ExpectedBlock::count);
  std::size_t outer_blocks = 0;
  for (const ExpectedBlock& block : blocks) {
    EXPECT_TRUE(std::isfinite(block.expected)) << graph;
    if (block.count >= inner.count / 2000 && block.count <= inner.count / 500) {
      ++outer_blocks;
      EXPECT_GT(inner.expected, 500 * block.expected) << graph;
      EXPECT_LT(inner.expected, 2000 * block.expected) << graph;
    }
  }
  EXPECT_GT(outer_blocks, 0u) << graph;
  // Graal has unrolled a copy of the loop 16 times: 0 to 15 iterations are left behind it.
  EXPECT_TRUE(std::ranges::any_of(blocks, [](const ExpectedBlock& block) {
    return block.expected > 8 && block.expected < 9;
  })) << graph;
}

// Each execution of the load is on one path, whichever.
TEST(KeptPaths, HoldEveryExecution) {
  const KeptRun kept = count_oracle("pc");
  ASSERT_TRUE(kept.counted.has_result()) << kept.counted.standard_error;
  const auto list = shown_json({"paths", kept.session, "--method", kTarget, "--top", "1000"});
  ASSERT_TRUE(list.IsObject());
  const int load_line = line_with("one load");
  std::uint64_t executions = 0;
  std::uint64_t loads = 0;
  for (const auto& path : list["paths"].GetArray()) {
    executions += path["count"].GetUint64();
    for (const auto& line : path["lines"].GetArray()) {
      loads += line["line"].GetInt() == load_line ? path["count"].GetUint64() : 0;
    }
  }
  EXPECT_EQ(list["executions"].GetUint64(), executions);
  EXPECT_EQ(loads, kSize * counts_in_result(kept.counted)["method-entry"]);

  const CountedRun refused = run({assay_program(), "annotate", "Annotated.taget", kept.session});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_NE(refused.standard_error.find("Annotated.target(long[], long[]):long"), std::string::npos)
      << refused.standard_error;
}

}  // namespace
}  // namespace assay::jvm_tests
