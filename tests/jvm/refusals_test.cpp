// SPDX-License-Identifier: Apache-2.0
// Tests that mistakes are named before the program starts, with what to do about them. The exit
// code is 2 for the user's words and 3 for what this machine cannot do (requirements E1, E14).
#include <gtest/gtest.h>

#include <cstdlib>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/java_jar.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

constexpr const char* kStarted = "calls=";  // what an oracle prints

using Words = std::vector<std::string>;

Words short_program(const Words& java_flags = {}) {
  return java_command(
      {.java_flags = java_flags, .main_class = "oracles.SumPositive", .arguments = {"10", "10"}});
}

Words count_words(const Words& options, const Words& command) {
  Words words = {assay_program(), "count"};
  words.insert(words.end(), options.begin(), options.end());
  words.emplace_back("--");
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

void expect_said(const CountedRun& run, const Words& parts) {
  for (const std::string& part : parts) {
    EXPECT_NE(run.standard_error.find(part), std::string::npos) << "not said: " << part << "\n"
                                                                << run.standard_error;
  }
}

void expect_refused(const CountedRun& run, int exit_code, const Words& said) {
  EXPECT_EQ(run.exit_code, exit_code);
  EXPECT_EQ(run.standard_output, "") << "the program was started";
  EXPECT_NE(run.standard_error.find("assay: "), std::string::npos);
  expect_said(run, said);
}

struct Mistake {
  const char* name;
  Words options;
  Words said;
};

void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.name; }

// Each mistake is made as options of the command line and in an agent string.
const std::vector<Mistake> kMistakes = {
    {"UnknownEvent", {"--events=alocation"}, {"'alocation'", "'allocation'"}},
    {"UnknownCategory", {"--events=branchs"}, {"'branchs'", "'branches'"}},
    {"UnknownExcludedEvent", {"--events=all+^lod"}, {"'lod'", "'load'"}},
    {"UnknownStrategy", {"--strategy=dc"}, {"'strategy'", "'dc'", "'dec'"}},
    {"UnknownThreadMode", {"--threads=atomics"}, {"'threads'", "'atomics'", "'atomic'"}},
    {"UnknownAddressing", {"--counter-addressing=es"}, {"'counter-addressing'", "'es'", "gs"}},
    {"UnknownGroup", {"--by=compilations"}, {"'by'", "'compilations'", "'compilation'"}},
    {"UnknownOption", {"--stratgy=pc"}, {"stratgy", "strategy"}},
    {"OptionTwice", {"--strategy=pc", "--strategy=pd"}, {"strategy"}},
    {"NoSuchExtension", {"--file=out.jsn"}, {"out.jsn", ".json"}},
    {"NoSuchPlaceholder", {"--file=out-%q.json"}, {"'%'"}},
    {"TimeWithoutUnit", {"--file=out.json", "--every=10"}, {"'every'"}},
    {"TooMuchMemory", {"--memory=3g"}, {"'memory'", "1536m"}},
    {"NoPathsAtAll", {"--strategy=pc", "--path-budget=0"}, {"'path-budget'"}},
    {"CheckOfDec", {"--strategy=dec", "--check"}, {"'check'", "'dec'"}},
    {"PathBudgetOfEc", {"--path-budget=16"}, {"'path-budget'", "'ec'"}},
    {"EveryWithoutFile", {"--every=10s"}, {"'every'", "'file'"}},
    {"QuietAndVerbose", {"--quiet", "--verbose"}, {"'quiet'", "'verbose'"}},
    {"EventsThatDoNotExistHere", {"--events=bulk-map"}, {"bulk-map"}},
};

std::string name_of(const testing::TestParamInfo<Mistake>& test) { return test.param.name; }

class AMistake : public testing::TestWithParam<Mistake> {};

TEST_P(AMistake, IsNamedOnTheCommandLine) {
  const Mistake& mistake = GetParam();
  const CountedRun run = jvm_tests::run(count_words(mistake.options, short_program()));
  const bool is_of_the_machine = std::string(mistake.name) == "EventsThatDoNotExistHere";
  expect_refused(run, is_of_the_machine ? kCannot : kUsage, mistake.said);
}

std::string agent_string(const Words& options) {
  std::string text;
  for (const std::string& option : options) {
    text += (text.empty() ? "" : ",") + option.substr(2);
  }
  return text;
}

// One JVM for each mistake would take a minute. These stand for the rest, for all options are in
// the same table.
const std::vector<Mistake> kMistakesByHand = {kMistakes[0], kMistakes[3], kMistakes[6],
                                              kMistakes[13]};

class AMistakeByHand : public testing::TestWithParam<Mistake> {};

TEST_P(AMistakeByHand, StopsTheVmBeforeTheProgram) {
  const Mistake& mistake = GetParam();
  const Program program = {.main_class = "oracles.SumPositive", .arguments = {"10", "10"}};
  const CountedRun run = jvm_tests::run(by_hand_command(program, agent_string(mistake.options)));
  EXPECT_NE(run.exit_code, 0);
  EXPECT_EQ(run.standard_output.find(kStarted), std::string::npos) << "the program was started";
  expect_said(run, mistake.said);
}

INSTANTIATE_TEST_SUITE_P(OfTheUser, AMistake, testing::ValuesIn(kMistakes), name_of);
INSTANTIATE_TEST_SUITE_P(OfTheUser, AMistakeByHand, testing::ValuesIn(kMistakesByHand), name_of);

TEST(Usage, ACommandIsNeededAndKnown) {
  expect_refused(run({assay_program(), "cuont", "--", java()}), kUsage, {"'cuont'", "'count'"});
  expect_refused(run({assay_program(), "count", "--events", "all"}), kUsage, {"--"});
  expect_refused(run({assay_program(), "count", "--quiet", java(), "-jar", "app.jar"}), kUsage,
                 {"--"});
}

// JVM options with which nothing could be counted, or with which the VM would end.
struct JvmFlag {
  const char* name;
  Words flags;
  Words said;
};

void PrintTo(const JvmFlag& flag, std::ostream* out) { *out << flag.name; }

class AJvmFlag : public testing::TestWithParam<JvmFlag> {};

TEST_P(AJvmFlag, IsRefusedBeforeTheStart) {
  const CountedRun run = jvm_tests::run(count_words({}, short_program(GetParam().flags)));
  expect_refused(run, kUsage, GetParam().said);
}

INSTANTIATE_TEST_SUITE_P(
    OfTheUser, AJvmFlag,
    testing::Values(JvmFlag{"Interpreter", {"-Xint"}, {"-Xint"}},
                    JvmFlag{"C1Only", {"-XX:TieredStopAtLevel=1"}, {"-XX:TieredStopAtLevel=1"}},
                    JvmFlag{"Shenandoah", {"-XX:+UseShenandoahGC"}, {"UseShenandoahGC", "G1"}},
                    JvmFlag{"NoJvmci", {"-XX:-EnableJVMCI"}, {"-XX:-EnableJVMCI"}},
                    JvmFlag{"AgentNamedToo",
                            {"-agentpath:" + agent_library() + "=count"},
                            {"libassay.so", "already"}}),
    [](const auto& test) { return test.param.name; });

TEST(AJvmFlagInAVariable, IsRefusedToo) {
  const CountedRun run =
      jvm_tests::run(count_words({}, short_program()), {{"JDK_JAVA_OPTIONS", "-Xint"}});
  expect_refused(run, kUsage, {"-Xint"});
}

TEST(AJvmFlagInAVariable, ThatTheVmAppendsIsRefusedToo) {
  const CountedRun run =
      jvm_tests::run(count_words({}, short_program()), {{"_JAVA_OPTIONS", "-Xint"}});
  expect_refused(run, kUsage, {"-Xint"});
}

// The agent can only say what `assay count` refuses.
TEST(AJvmFlagByHand, ThatKeepsGraalFromCompilingIsSaidEvenWhenQuiet) {
  for (const char* flag : {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:-UseJVMCICompiler"}) {
    const CountedRun run = jvm_tests::run(by_hand_command(
        {.java_flags = {flag}, .main_class = "oracles.SumPositive", .arguments = {"10", "10"}},
        "quiet"));
    EXPECT_EQ(run.exit_code, 0) << flag;
    expect_said(run, {flag, "nothing can be counted"});
  }
}

TEST(AnEventJarByHand, ThatIsMissingStopsTheVm) {
  const CountedRun run = jvm_tests::run(by_hand_command(
      {.main_class = "oracles.SumPositive", .arguments = {"10", "10"}}, "event-jar=nope.jar"));
  EXPECT_NE(run.exit_code, 0);
  EXPECT_EQ(run.standard_output.find(kStarted), std::string::npos);
  expect_said(run, {"there is no file 'nope.jar'"});
}

// A run under a plan that is not there would be measured as a slowed one.
TEST(ASlowingAgent, StopsTheVmForAMistake) {
  const fs::path folder = temporary_folder();
  const std::string log = folder / "code.log";
  const std::vector<std::pair<std::string, std::string>> mistakes = {
      {"slow,plan=nope.json,code-log=" + log, "nope.json"},
      {"slow,iteration-method=run,code-log=" + log, "'run'"},
      {"slow,code-log=x-%q.log", "'%'"}};
  for (const auto& [options, said] : mistakes) {
    const CountedRun run = jvm_tests::run(
        agent_command({.main_class = "oracles.SumPositive", .arguments = {"10", "10"}}, options));
    EXPECT_NE(run.exit_code, 0) << options;
    EXPECT_EQ(run.standard_output.find(kStarted), std::string::npos);
    expect_said(run, {said});
    EXPECT_FALSE(fs::exists(log)) << "a log of before would be lost";
  }
}

// A user who is in the agent's folder writes such a path.
TEST(TheAgent, MayBeGivenByARelativePath) {
  const std::string file = temporary_folder() + "/result.json";
  Words words = by_hand_command(
      {.main_class = "oracles.SumPositive", .arguments = {"1000", "2000000"}}, "file=" + file);
  for (std::string& word : words) {
    if (word.starts_with("-agentpath:")) {
      word.replace(0, word.find('='),
                   "-agentpath:" + fs::relative(agent_library(), fs::current_path()).string());
    }
  }
  const CountedRun run = jvm_tests::run(words);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.standard_error.find("nothing is counted"), std::string::npos) << run.standard_error;
  EXPECT_NE(read_text(file).find("SumPositive"), std::string::npos);
}

// The agent and Graal's flags belong together.
TEST(TheAgent, WithoutGraalsFlagsSaysHowToGetThem) {
  const CountedRun run =
      jvm_tests::run(short_program({"-agentpath:" + agent_library() + "=count"}));
  EXPECT_NE(run.exit_code, 0);
  EXPECT_EQ(run.standard_output.find(kStarted), std::string::npos);
  expect_said(run, {"assay java-args"});
}

TEST(TheAgent, GivenTwiceStopsTheVm) {
  const Program program = {.java_flags = {"-agentpath:" + agent_library() + "=count"},
                           .main_class = "oracles.SumPositive",
                           .arguments = {"10", "10"}};
  const CountedRun run = jvm_tests::run(by_hand_command(program, ""));
  EXPECT_NE(run.exit_code, 0);
  EXPECT_EQ(run.standard_output.find(kStarted), std::string::npos);
  expect_said(run, {"twice"});
}

TEST(TheAgent, IsMissedByGraalsFlagsAndTheProgramRuns) {
  Words words =
      by_hand_command({.main_class = "oracles.SumPositive", .arguments = {"10", "10"}}, "");
  std::erase_if(words, [](const std::string& word) { return word.starts_with("-agentpath:"); });
  const CountedRun run = jvm_tests::run(words);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_NE(run.standard_output.find(kStarted), std::string::npos);
  expect_said(run, {"the agent is not loaded", "-agentpath:"});
}

// Counts with a java that is none, or that does not fit.
CountedRun count_with_java(const fs::path& java_home, const EnvironmentChanges& changes = {}) {
  return run(count_words({}, {java_home / "bin/java", "-jar", "app.jar"}), changes);
}

constexpr const char* kPlatform = "OS_NAME=\"Linux\"\nOS_ARCH=\"x86_64\"\n";

TEST(AJava, OfAnotherVersionIsRefused) {
  const auto home = make_fake_jdk(std::string("JAVA_VERSION=\"17.0.1\"\n") + kPlatform);
  expect_refused(count_with_java(home), kCannot, {"17.0.1", "JDK 25"});
  if (const auto real = unfitting_jdk_home(); !real.empty()) {
    expect_refused(count_with_java(real), kCannot,
                   {"JDK 17", "JDK 25", "fits. The command with this JDK is"});
  }
}

TEST(AJava, WithoutJvmciIsRefused) {
  const auto home = make_fake_jdk("JAVA_VERSION=\"25.0.3\"\nMODULES=\"java.base java.logging\"\n" +
                                  std::string(kPlatform));
  expect_refused(count_with_java(home), kCannot, {"jdk.internal.vm.ci"});
}

TEST(AJava, OfAnotherPlatformIsRefused) {
  const auto home =
      make_fake_jdk("JAVA_VERSION=\"25.0.3\"\nOS_NAME=\"Linux\"\nOS_ARCH=\"aarch64\"\n");
  expect_refused(count_with_java(home), kCannot, {"aarch64", "x86-64"});
}

TEST(AJava, ThatIsNoJavaIsRefused) {
  const fs::path home = temporary_folder();
  write_script(home / "bin/java", "echo started\n");
  expect_refused(count_with_java(home), kCannot, {"is not the java of a JDK"});
}

TEST(AJava, ThatIsNotThereIsRefused) {
  expect_refused(count_with_java("/no/such/jdk"), kCannot, {"/no/such/jdk"});
}

// Returns the cache, which has the jars of Graal.
fs::path jar_cache() {
  const char* set = std::getenv("ASSAY_CACHE");
  return set != nullptr ? fs::path(set) : fs::path(std::getenv("HOME")) / ".cache/assay";
}

// Returns a copy of the cache, which a test may damage.
fs::path copied_cache() {
  fs::path cache = temporary_folder();
  fs::copy(jar_cache() / "graal", cache / "graal", fs::copy_options::recursive);
  return cache;
}

fs::path newest_compiler_jar(const fs::path& cache) {
  fs::path newest;
  for (const auto& entry : fs::recursive_directory_iterator(cache)) {
    if (entry.path().filename().string().starts_with("compiler-") && entry.path() > newest) {
      newest = entry.path();
    }
  }
  return newest;
}

TEST(AGraalJar, ThatIsMissingIsNamed) {
  const fs::path cache = copied_cache();
  const fs::path jar = newest_compiler_jar(cache);
  fs::remove(jar);
  expect_refused(run(count_words({}, short_program()), {{"ASSAY_CACHE", cache}}), kCannot,
                 {jar.filename(), "is missing", "assay setup"});
}

TEST(AGraalJar, ThatIsDamagedIsNamed) {
  const fs::path cache = copied_cache();
  const fs::path jar = newest_compiler_jar(cache);
  write_text(jar, "no jar any more");
  expect_refused(run(count_words({}, short_program()), {{"ASSAY_CACHE", cache}}), kCannot,
                 {jar.filename(), "is damaged", "assay setup"});
}

TEST(AGraalVersion, ThatIsNotPinnedIsRefused) {
  const CountedRun run =
      jvm_tests::run(count_words({}, short_program()), {{"ASSAY_GRAAL_VERSION", "25.0.99"}});
  expect_refused(run, kUsage, {"25.0.99", "25.0.1"});
}

TEST(AGraalVersion, ThatIsTooNewForTheJdkIsRefused) {
  const auto home = make_fake_jdk(std::string("JAVA_VERSION=\"25.0.1\"\nMODULES=\"java.base "
                                              "jdk.internal.vm.ci java.logging java.management "
                                              "jdk.management jdk.unsupported\"\n") +
                                  kPlatform);
  expect_refused(count_with_java(home, {{"ASSAY_GRAAL_VERSION", "25.0.3"}}), kCannot,
                 {"25.0.3", "too new", "25.0.1", "ASSAY_GRAAL_VERSION"});
}

}  // namespace
}  // namespace assay::jvm_tests
