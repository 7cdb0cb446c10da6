// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "scheduler/host/machine_facts.h"
#include "scheduler/profilers/brought_along.h"
#include "scheduler/profilers/pinned_profilers.h"
#include "scheduler/profilers/profiled_run.h"
#include "scheduler/profilers/profiler.h"
#include "tests/support/temporary_folder.h"

namespace assay::profilers {
namespace {

std::string error_of(std::string_view text) {
  const auto choice = parse_choice(text);
  return choice ? "no error" : choice.error().message();
}

TEST(AChoice, HasAllSettings) {
  const auto choice = parse_choice("async:event=ctimer:interval=1ms");
  ASSERT_TRUE(choice) << choice.error().message();
  EXPECT_EQ(choice->profiler->name(), "async");
  EXPECT_EQ(choice->text, "async:event=ctimer:interval=1ms");
  const Settings expected = {{"cstack", "default"},
                             {"debug-non-safepoints", "default"},
                             {"event", "ctimer"},
                             {"interval", "1ms"}};
  EXPECT_EQ(choice->settings, expected);
  EXPECT_EQ(interval_of(choice->settings), std::chrono::milliseconds(1));
}

// The word behind perf's option -e.
std::string sampled_by(const char* text) {
  const auto choice = parse_choice(text);
  const auto additions = choice->profiler->additions({}, choice->settings, "/no-such-folder/run");
  const auto& words = additions->before_java;
  const auto option = std::find(words.begin(), words.end(), "-e");
  return words.end() - option < 2 ? "none" : *(option + 1);
}

// A ':' that no setting follows is the value's.
TEST(AChoice, TakesPerfsEventsWithTheirModifiers) {
  EXPECT_EQ(sampled_by("perf:event=cycles:u"), "cycles:u");
  EXPECT_EQ(sampled_by("perf:event=cycles:P:interval=1ms"), "cycles:P");
  const auto choice = parse_choice("perf:event=cpu/event=0x3c/:uP:interval=1ms");
  ASSERT_TRUE(choice) << choice.error().message();
  EXPECT_EQ(choice->settings.at("event"), "cpu/event=0x3c/:uP");
  EXPECT_EQ(choice->settings.at("interval"), "1ms");
}

TEST(AChoice, OfPerfIsOfPreciseEventsWhereThereAreAny) {
  EXPECT_EQ(sampled_by("perf"), host::why_no_cycle_counter() ? "cpu-clock:u" : "cycles:Pu");
}

TEST(AChoice, SaysWhatIsWrongWithIt) {
  EXPECT_NE(error_of("asinc").find("did you mean 'async'?"), std::string::npos);
  EXPECT_NE(error_of("").find("there is no profiler ''"), std::string::npos);
  EXPECT_NE(error_of("async:evnt=cpu").find("did you mean 'event'?"), std::string::npos);
  EXPECT_NE(error_of("async:event=cpi").find("did you mean 'cpu'?"), std::string::npos);
  EXPECT_NE(error_of("async:event").find("name=value"), std::string::npos);
  EXPECT_NE(error_of("async:").find("name=value"), std::string::npos);
  EXPECT_NE(error_of("async:event=cpu:P").find("'cpu:P' is not a value"), std::string::npos);
  EXPECT_NE(error_of("perf:event=cycles:Interval=1ms").find("no setting 'Interval'"),
            std::string::npos);
  EXPECT_NE(error_of("jprofiler:interval=1ms").find("no setting 'interval'"), std::string::npos);
  EXPECT_NE(error_of("jfr:interval=10").find("'10' is not an interval"), std::string::npos);
  EXPECT_NE(error_of("jfr:interval=0ms").find("is not an interval"), std::string::npos);
  EXPECT_NE(error_of("jfr:debug-non-safepoints=1").find("default, on, off"), std::string::npos);
}

TEST(Choices, AreSeparatedByCommas) {
  const auto choices = parse_choices("async,jfr:interval=20ms,perf");
  ASSERT_TRUE(choices);
  ASSERT_EQ(choices->size(), 3U);
  EXPECT_EQ((*choices)[1].profiler->name(), "jfr");
  EXPECT_FALSE(parse_choices("async,,jfr"));
}

TEST(AllProfilers, HaveNamesOfTheirOwnAndSettingsWithValidDefaults) {
  std::set<std::string_view> names;
  int controls = 0;
  for (const Profiler* profiler : all_profilers()) {
    EXPECT_TRUE(names.insert(profiler->name()).second) << profiler->name();
    EXPECT_FALSE(profiler->description().empty());
    EXPECT_TRUE(parse_choice(profiler->name())) << profiler->name();
    for (const SettingDefinition& setting : all_settings(*profiler)) {
      const std::string word = setting.name + "=" + setting.default_value;
      EXPECT_TRUE(resolve(all_settings(*profiler), {word})) << profiler->name() << ":" << word;
    }
    controls += profiler->is_control() ? 1 : 0;
  }
  EXPECT_EQ(controls, 1);
}

TEST(DebugNonSafepoints, IsSetOnlyWhereItIsAskedFor) {
  const auto options = [](const char* choice) {
    return common_java_options(parse_choice(choice)->settings);
  };
  EXPECT_TRUE(options("jfr").empty());
  EXPECT_EQ(options("jfr:debug-non-safepoints=on").back(), "-XX:+DebugNonSafepoints");
  EXPECT_EQ(options("jfr:debug-non-safepoints=off").back(), "-XX:-DebugNonSafepoints");
}

TEST(SourceLines, AreWhatProfilersAreAskedFor) {
  EXPECT_TRUE(parse_choice("async")->profiler->gives_lines());
  EXPECT_TRUE(parse_choice("thread-dumps")->profiler->gives_lines());
  for (const char* without : {"perf", "perf-jitdump", "yourkit", "jprofiler", "collapsed"}) {
    EXPECT_FALSE(parse_choice(without)->profiler->gives_lines()) << without;
  }
}

// No word of a choice says these settings, and yet results depend on them.
TEST(SettingsOfTheEnvironment, AreThoseThatAreSet) {
  const Host host{.environment = {{"ASSAY_COLLAPSED_COMMAND", "p record -F 99 --"},
                                  {"ASSAY_COLLAPSED_FORMAT", "yourkit"}}};
  const Settings expected = {{"command", "p record -F 99 --"}, {"format", "yourkit"}};
  EXPECT_EQ(parse_choice("collapsed")->profiler->settings_of_environment(host), expected);
  EXPECT_TRUE(parse_choice("jprofiler")->profiler->settings_of_environment(host).empty());
  EXPECT_TRUE(parse_choice("async")->profiler->settings_of_environment(host).empty());
}

TEST(SettingsOfTheEnvironment, AreOfAFilesContent) {
  const test::TemporaryFolder folder;
  const std::string file = folder.path() / "config.xml";
  const Host host{.environment = {{"ASSAY_JPROFILER_CONFIG", file}}};
  const auto settings = [&](const char* text) {
    std::ofstream(file) << text;
    return parse_choice("jprofiler")->profiler->settings_of_environment(host);
  };
  const Settings of_one = settings("one");
  EXPECT_EQ(of_one.at("configuration"), file);
  EXPECT_EQ(of_one.at("configuration-sha256").size(), 64U);
  EXPECT_NE(of_one, settings("another"));
}

// A score does not go on with another agent.
TEST(SettingsOfTheEnvironment, AreOfTheAgentThatItNames) {
  const test::TemporaryFolder folder;
  struct Case {
    const char* profiler;
    const char* variable;
    const char* agent;  // below what the variable names, or that itself
  };
  for (const Case& one :
       {Case{"perf-jitdump", "ASSAY_PERF_JVMTI", ""},
        Case{"yourkit", "ASSAY_YOURKIT_HOME", "bin/linux-x86-64/libyjpagent.so"},
        Case{"jprofiler", "ASSAY_JPROFILER_HOME", "bin/linux-x64/libjprofilerti.so"}}) {
    const std::filesystem::path named = folder.path() / one.profiler;
    const std::filesystem::path agent = *one.agent == '\0' ? named : named / one.agent;
    std::filesystem::create_directories(agent.parent_path());
    const Host host{.environment = {{one.variable, named.string()}}};
    const auto settings = [&](const char* text) {
      std::ofstream(agent) << text;
      return parse_choice(one.profiler)->profiler->settings_of_environment(host);
    };
    const Settings of_one = settings("one");
    EXPECT_EQ(of_one.at("agent"), agent.string());
    EXPECT_EQ(of_one.at("agent-sha256").size(), 64U);
    EXPECT_NE(of_one, settings("another"));
  }
  const Host host{.environment = {{"ASSAY_JPROFILER_SNAPSHOT", "/tmp/a.jps"}}};
  const Settings expected = {{"snapshot", "/tmp/a.jps"}};
  EXPECT_EQ(parse_choice("jprofiler")->profiler->settings_of_environment(host), expected);
}

// The message comes hours before the first run that would fail.
TEST(Availability, NamesFilesThatVariablesNameAndThatAreNotThere) {
  const auto missing = [](const char* profiler, process::Environment environment) {
    environment.set("PATH", "/usr/bin:/bin");
    return parse_choice(profiler)->profiler->availability({.environment = environment}).missing;
  };
  EXPECT_EQ(missing("jprofiler", {{"ASSAY_JPROFILER_HOME", "/opt/jprofiler"},
                                  {"ASSAY_JPROFILER_CONFIG", "/no/config.xml"},
                                  {"ASSAY_JPROFILER_SNAPSHOT", "/tmp/a.jps"}}),
            "there is no /no/config.xml, which ASSAY_JPROFILER_CONFIG names");
  EXPECT_EQ(missing("collapsed", {{"ASSAY_COLLAPSED_COMMAND", "/no/profiler record"}}),
            "there is no program /no/profiler, which ASSAY_COLLAPSED_COMMAND begins with");
  EXPECT_EQ(missing("collapsed", {{"ASSAY_COLLAPSED_COMMAND", "sh {output}"},
                                  {"ASSAY_COLLAPSED_CONVERT", "no-such-converter"}}),
            "there is no program no-such-converter, which ASSAY_COLLAPSED_CONVERT begins with");
  EXPECT_EQ(missing("collapsed", {{"ASSAY_COLLAPSED_COMMAND", "sh {output}"}}), "");
}

TEST(Additions, RefuseAnIntervalThatReachesNobody) {
  const auto choice = parse_choice("collapsed:interval=1ms");
  const auto additions = [&](const char* command) {
    const Host host{.environment = {{"ASSAY_COLLAPSED_COMMAND", command}}};
    return choice->profiler->additions(host, choice->settings, "/run");
  };
  EXPECT_TRUE(additions("p -i {interval-ns} -o {output}"));
  const auto refused = additions("p -o {output}");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message().find("{interval-ns}"), std::string::npos);
}

TEST(Additions, NameFilesAndDoNotWriteThem) {
  const std::filesystem::path folder = "/no-such-folder/run";
  const auto choice = parse_choice("yourkit:interval=10ms");
  const auto additions = choice->profiler->additions({}, choice->settings, folder);
  ASSERT_TRUE(additions) << additions.error().message();
  ASSERT_EQ(additions->files.size(), 1U);
  EXPECT_EQ(additions->files[0].path, folder / "sampling.txt");
  EXPECT_EQ(additions->files[0].text, "sampling_period_ms=10\n");
  EXPECT_NE(additions->java_options[0].find(additions->files[0].path.string()), std::string::npos);
}

TEST(Additions, GoBeforeTheUsersOwnOptions) {
  const LaunchAdditions additions{.java_options = {"-agentpath:p"}, .before_java = {"perf", "--"}};
  const std::vector<std::string> expected = {"perf",         "--", "/jdk/java", "-XX:+Common",
                                             "-agentpath:p", "@a", "Main"};
  EXPECT_EQ(with_additions({"/jdk/java", "@a", "Main"}, additions, {"-XX:+Common"}), expected);
}

TEST(AgentsBroughtAlong, AreFoundButAssaysOwn) {
  const std::vector<std::string> found =
      agents_brought_along({"-agentpath:/x/lib/libassay.so=slow,plan=a", "-Xmx1g",
                            "-javaagent:/x/apm.jar=a", "-agentpath:/x/libasyncProfiler.so=start",
                            "-agentlib:jdwp=transport=dt_socket", "-XX:StartFlightRecording"});
  const std::vector<std::string> expected = {"-javaagent:/x/apm.jar=a",
                                             "-agentpath:/x/libasyncProfiler.so=start",
                                             "-XX:StartFlightRecording"};
  EXPECT_EQ(found, expected);
}

TEST(ProfilersLock, IsRead) {
  const std::string sum(64, 'a');
  const auto pinned = parse_profilers_lock("# what\n\np 1.0 g:a:1.0 a-1.0.jar " + sum +
                                           " linux-x64/lib.so " + sum + "\n");
  ASSERT_TRUE(pinned) << pinned.error().message();
  ASSERT_EQ(pinned->size(), 1U);
  EXPECT_EQ(pinned->front().version, "1.0");
  EXPECT_EQ(pinned->front().library, "linux-x64/lib.so");
  EXPECT_FALSE(parse_profilers_lock("p 1.0 g:a:1.0 a-1.0.jar " + sum + "\n"));
  EXPECT_FALSE(parse_profilers_lock("p 1.0 g:a:1.0 a.jar " + sum + " lib.so short\n"));
}

}  // namespace
}  // namespace assay::profilers
