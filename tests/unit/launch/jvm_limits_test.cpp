// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/jvm_limits.h"

#include <gtest/gtest.h>

#include "scheduler/launch/overriding_options.h"

namespace assay::launch {
namespace {

using Words = std::vector<std::string>;

constexpr std::uint64_t kMiB = 1 << 20;
constexpr std::uint64_t kLargeMachine = std::uint64_t{64} << 30;

Words options_for(const Words& given, std::uint64_t machine_bytes = kLargeMachine) {
  Words options;
  for (const RaisedLimit& limit : raised_limits(given, machine_bytes)) {
    options.push_back(limit.option);
  }
  return options;
}

std::string with_bytes(const char* option, std::uint64_t mib) {
  return option + std::to_string(mib * kMiB);
}

TEST(VmSizes, AreReadAsByTheVm) {
  EXPECT_EQ(parse_vm_size("16"), 16u);
  EXPECT_EQ(parse_vm_size("16k"), 16u << 10);
  EXPECT_EQ(parse_vm_size("16M"), 16 * kMiB);
  EXPECT_EQ(parse_vm_size("2g"), 2048 * kMiB);
  EXPECT_EQ(parse_vm_size("1T"), std::uint64_t{1} << 40);
  for (const char* none : {"", "m", "16x", "-1m", "16777217t"}) {
    EXPECT_EQ(parse_vm_size(none), std::nullopt) << none;
  }
}

TEST(JvmLimits, AreRaisedByWhatGraalNeeds) {
  EXPECT_EQ(options_for({"-XX:MaxMetaspaceSize=32m"}),
            Words{with_bytes("-XX:MaxMetaspaceSize=", 80)});
  EXPECT_EQ(options_for({"-XX:CompressedClassSpaceSize=16m"}),
            Words{with_bytes("-XX:CompressedClassSpaceSize=", 32)});
  EXPECT_EQ(options_for({"-XX:CompressedClassSpaceSize=8m"}),
            Words{with_bytes("-XX:CompressedClassSpaceSize=", 32)});
  EXPECT_EQ(options_for({"-XX:ReservedCodeCacheSize=16m"}),
            Words{with_bytes("-XX:ReservedCodeCacheSize=", 64)});
  EXPECT_EQ(options_for({"-Xmaxjitcodesize16m"}),
            Words{with_bytes("-XX:ReservedCodeCacheSize=", 64)});
  EXPECT_EQ(options_for({"-Xmx16m"}), Words{with_bytes("-XX:MaxHeapSize=", 80)});
  EXPECT_EQ(options_for({"-Xmx64g", "-XX:MaxHeapSize=16384k"}),
            Words{with_bytes("-XX:MaxHeapSize=", 80)});
}

TEST(JvmLimits, OfAllPartsOfTheCodeCacheStillAddUp) {
  EXPECT_EQ(options_for({"-XX:ReservedCodeCacheSize=20m", "-XX:NonNMethodCodeHeapSize=4m",
                         "-XX:ProfiledCodeHeapSize=8m", "-XX:NonProfiledCodeHeapSize=8m"}),
            (Words{with_bytes("-XX:ReservedCodeCacheSize=", 68),
                   with_bytes("-XX:NonProfiledCodeHeapSize=", 56)}));
}

TEST(JvmLimits, OfHeapsThatTheVmDerivesAreRaisedToo) {
  EXPECT_EQ(options_for({"-XX:MaxRAM=64m"}), Words{with_bytes("-XX:MaxHeapSize=", 96)})
      << "half of little memory";
  EXPECT_EQ(options_for({"-XX:MaxRAMPercentage=10.0"}, 2048 * kMiB),
            Words{"-XX:MaxHeapSize=" +
                  std::to_string((2048 * kMiB / 10 + 64 * kMiB + 4095) / 4096 * 4096)});
  EXPECT_EQ(options_for({"-XX:MaxRAMPercentage=75"}), Words());
  EXPECT_EQ(options_for({"-XX:MaxRAM=64m", "-Xmx2g"}), Words()) << "a size of its own comes first";
}

TEST(JvmLimits, ThatAreAmpleOrNoneStay) {
  EXPECT_EQ(options_for({"-Xmx255m"}), Words{with_bytes("-XX:MaxHeapSize=", 255 + 64)});
  EXPECT_EQ(options_for({"-Xmx256m", "-Xms16m", "-Xss1m", "-XX:MaxMetaspaceSize=x"}), Words());
}

TEST(JvmLimits, AreSaidWithTheWayToKeepThem) {
  const auto limits = raised_limits({"-Xmx16m", "-XX:MaxMetaspaceSize=32m"}, kLargeMachine);
  ASSERT_EQ(limits.size(), 2u);
  const std::string metaspace = raised_line(limits[0]);
  EXPECT_NE(metaspace.find("-XX:MaxMetaspaceSize=32m"), std::string::npos) << metaspace;
  EXPECT_NE(metaspace.find("raises it by 48m"), std::string::npos) << metaspace;
  EXPECT_NE(metaspace.find("--keep-limits"), std::string::npos) << metaspace;
  EXPECT_EQ(metaspace.find("collect"), std::string::npos) << metaspace;
  EXPECT_NE(raised_line(limits[1]).find("works less often"), std::string::npos);
  EXPECT_NE(kept_line(limits[0]).find("is kept"), std::string::npos);
}

// Reads an invocation whose options may stand in a file, too.
JvmInvocation invocation_of(const Words& words, const process::Environment& environment) {
  return read_invocation(words, environment, [](const std::string& path) -> Result<std::string> {
    if (path == "options") {
      return std::string("-XX:MaxMetaspaceSize=32m");
    }
    return path == "flags" ? Result<std::string>("MaxMetaspaceSize=32m\n")
                           : make_error(ErrorCode::not_found, path);
  });
}

TEST(OverridingOptions, AreFoundWhereverTheLimitStands) {
  const Words raised = {with_bytes("-XX:MaxMetaspaceSize=", 80)};
  for (const char* word :
       {"-XX:MaxMetaspaceSize=32m", "-XX:VMOptionsFile=options", "-XX:Flags=flags", "@options"}) {
    EXPECT_EQ(overriding_options(invocation_of({word, "Main"}, {})).options, raised) << word;
  }
  for (const char* variable : {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"}) {
    const process::Environment environment{{variable, "-XX:MaxMetaspaceSize=32m"}};
    EXPECT_EQ(overriding_options(invocation_of({"Main"}, environment)).options, raised) << variable;
  }
}

TEST(OverridingOptions, StandInTheVariableThatTheVmReadsLast) {
  const process::Environment last{{"_JAVA_OPTIONS", "-XX:MaxMetaspaceSize=32m"}};
  EXPECT_EQ(environment_for(invocation_of({"Main"}, last), last).get("_JAVA_OPTIONS"),
            "-XX:MaxMetaspaceSize=32m " + with_bytes("-XX:MaxMetaspaceSize=", 80));
  const process::Environment before{{"JDK_JAVA_OPTIONS", "-XX:MaxMetaspaceSize=32m"},
                                    {"_JAVA_OPTIONS", "-Dx=y"}};
  EXPECT_EQ(environment_for(invocation_of({"Main"}, before), before).get("_JAVA_OPTIONS"), "-Dx=y");
}

TEST(OverridingOptions, LeaveLimitsThatAreToBeKeptAndSaySo) {
  JvmInvocation invocation = invocation_of({"-Xmx16m", "Main"}, {});
  invocation.keep_limits = true;
  const OverridingOptions overriding = overriding_options(invocation);
  EXPECT_TRUE(overriding.options.empty());
  ASSERT_EQ(overriding.lines.size(), 1u);
  EXPECT_NE(overriding.lines[0].find("-Xmx16m is kept"), std::string::npos);
}

TEST(OverridingOptions, SwitchAnArchiveOffThatTheVmWouldWarnOfOnStdout) {
  const Words off = {"-XX:AOTMode=off"};
  EXPECT_EQ(overriding_options(invocation_of({"-XX:AOTCache=a", "Main"}, {})).options, off);
  EXPECT_EQ(
      overriding_options(invocation_of({"-XX:AOTCache=a", "-XX:AOTMode=on", "Main"}, {})).options,
      off);
  const process::Environment environment{{"JAVA_TOOL_OPTIONS", "-XX:AOTCache=a"}};
  EXPECT_EQ(overriding_options(invocation_of({"Main"}, environment)).options, off);
  EXPECT_TRUE(overriding_options(invocation_of({"-XX:AOTCache=a", "-XX:AOTMode=off", "Main"}, {}))
                  .options.empty());
}

}  // namespace
}  // namespace assay::launch
