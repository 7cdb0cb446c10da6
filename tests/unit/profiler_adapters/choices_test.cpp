// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>

#include "scheduler/profilers/brought_along.h"
#include "scheduler/profilers/pinned_profilers.h"
#include "scheduler/profilers/profiled_run.h"
#include "scheduler/profilers/profiler.h"

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

TEST(AChoice, SaysWhatIsWrongWithIt) {
  EXPECT_NE(error_of("asinc").find("did you mean 'async'?"), std::string::npos);
  EXPECT_NE(error_of("").find("there is no profiler ''"), std::string::npos);
  EXPECT_NE(error_of("async:evnt=cpu").find("did you mean 'event'?"), std::string::npos);
  EXPECT_NE(error_of("async:event=cpi").find("did you mean 'cpu'?"), std::string::npos);
  EXPECT_NE(error_of("async:event").find("name=value"), std::string::npos);
  EXPECT_NE(error_of("jfr:interval=10").find("'10' is no interval"), std::string::npos);
  EXPECT_NE(error_of("jfr:interval=0ms").find("is no interval"), std::string::npos);
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
