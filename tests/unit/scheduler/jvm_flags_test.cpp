// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/jvm_flags.h"

#include <gtest/gtest.h>

namespace assay::launch {
namespace {

using Words = std::vector<std::string>;

FlagInspection inspect(const Words& words, const process::Environment& environment = {}) {
  const auto no_file = [](const std::string& path) -> Result<std::string> {
    return make_error(ErrorCode::not_found, path);
  };
  return inspect_flags(read_invocation(words, environment, no_file));
}

TEST(JvmFlags, OrdinaryOptionsPass) {
  const auto inspection = inspect({"-Xmx1g", "-XX:+UseEpsilonGC", "-XX:TieredStopAtLevel=4",
                                   "-XX:+UseZGC", "-agentpath:/x/libasyncProfiler.so=start",
                                   "-javaagent:jacoco.jar", "-jar", "a.jar", "-Xint"});
  EXPECT_TRUE(inspection.refusals.empty());
  EXPECT_TRUE(inspection.warnings.empty());
  EXPECT_FALSE(inspection.runs_no_program);
}

TEST(JvmFlags, WhatKeepsGraalFromCompilingIsRefused) {
  for (const char* flag :
       {"-Xint", "-XX:TieredStopAtLevel=0", "-XX:TieredStopAtLevel=1", "-XX:TieredStopAtLevel=3",
        "-XX:+UseShenandoahGC", "-XX:-EnableJVMCI", "-XX:-UseJVMCICompiler", "-XX:-UseCompiler",
        "-XX:+UseJVMCINativeLibrary", "-agentpath:/opt/assay/lib/libassay.so=count",
        "-agentpath:libassay.so", "-agentlib:assay=count"}) {
    EXPECT_EQ(inspect({flag, "Main"}).refusals.size(), 1u) << flag;
  }
}

TEST(JvmFlags, TheLastOfContradictingFlagsCounts) {
  EXPECT_TRUE(inspect({"-Xint", "-Xmixed", "Main"}).refusals.empty());
  EXPECT_TRUE(inspect({"-XX:-EnableJVMCI", "-XX:+EnableJVMCI", "Main"}).refusals.empty());
  EXPECT_FALSE(inspect({"-XX:+UseG1GC", "-XX:+UseShenandoahGC", "Main"}).refusals.empty());
}

TEST(JvmFlags, UntieredCompilationIsWarnedAbout) {
  EXPECT_EQ(inspect({"-XX:-TieredCompilation", "Main"}).warnings.size(), 1u);
}

TEST(JvmFlags, TheEnvironmentCountsToo) {
  const process::Environment environment{{"JAVA_TOOL_OPTIONS", "-Xint"}};
  EXPECT_EQ(inspect({"Main"}, environment).refusals.size(), 1u);
  EXPECT_TRUE(inspect({"-Xmixed", "Main"}, environment).refusals.empty());
  EXPECT_EQ(inspect({"Main"}, process::Environment{{"JDK_JAVA_OPTIONS", "-XX:-EnableJVMCI"}})
                .refusals.size(),
            1u);
}

TEST(JvmFlags, InvocationsWithoutAProgramAreKnown) {
  EXPECT_TRUE(inspect({"-version"}).runs_no_program);
  EXPECT_TRUE(inspect({"-Xmx1g", "--version"}).runs_no_program);
  EXPECT_TRUE(inspect({}).runs_no_program);
  EXPECT_TRUE(inspect({"--list-modules"}).runs_no_program);
  EXPECT_FALSE(inspect({"Main", "-version"}).runs_no_program);
  EXPECT_FALSE(inspect({"-showversion", "Main"}).runs_no_program);
}

TEST(JvmFlags, ValuesInAllSpellings) {
  const Words options = {"-p", "a", "--module-path=b", "-Xint", "--module-path", "c"};
  EXPECT_EQ(last_value_of(options, "--module-path", "-p"), "c");
  EXPECT_EQ(last_value_of({"-Xint"}, "--module-path", "-p"), std::nullopt);
  EXPECT_EQ(without_option(options, "--module-path", "-p"), Words{"-Xint"});
}

}  // namespace
}  // namespace assay::launch
