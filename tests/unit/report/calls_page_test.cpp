// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/calls_page.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/unit/calls/sample_call_graph.h"

namespace assay::report {
namespace {

bool has(const std::string& page, std::string_view piece) {
  return page.find(piece) != std::string::npos;
}

TEST(CallsPage, ShowsEdgesMethodsAndNotes) {
  const std::string page = calls_page(calls::sample_call_graph(calls::CallerFrames::innermost));
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
  for (const char* piece :
       {"Call sites and what they call", "line 17, index 7", "C.c", "[C1]", "64.5 %", "155 calls",
        "Inlined", "Methods by calls", "calls of code that Graal did not compile are not contained",
        "6 calls dropped"}) {
    EXPECT_TRUE(has(page, piece)) << piece;
  }
  EXPECT_FALSE(has(page, "lighter rows are left out"));
  EXPECT_FALSE(has(page, "http://"));
  EXPECT_FALSE(has(page, "https://"));
}

TEST(CallsPage, EscapesNamesAndBoundsItsLength) {
  calls::CallGraph graph{.weights = calls::CallWeights::samples, .sampling = {}, .edges = {}};
  for (int i = 0; i < 1010; ++i) {
    graph.edges.push_back({calls::CallerKind::compiled,
                           {{"<script>" + std::to_string(i), 1, {}}},
                           "A.a():void",
                           0,
                           1});
  }
  const std::string page = calls_page(graph);
  EXPECT_TRUE(has(page, "10 lighter rows are left out."));
  EXPECT_TRUE(has(page, "&lt;script&gt;"));
  EXPECT_FALSE(has(page, "<script>0"));
  EXPECT_FALSE(has(page, ">Inlined<"));
}

TEST(CallsPage, OfAGraphWithoutCallsSaysSo) {
  const calls::CallGraph graph{.sampling = {}, .edges = {}};
  EXPECT_TRUE(has(calls_page(graph), "0 calls sampled: 64 samples"));
}

}  // namespace
}  // namespace assay::report
