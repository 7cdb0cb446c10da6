// SPDX-License-Identifier: Apache-2.0
// Checks that a file is known by its content, and that a file that cannot be read is told what it
// is.
#include "scheduler/profilers/readers/file_kinds.h"

#include <gtest/gtest.h>

#include <string>

#include "scheduler/profilers/readers/async_profiler_text.h"
#include "scheduler/profilers/readers/flame_graph.h"
#include "scheduler/profilers/readers/speedscope.h"
#include "tests/support/golden.h"
#include "tests/support/profile_text.h"

namespace assay::profilers {
namespace {

TEST(AFileOfAnyKind, IsReadByTheReaderOfItsKind) {
  for (const char* name :
       {"async-profiler-4.1.collapsed", "plain.collapsed", "async-profiler-4.6.txt",
        "async-profiler-4.6.html", "sampled.speedscope.json", "evented.speedscope.json",
        "yourkit-method-list.csv", "yourkit-method-list.xml", "jprofiler-hot-spots.csv",
        "jprofiler-hot-spots.xml", "jprofiler-call-tree.xml"}) {
    const std::string file = std::string("profilers/") + name;
    EXPECT_EQ(text_of(read_file_of_any_kind(test::golden_text(file))),
              test::golden_text(file + ".profile"))
        << name;
  }
}

TEST(AFileOfAnyKind, IsARecordingByItsFirstBytes) {
  EXPECT_TRUE(is_recording(test::golden_text("profilers/jfr-25.jfr")));
  EXPECT_FALSE(is_recording("FLR"));
  EXPECT_FALSE(is_recording("a.B.c 1\n"));
}

TEST(AFileOfAnyKind, IsToldWhatItIsWhereItCannotBeRead) {
  const auto reason_for = [](std::string_view content) {
    const auto profile = read_file_of_any_kind(content);
    EXPECT_FALSE(profile) << content;
    EXPECT_EQ(profile.error().code(), ErrorCode::unsupported) << content;
    EXPECT_NE(profile.error().message().find("Files that can be read are recordings"),
              std::string::npos);
    return profile.error().message();
  };
  const auto expect_reason = [&](std::string_view content, const std::string& reason) {
    EXPECT_NE(reason_for(content).find(reason), std::string::npos) << reason_for(content);
  };
  expect_reason("\x1f\x8b\x08", "pprof");
  expect_reason("PERFILE2", "stackcollapse-perf.pl");
  expect_reason("PK\x03\x04", "an archive");
  expect_reason("{\n \"schema_version\": 1,", "of assay itself");
  expect_reason("{\"traceEvents\": []}", "JSON, but not speedscope's");
  expect_reason("<html></html>", "neither a flame graph");
  expect_reason("", "not known");
  expect_reason("some words\n", "not known");
}

TEST(AsyncProfilersText, IsRefusedWhereItLacksSamples) {
  const std::string head = "--- Execution profile ---\nTotal samples       : 7\n\n";
  const std::string stacks = "--- 10 ns (50%), 2 samples\n  [ 0] a.B.c\n  [ 1] a.B.main\n\n";
  const std::string table =
      "          ns  percent  samples  top\n  ----------  -------  -------  ---\n"
      "  10   50.00%        7  a.B.c\n";
  EXPECT_EQ(text_of(read_async_profiler_text(head + stacks + table)),
            "7 a.B.c\noutside 0, unknown 0, lost not kept, interval not said\n")
      << "the table has all samples";
  const auto profile = read_async_profiler_text(head + stacks);
  ASSERT_FALSE(profile);
  EXPECT_NE(profile.error().message().find("2 of its 7 samples"), std::string::npos)
      << profile.error().message();
  EXPECT_FALSE(read_async_profiler_text(head + "--- what is this\n"));
  EXPECT_FALSE(read_async_profiler_text("--- Execution profile ---\n"));
}

TEST(AFlameGraph, IsRefusedWhereItsFramesDoNotFit) {
  const auto page = [](const std::string& units, const std::string& frames) {
    return "<script>\nconst units = '" + units + "';\nconst cpool = [\n'all',\n' a.B.c'\n];\n" +
           frames + "</script></html>\n";
  };
  EXPECT_EQ(text_of(read_flame_graph(page("samples", "n(3,5)\nu(9,3)\nn(8,1)\n"))),
            "4 a.B.c\noutside 0, unknown 1, lost not kept, interval not said\n");
  EXPECT_FALSE(read_flame_graph(page("ns", "n(3,5)\nu(9)\n")));
  EXPECT_FALSE(read_flame_graph(page("samples", "n(3,5)\nu(9,6)\n"))) << "wider than its caller";
  EXPECT_FALSE(read_flame_graph(page("samples", "n(3,5)\nn(3,5)\n"))) << "a second root";
  EXPECT_FALSE(read_flame_graph(page("samples", "n(3,5)\nu(17)\n"))) << "no such name";
  EXPECT_FALSE(read_flame_graph(page("samples", "f(9,3,0,5)\n"))) << "on top of nothing";
  EXPECT_FALSE(read_flame_graph(page("samples", ""))) << "no samples";
  EXPECT_FALSE(read_flame_graph("const cpool = [\n'all'\n")) << "cut off";
}

TEST(ASpeedscopeFile, IsRefusedWhereItsPartsDoNotFit) {
  const auto file = [](const std::string& profile) {
    return R"({"$schema": "https://www.speedscope.app/file-format-schema.json",
               "shared": {"frames": [{"name": "a.B.c"}]}, "profiles": [{)" +
           profile + "}]}";
  };
  const std::string sampled = R"("type": "sampled", "name": "t", "unit": )";
  EXPECT_TRUE(read_speedscope(file(sampled + R"("none", "samples": [[0]], "weights": [1])")));
  EXPECT_FALSE(read_speedscope(file(sampled + R"("bytes", "samples": [[0]], "weights": [1])")));
  EXPECT_FALSE(read_speedscope(file(sampled + R"("none", "samples": [[1]], "weights": [1])")));
  EXPECT_FALSE(read_speedscope(file(sampled + R"("none", "samples": [[0]], "weights": [-1])")));
  EXPECT_FALSE(read_speedscope(file(sampled + R"("none", "samples": [[0]], "weights": [])")));
  EXPECT_FALSE(
      read_speedscope(file(R"("type": "evented", "name": "t", "unit": "seconds", "startValue": 0,
              "events": [{"type": "O", "frame": 0, "at": 1}])")))
      << "a frame stays open";
}

}  // namespace
}  // namespace assay::profilers
