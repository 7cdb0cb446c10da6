// SPDX-License-Identifier: Apache-2.0
// Profilers that are installed apart, with shell scripts for their programs: what they are started
// with, what is read, and what is left behind.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "native/files/text_file.h"
#include "tests/unit/profiler_adapters/scripted_run.h"

namespace assay::profilers {
namespace {

namespace fs = std::filesystem;

class AnInstallation : public ScriptedRun {
 protected:
  void install_jprofiler(const std::string& exporter) {
    const fs::path home = folder_.path() / "jprofiler15";
    write_stand_in(home / "bin/linux-x64/libjprofilerti.so");
    write_script(home / "bin/jpexport", exporter);
    write_stand_in(configuration_);
    std::ofstream(snapshot_) << "old\n";
    host_.environment.set("ASSAY_JPROFILER_HOME", home.string());
    host_.environment.set("ASSAY_JPROFILER_CONFIG", configuration_.string());
    host_.environment.set("ASSAY_JPROFILER_SNAPSHOT", snapshot_.string());
  }

  // The exporter is a class in YourKit's jar, which the JDK's java runs.
  void install_yourkit(const std::string& exporter) {
    const fs::path home = folder_.path() / "YourKit-1";
    write_stand_in(home / "bin/linux-x86-64/libyjpagent.so");
    write_stand_in(home / "lib/yourkit.jar");
    host_.environment.set("ASSAY_YOURKIT_HOME", home.string());
    host_.jdk.home = folder_.path();
    write_script(folder_.path() / "bin/java", exporter);
  }

  fs::path configuration_ = folder_.path() / "config.xml";
  fs::path snapshot_ = folder_.path() / "last.jps";
};

// What the last run left is not what this one says.
TEST_F(AnInstallation, OfJProfilerGivesNoSnapshotOfAnEarlierRun) {
  install_jprofiler("exit 1");
  const auto choice = parse_choice("jprofiler");
  ASSERT_TRUE(choice->profiler->additions(host_, choice->settings, output_));
  EXPECT_TRUE(fs::exists(snapshot_));  // words alone remove nothing
  const auto finished = run("true", "jprofiler");
  ASSERT_TRUE(finished) << finished.error().message();
  ASSERT_FALSE(finished->profile);
  EXPECT_NE(finished->profile.error().message().find("has written nothing"), std::string::npos);
}

// The agent's options, and the exporter's call: snapshot, view, format, file.
TEST_F(AnInstallation, OfJProfilerIsDriven) {
  install_jprofiler(
      "[ $# = 4 ] && [ $2 = HotSpots ] && [ $3 = -format=xml ] && [ $(cat $1) = new ] || exit 1\n"
      "printf '<tree><hotspot class=\"a.B\" methodName=\"c\" time=\"12\"/></tree>' > $4");
  const auto finished =
      run("for word; do case $word in -agentpath:*) echo $word;; esac; done\n"
          "echo new > $ASSAY_JPROFILER_SNAPSHOT",
          "jprofiler:session=7");
  ASSERT_TRUE(finished) << finished.error().message();
  ASSERT_TRUE(finished->profile) << finished->profile.error().message();
  const std::vector<ChargedPlace> expected = {{"a.B.c", std::nullopt, 12}};
  EXPECT_EQ(finished->profile->places, expected);
  EXPECT_EQ(finished->profile->ms_per_sample, 10U);  // its interval is known to JProfiler alone
  EXPECT_NE(finished->output.text.find("/bin/linux-x64/libjprofilerti.so=offline,id=7,config=" +
                                       configuration_.string() + "\n"),
            std::string::npos)
      << finished->output.text;
}

TEST_F(AnInstallation, OfJProfilerSaysWhyItsExporterFails) {
  install_jprofiler("echo no licence >&2; exit 3");
  const auto finished = run("echo new > $ASSAY_JPROFILER_SNAPSHOT", "jprofiler");
  ASSERT_TRUE(finished) << finished.error().message();
  ASSERT_FALSE(finished->profile);
  const std::string reason = finished->profile.error().message();
  EXPECT_NE(reason.find("jprofiler: jpexport ended with exit code 3: no licence"),
            std::string::npos)
      << reason;
}

// The agent's options, the exporter's call, and that numbers are exported as they are read.
TEST_F(AnInstallation, OfYourKitIsDriven) {
  install_yourkit(
      "[ \"$1 $2\" = '-Duser.language=en -Duser.country=US' ] || exit 1\n"
      "for word; do last=$word; done\n"
      "printf 'Method,Own Time (ms)\\n\"a.B.c()\",12\\n' > $last/Method-list-CPU.csv");
  const auto finished =
      run("for word; do case $word in -agentpath:*) o=$word;; esac; done; echo $o\n"
          "d=${o#*dir=}; d=${d%%,*}; cat $d/sampling.txt; echo x > $d/a.snapshot",
          "yourkit:interval=100ms");
  ASSERT_TRUE(finished) << finished.error().message();
  ASSERT_TRUE(finished->profile) << finished->profile.error().message();
  EXPECT_EQ(finished->profile->places.front().samples, 12U);
  EXPECT_EQ(finished->profile->ms_per_sample, 100U);
  EXPECT_NE(finished->output.text.find("sampling_period_ms=100\n"), std::string::npos)
      << finished->output.text;
}

// Takes what follows "--" as a command, as perf does, and finds one sample.
constexpr const char* kPerf = R"x(case $1 in
version) echo perf version 6.1;;
record)
  while [ "$1" != -- ]; do
    [ "$1" != -o ] || data=$2
    shift
  done
  shift
  echo x > "$data"
  "$@";;
script)
  p=$(cat "$(dirname "$3")/process")
  echo "java $p/$p cpu-clock:u: 7f int a.B.c(int) (/tmp/perf-$p.map)";;
esac)x";

class APerfRun : public ScriptedRun {
 protected:
  void SetUp() override {
    write_script(folder_.path() / "bin/perf", kPerf);
    host_.environment.set("PATH", (folder_.path() / "bin").string() + ":/usr/bin:/bin");
  }

  void TearDown() override {
    std::error_code ignored;
    fs::remove(map_file(), ignored);
  }

  // Returns the file in which perf looks for the names of the program that was run last.
  fs::path map_file() const {
    return "/tmp/perf-" + files::first_line_of(output_ / "process") + ".map";
  }
};

TEST_F(APerfRun, LeavesNoMapBehind) {
  const auto finished = run("echo 7f 10 a.B.c > /tmp/perf-$$.map && echo written", "perf");
  ASSERT_TRUE(finished) << finished.error().message();
  ASSERT_TRUE(finished->profile) << finished->profile.error().message();
  const std::vector<ChargedPlace> expected = {{"a.B.c", std::nullopt, 1}};
  EXPECT_EQ(finished->profile->places, expected);
  EXPECT_TRUE(finished->profile->stated.contains("pid"));
  EXPECT_EQ(finished->output.text, "written\n");
  EXPECT_FALSE(fs::exists(map_file())) << map_file();
}

TEST_F(APerfRun, LeavesNoMapOfAProgramThatFails) {
  const auto finished =
      run("echo 7f 10 a.B.c > /tmp/perf-$$.map && echo written $$; exit 3", "perf");
  ASSERT_TRUE(finished) << finished.error().message();
  ASSERT_FALSE(finished->profile);
  EXPECT_NE(finished->profile.error().message().find("exit code 3 under 'perf'"), std::string::npos)
      << finished->profile.error().message();
  EXPECT_EQ(finished->output.text, "written " + files::first_line_of(output_ / "process") + "\n");
  EXPECT_FALSE(fs::exists(map_file())) << map_file();
}

// An earlier process with the same number wrote the map.
TEST_F(APerfRun, LeavesTheMapOfAnotherProcess) {
  const auto finished = run("touch -d 2001-01-01 /tmp/perf-$$.map; exit 3", "perf");
  ASSERT_TRUE(finished) << finished.error().message();
  EXPECT_TRUE(fs::exists(map_file())) << map_file();
}

}  // namespace
}  // namespace assay::profilers
