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

TEST(JvmFlags, WhatTheVmAppendsToTheCommandLineWins) {
  const auto appended = [](const char* options) {
    return process::Environment{{"_JAVA_OPTIONS", options}};
  };
  EXPECT_EQ(inspect({"-Xmixed", "Main"}, appended("-Xint")).refusals.size(), 1u);
  EXPECT_TRUE(inspect({"-Xint", "Main"}, appended("-Xmixed")).refusals.empty());
  EXPECT_TRUE(inspect({"Main"}, appended("-Dx=y --add-modules=java.sql")).refusals.empty());
  for (const char* path : {"--module-path=mods", "--upgrade-module-path=mods"}) {
    const auto inspection = inspect({"Main"}, appended(path));
    ASSERT_EQ(inspection.refusals.size(), 1u) << path;
    EXPECT_NE(inspection.refusals[0].find("JDK_JAVA_OPTIONS"), std::string::npos);
  }
}

TEST(JvmFlags, FilesOfOptionsCountToo) {
  const auto files = [](const std::string& path) -> Result<std::string> {
    if (path == "options") {
      return std::string("-Xmx1g\n  '-XX:+UseShenandoahGC'\n");
    }
    return path == "flags" ? Result<std::string>("# +UseEpsilonGC\n+UseShenandoahGC # why not\n")
                           : make_error(ErrorCode::not_found, path);
  };
  const auto refusals = [&](const Words& words, const process::Environment& environment) {
    return inspect_flags(read_invocation(words, environment, files)).refusals.size();
  };
  EXPECT_EQ(refusals({"-XX:VMOptionsFile=options", "Main"}, {}), 1u);
  EXPECT_EQ(refusals({"-XX:VMOptionsFile=options", "-XX:-UseShenandoahGC", "Main"}, {}), 0u);
  EXPECT_EQ(refusals({"-XX:VMOptionsFile=none", "Main"}, {}), 0u);
  EXPECT_EQ(refusals({"-XX:Flags=flags", "Main"}, {}), 1u);
  EXPECT_EQ(refusals({"-XX:-UseShenandoahGC", "-XX:Flags=flags", "Main"}, {}), 0u);
  for (const char* variable : {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"}) {
    EXPECT_EQ(refusals({"Main"}, {{variable, "-XX:VMOptionsFile=options"}}), 1u) << variable;
    EXPECT_EQ(refusals({"Main"}, {{variable, "-XX:Flags=flags"}}), 1u) << variable;
  }
}

TEST(JvmFlags, WhatEndsAWorkingProgramIsRefusedWithARemedy) {
  for (const char* flag :
       {"--limit-modules=java.base", "-Djvmci.Compiler=null", "-XX:ArchiveClassesAtExit=x.jsa",
        "-XX:AOTCacheOutput=x.aot", "-XX:AOTMode=record", "-XX:AOTMode=create", "-Xshare:dump"}) {
    const auto inspection = inspect({flag, "Main"});
    ASSERT_EQ(inspection.refusals.size(), 1u) << flag;
    EXPECT_NE(inspection.refusals[0].find("leave "), std::string::npos) << flag;
  }
  EXPECT_EQ(inspect({"--limit-modules", "java.base", "Main"}).refusals.size(), 1u);
  for (const char* flag : {"-Djvmci.Compiler=graal", "-XX:AOTMode=auto", "-Xshare:auto"}) {
    EXPECT_TRUE(inspect({flag, "Main"}).refusals.empty()) << flag;
  }
}

TEST(JvmFlags, CompilingEverythingIsWarnedAbout) {
  EXPECT_EQ(inspect({"-Xcomp", "Main"}).warnings.size(), 1u);
  EXPECT_TRUE(inspect({"-Xcomp", "-Xmixed", "Main"}).warnings.empty());
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
