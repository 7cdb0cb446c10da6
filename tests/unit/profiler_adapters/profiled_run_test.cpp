// SPDX-License-Identifier: Apache-2.0
// All ways in which a profiled run can go wrong, with a shell script for a JVM and the adapter for
// any tool that writes collapsed stacks.
#include "scheduler/profilers/profiled_run.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "scheduler/process/interruption.h"
#include "tests/unit/profiler_adapters/scripted_run.h"

namespace assay::profilers {
namespace {

namespace fs = std::filesystem;

class AProfiledRun : public ScriptedRun {
 protected:
  std::string profile_error(const std::string& script) {
    const auto finished = run(script);
    if (!finished) {
      return "not finished: " + finished.error().message();
    }
    return finished->profile ? "a profile" : finished->profile.error().message();
  }

  // A stand-in for our own classes, where adapters look for them.
  void install_profiling_jar() {
    host_.installation.shim = folder_.path() / "assay-shim.jar";
    std::ofstream(host_.profiling_jar()) << "x";
  }
};

TEST_F(AProfiledRun, GivesTheProfileAndTheProgramsOutput) {
  const auto finished =
      run("echo $*; echo a.B.c 7 > $out; echo oops >&2", "collapsed:interval=1ms");
  ASSERT_TRUE(finished) << finished.error().message();
  ASSERT_TRUE(finished->profile) << finished->profile.error().message();
  const std::vector<ChargedPlace> expected = {{"a.B.c", std::nullopt, 7}};
  EXPECT_EQ(finished->profile->places, expected);
  EXPECT_EQ(finished->profile->ms_per_sample, std::nullopt);  // they are samples
  EXPECT_EQ(finished->exit_code, 0);
  EXPECT_NE(finished->output.text.find("-Dinterval=1000000 Main"), std::string::npos)
      << finished->output.text;
  EXPECT_EQ(finished->error_output.text, "oops\n");
  EXPECT_GT(finished->wall_time.count(), 0);
}

// As printed by YourKit's export of its method list.
TEST_F(AProfiledRun, ReadsAnExportThatTheUserHasAWayTo) {
  host_.environment.set("ASSAY_COLLAPSED_FORMAT", "yourkit");
  const auto finished =
      run(R"x(printf '"Method","Own Time (ms)"\n"a.B.c(int) B.java","7"\n' > $out)x");
  ASSERT_TRUE(finished) << finished.error().message();
  ASSERT_TRUE(finished->profile) << finished->profile.error().message();
  const std::vector<ChargedPlace> expected = {{"a.B.c", std::nullopt, 7}};
  EXPECT_EQ(finished->profile->places, expected);
  host_.environment.set("ASSAY_COLLAPSED_FORMAT", "svg");
  const auto refused = run("true");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message().find("not one of collapsed, yourkit, jprofiler"),
            std::string::npos);
}

// No export says how long it is from sample to sample, which decides what chance may do to shares.
TEST_F(AProfiledRun, HasMillisecondsInASampleByTheIntervalThatWasAskedFor) {
  const auto ms_per_sample = [&](const char* choice, const char* what) {
    output_ = folder_.path() / what;
    const auto finished =
        run(R"x(printf '"Method","Own Time (ms)"\n"a.B.c()","700"\n' > $out)x", choice);
    return finished && finished->profile ? finished->profile->ms_per_sample : std::nullopt;
  };
  host_.environment.set("ASSAY_COLLAPSED_FORMAT", "yourkit");
  EXPECT_EQ(ms_per_sample("collapsed", "usual"), 10U);
  EXPECT_EQ(ms_per_sample("collapsed:interval=100ms", "longer"), 100U);
  EXPECT_EQ(ms_per_sample("collapsed:interval=1500us", "rounded"), 2U);
  EXPECT_EQ(ms_per_sample("collapsed:interval=10us", "shortest"), 1U);
}

// Ctrl-C comes while the profile is being read: the run is no failure, but is to be made again. The
// test runs in a process of its own, because a process that was asked to stop stays so.
TEST_F(AProfiledRun, IsInterruptedWhereItsReadingIs) {
  const auto code_of_interrupted_run = [&] {
    (void)std::signal(SIGINT, SIG_DFL);  // which background jobs ignore
    const fs::path convert = folder_.path() / "convert";
    std::ofstream(convert) << "#!/bin/sh\nkill -INT " << ::getpid() << "\nexec sleep 20\n";
    fs::permissions(convert, fs::perms::owner_all);
    host_.environment.set("ASSAY_COLLAPSED_CONVERT", convert.string());
    const process::Interruption interruption;
    const auto finished = run("echo a.B.c 7 > $out");
    return finished ? 0 : static_cast<int>(finished.error().code());
  };
  EXPECT_EXIT(std::_Exit(code_of_interrupted_run()),
              testing::ExitedWithCode(static_cast<int>(ErrorCode::interrupted)), "");
}

TEST_F(AProfiledRun, SaysThatTheProfilerHasWrittenNothing) {
  EXPECT_NE(profile_error("true").find("has written nothing"), std::string::npos);
}

TEST_F(AProfiledRun, SaysThatAnEmptyFileIsNothing) {
  EXPECT_NE(profile_error(": > $out").find("is empty"), std::string::npos);
}

TEST_F(AProfiledRun, SaysThatTheOutputIsCutOff) {
  EXPECT_NE(profile_error("printf 'a.B.c 7\\na.B' > $out").find("cut off"), std::string::npos);
}

// The known liar's, too: the agent writes behind the last comma of its options.
TEST_F(AProfiledRun, SaysThatTheControlsOutputIsCutOff) {
  install_profiling_jar();
  const auto finished =
      run("for word; do case $word in -javaagent:*) f=${word##*,};; esac; done\n"
          "printf 'a.B.c 7\\na.B' > $f",
          "thread-dumps");
  ASSERT_TRUE(finished) << finished.error().message();
  ASSERT_FALSE(finished->profile);
  EXPECT_NE(finished->profile.error().message().find("thread-dumps: collapsed stacks, line 2"),
            std::string::npos)
      << finished->profile.error().message();
}

// A JDK whose java says, of a recording, that it is of the process whose number is in it.
TEST_F(AProfiledRun, TakesNoProfileOfAnotherProcess) {
  install_profiling_jar();
  host_.jdk.home = folder_.path();
  fs::create_directories(host_.jdk.home / "lib/jfr");
  std::ofstream(host_.jdk.home / "lib/jfr/default.jfc") << "x";
  fs::create_directories(host_.jdk.java().parent_path());
  std::ofstream(host_.jdk.java())
      << "#!/bin/sh\nfor word; do file=$event; event=$word; done\n"
         "printf 'assay-recording\\t1\\nstated\\tpid\\t%s\\njava\\t7\\t-\\ta.B.c\\nend\\n' "
         "$(cat $file)\n";
  fs::permissions(host_.jdk.java(), fs::perms::owner_all);
  const std::string find_file =
      "for word; do case $word in *=filename=*) f=${word#*filename=}; f=${f%%,*};; esac; done\n";
  const auto own = run(find_file + "echo $$ > $f", "jfr");
  ASSERT_TRUE(own) << own.error().message();
  ASSERT_TRUE(own->profile) << own->profile.error().message();
  EXPECT_EQ(own->profile->places.front().samples, 7U);
  output_ = folder_.path() / "another";
  const auto foreign = run(find_file + "echo 1 > $f", "jfr");
  ASSERT_TRUE(foreign) << foreign.error().message();
  ASSERT_FALSE(foreign->profile);
  EXPECT_EQ(foreign->profile.error().code(), ErrorCode::malformed_data);
  EXPECT_NE(
      foreign->profile.error().message().find("the profile is of process 1, but the program was "),
      std::string::npos)
      << foreign->profile.error().message();
}

TEST_F(AProfiledRun, SaysWhereTheProgramCrashed) {
  const std::string crash = profile_error(
      "for word; do case $word in -XX:ErrorFile=*) f=${word#-XX:ErrorFile=};; esac; done\n"
      "printf '#\\n# Problematic frame:\\n# C  [libp.so+0x17]\\n#\\n' > $f; kill -SEGV $$");
  EXPECT_NE(crash.find("ended by signal 11 under 'collapsed' in C  [libp.so+0x17]"),
            std::string::npos)
      << crash;
}

TEST_F(AProfiledRun, SaysWhyTheProgramFailed) {
  const std::string failure = profile_error("echo a.B.c 7 > $out; echo No such class >&2; exit 3");
  EXPECT_NE(failure.find("exit code 3 under 'collapsed': No such class"), std::string::npos)
      << failure;
}

TEST_F(AProfiledRun, EndsAtItsTimeLimit) {
  time_limit_ = std::chrono::milliseconds(300);
  const auto finished = run("sleep 60");
  ASSERT_FALSE(finished);
  EXPECT_EQ(finished.error().code(), ErrorCode::limit_exceeded);
}

TEST_F(AProfiledRun, TakesNoFolderThatHasSomethingInIt) {
  fs::create_directories(output_ / "old");
  const auto finished = run("true");
  ASSERT_FALSE(finished);
  EXPECT_NE(finished.error().message().find("is not empty"), std::string::npos);
}

TEST_F(AProfiledRun, TakesNoProgramWithAnAgentOfItsOwn) {
  const auto finished = run("true", "collapsed", {"-javaagent:apm.jar", "Main"});
  ASSERT_FALSE(finished);
  EXPECT_NE(finished.error().message().find("-javaagent:apm.jar"), std::string::npos);
}

TEST_F(AProfiledRun, SaysHowToGetAProfilerThatIsNotHere) {
  const auto finished = run("true", "yourkit");
  ASSERT_FALSE(finished);
  EXPECT_EQ(finished.error().code(), ErrorCode::unsupported);
  EXPECT_NE(finished.error().message().find("ASSAY_YOURKIT_HOME is not set"), std::string::npos);
}

// The collector that a user has for all JVMs would be a second one in the JVM that reads a
// recording.
TEST_F(AProfiledRun, IsReadWithoutTheUsersOptionsForJvms) {
  const fs::path convert = folder_.path() / "convert";
  std::ofstream(convert)
      << "#!/bin/sh\n"
         "[ -z \"$JAVA_TOOL_OPTIONS$JDK_JAVA_OPTIONS$_JAVA_OPTIONS\" ] && cat $1\n";
  fs::permissions(convert, fs::perms::owner_all);
  host_.environment.set("ASSAY_COLLAPSED_CONVERT", convert.string() + " {output}");
  for (const char* variable : {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"}) {
    host_.environment.set(variable, "-Xmx1g");
  }
  const auto finished = run("echo a.B.c ${#JAVA_TOOL_OPTIONS} > $out");
  ASSERT_TRUE(finished) << finished.error().message();
  ASSERT_TRUE(finished->profile) << finished->profile.error().message();
  EXPECT_EQ(finished->profile->places.front().samples, 6U);  // the program has them
}

}  // namespace
}  // namespace assay::profilers
