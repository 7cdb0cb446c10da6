// SPDX-License-Identifier: Apache-2.0
// Tests event types that a user brings along in a jar (requirement E1); see
// docs/own-event-types.md.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kSize = 1000;

std::string jar_with(const std::string& type) {
  return agent_library().substr(0, agent_library().rfind('/')) + "/own-event-types/" + type +
         ".jar";
}

Program narrowing(std::vector<std::string> options, const std::string& calls = "60000") {
  options.emplace_back("--quiet");
  return {.options = std::move(options),
          .java_flags = {"-Djdk.graal.LoopPeeling=false", "-Djdk.graal.PartialUnroll=false"},
          .main_class = "oracles.Narrowing",
          .arguments = {calls, std::to_string(kSize)}};
}

CountedRun count_narrowing(std::vector<std::string> options) {
  return count_until_compiled(narrowing(std::move(options)), 0,
                              "assay.workloads.oracles.Narrowing.target");
}

CountedUnit target_of(const CountedRun& run, const std::string& oracle) {
  const auto units = run.units("assay.workloads.oracles." + oracle + ".target");
  EXPECT_FALSE(units.empty()) << "the target was never compiled\n" << run.standard_error;
  return units.empty() ? CountedUnit() : units.front();
}

std::string messages_of(const CountedRun& run) {
  std::string text;
  for (const auto& message : run.result["messages"].GetArray()) {
    text += std::string(message.GetString()) + "\n";
  }
  return text;
}

bool is_declared_as_custom(const CountedRun& run, const std::string& name) {
  for (const auto& type : run.result["event_types"].GetArray()) {
    if (type["name"].GetString() == name) {
      return type["custom"].GetBool() && std::string(type["category"].GetString()) == "custom";
    }
  }
  return false;
}

TEST(AnEventTypeOfOnesOwn, IsCountedExactly) {
  const CountedRun run = count_narrowing({"--event-jar", jar_with("NarrowConversions")});
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_TRUE(is_declared_as_custom(run, "narrow-conversion"));
  const CountedUnit target = target_of(run, "Narrowing");
  EXPECT_GT(target.count("method-entry"), 0u);
  EXPECT_EQ(target.count("narrow-conversion"), target.count("method-entry") * kSize);
  EXPECT_EQ(target.count("load"), target.count("method-entry") * kSize);
}

// The run has only custom types, of two jars. One of the two types leaves markers in the high tier.
TEST(AnEventTypeOfOnesOwn, MayBeTheOnlyOneAndAtAnEarlyTargetPoint) {
  const std::string file = temporary_folder() + "/out.json";
  const std::string options = "quiet,events=custom,file=" + file +
                              ",event-jar=" + jar_with("NarrowConversions") + "+" +
                              jar_with("MonitorEntries");
  const CountedRun run = count_until_compiled(
      {.java_flags = {"-Djdk.graal.PartialUnroll=false"},
       .main_class = "oracles.SynchronizedBlock",
       .arguments = {"60000", std::to_string(kSize)}},
      0, "assay.workloads.oracles.SynchronizedBlock.target", [&](const Program& program) {
        RunningProgram running(by_hand_command(program, options));
        return finish(running, file);
      });
  EXPECT_EQ(run.exit_code, 0) << run.standard_error;
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_EQ(run.result["event_types"].Size(), 2u);
  EXPECT_GT(target_of(run, "SynchronizedBlock").count("monitor-entry"), 0u)
      << run.standard_error << messages_of(run);
}

TEST(AnEventTypeThatThrows, IsSwitchedOffAndTheProgramGoesOn) {
  const CountedRun run = count_narrowing(
      {"--event-jar", jar_with("ThrowingType"), "--event-jar", jar_with("NarrowConversions")});
  EXPECT_EQ(run.exit_code, 0);
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const auto& disabled = run.result["disabled"];
  ASSERT_EQ(disabled.Size(), 1u);
  EXPECT_STREQ(disabled[0]["name"].GetString(), "throwing");
  EXPECT_NE(std::string(disabled[0]["reason"].GetString()).find("on purpose"), std::string::npos);
  EXPECT_NE(messages_of(run).find("'throwing' was switched off"), std::string::npos);
  EXPECT_EQ(run.total("throwing"), 0u);
  EXPECT_EQ(run.result["coverage"]["units_left_alone"].GetUint64(), 0u);
  const CountedUnit target = target_of(run, "Narrowing");
  EXPECT_EQ(target.count("narrow-conversion"), target.count("method-entry") * kSize);
}

// The mistake does not keep the program from being counted, so a short program is enough.
TEST(AnEventJar, WithANameThatIsTakenIsReported) {
  const CountedRun run = count(narrowing({"--event-jar", jar_with("ClashingType")}, "10"));
  EXPECT_EQ(run.exit_code, 0);
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_NE(messages_of(run).find("event type load of"), std::string::npos) << messages_of(run);
  EXPECT_NE(messages_of(run).find("the name is taken"), std::string::npos);
}

// Two types that cannot be used come before one that can.
TEST(AnEventTypeThatCannotBeUsed, IsNamedAndAllOthersAreCounted) {
  const CountedRun run =
      count_narrowing({"--event-jar", jar_with("NamelessType"), "--event-jar",
                       jar_with("UnmakeableType"), "--event-jar", jar_with("NarrowConversions")});
  EXPECT_EQ(run.exit_code, 0);
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const std::string messages = messages_of(run);
  EXPECT_NE(messages.find("example.NamelessType of"), std::string::npos) << messages;
  EXPECT_NE(messages.find("name() is null"), std::string::npos) << messages;
  EXPECT_NE(messages.find("example.UnmakeableType"), std::string::npos) << messages;
  EXPECT_NE(messages.find("on purpose"), std::string::npos) << messages;
  const CountedUnit target = target_of(run, "Narrowing");
  EXPECT_EQ(target.count("narrow-conversion"), target.count("method-entry") * kSize);
  EXPECT_GT(target.count("load"), 0u);
}

TEST(AnEventJar, WithoutTypesIsReported) {
  const CountedRun run = count(narrowing({"--event-jar", workloads_jar()}, "10"));
  EXPECT_EQ(run.exit_code, 0);
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_NE(messages_of(run).find("has no usable event type"), std::string::npos)
      << messages_of(run);
}

TEST(AnEventJar, ThatIsNoJarIsReported) {
  const std::string jar = temporary_folder() + "/damaged.jar";
  write_text(jar, "no jar");
  const CountedRun run = count(narrowing({"--event-jar", jar}, "10"));
  EXPECT_EQ(run.exit_code, 0);
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_NE(messages_of(run).find("damaged.jar"), std::string::npos) << messages_of(run);
}

TEST(AnEventJar, ThatIsMissingIsRefused) {
  const CountedRun run = count(narrowing({"--event-jar", "no-such.jar"}, "10"));
  EXPECT_EQ(run.exit_code, kUsage);
  EXPECT_EQ(run.standard_output, "") << "the program was started";
  EXPECT_NE(run.standard_error.find("there is no file 'no-such.jar'"), std::string::npos);
}

TEST(AnEventJar, OfAnotherKindIsRefused) {
  const CountedRun run = count(narrowing({"--event-jar", "types.zip"}, "10"));
  EXPECT_EQ(run.exit_code, kUsage);
  EXPECT_EQ(run.standard_output, "") << "the program was started";
}

}  // namespace
}  // namespace assay::jvm_tests
