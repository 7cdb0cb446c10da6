// SPDX-License-Identifier: Apache-2.0
// Counts beside a Java agent that changes each class which it is told of, in a way that breaks
// classes whose loader does not know the agent. The agent is not told of Graal's classes; a Graal
// that cannot start would end the VM. Also runs the tools beside agents that many programs have.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/java_jar.h"
#include "tests/jvm/support/oracles.h"
#include "tests/jvm/support/real_program_jars.h"
#include "tests/jvm/support/running_program.h"

namespace assay::jvm_tests {
namespace {

constexpr const char* kCallee = "assay.workloads.oracles.ExceptionEveryCall.callee";

std::string careless_agent() { return "-javaagent:" + workloads_jar() + "=all"; }

Program throwing_program() {
  return {.options = {"--quiet", "--events", "activations+unwinds"},
          .java_flags = joined(plain_loops(), compiled_at_once()),
          .main_class = "oracles.ExceptionEveryCall",
          .arguments = {"1500", "100"}};
}

void expect_counted(const CountedRun& finished) {
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  EXPECT_EQ(finished.standard_error.find("Error"), std::string::npos) << finished.standard_error;
  ASSERT_TRUE(finished.has_result()) << finished.standard_error;
  std::uint64_t entries = 0;
  std::uint64_t unwinds = 0;
  for (const CountedUnit& unit : finished.units(kCallee)) {
    entries += unit.count("method-entry");
    unwinds += unit.count("unwind");
  }
  EXPECT_GT(entries, 0u);
  EXPECT_EQ(unwinds, entries);
}

TEST(ACarelessJavaAgent, IsNotToldOfGraalsClasses) {
  Program program = throwing_program();
  program.java_flags.push_back(careless_agent());
  expect_counted(count_until_compiled(program, 0, kCallee));
}

// The VM starts agents in the order of the command line.
TEST(ACarelessJavaAgent, ThatStartsFirstIsNotToldEither) {
  const Program program = throwing_program();
  const auto by_hand = [](const Program& asked) {
    const std::string file = temporary_folder() + "/counts.json";
    std::vector<std::string> command =
        by_hand_command(asked, "file=" + file + ",quiet,events=activations+unwinds");
    command.insert(command.begin() + 1, careless_agent());
    RunningProgram running(command);
    return finish(running, file);
  };
  expect_counted(count_until_compiled(program, 0, kCallee, by_hand));
}

// A program with mocks, for which Mockito attaches an agent of its own, changes classes again, and
// makes new ones.
constexpr const char* kMockingProgram = R"(
import static org.mockito.Mockito.*;
public class Mocked {
    public interface Store { int get(int key); }
    static final class Modulo implements Store { public int get(int key) { return key & 3; } }
    public static class Rate { int of(int key) { return key * 2; } }
    static int total(Store store, int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) { sum += store.get(i) + boxed(i)[0]; }
        return sum;
    }
    static int[] boxed(int number) { return new int[] {number}; }
    public static void main(String[] arguments) {
        Store store = mock(Store.class);
        when(store.get(anyInt())).thenReturn(7);
        Rate rate = mock(Rate.class);
        when(rate.of(3)).thenReturn(11);
        System.out.println(total(store, 50) + " " + rate.of(3) + " " + rate.of(4));
        verify(store, times(50)).get(anyInt());
        long sum = 0;
        for (int round = 0; round < 100; round++) { sum += total(new Modulo(), 2000); }
        System.out.println(sum + " " + new Rate().of(21));
    }
}
)";
constexpr std::uint64_t kBoxed = 50 + 100 * 2000;

// Runs the program beside JaCoCo, which changes all classes, Mockito and a flight recording.
CountedRun beside_common_agents(const std::vector<std::string>& tool, const std::string& folder) {
  const std::string mockito = real_program_jars("mockito");
  const std::string jar =
      build_jar({.sources = {{"Mocked.java", kMockingProgram}}, .javac_flags = {"-cp", mockito}});
  return run(joined(
      tool, {"--", java(), "-Xmx4g", kWhateverTheQueue, "-XX:+EnableDynamicAgentLoading",
             "-XX:CompileCommand=quiet", "-XX:CompileCommand=dontinline,Mocked*::get",
             "-Xlog:jfr*=off", "-Xlog:startuptime*=off",
             "-javaagent:" + real_program_jars("jacoco") + "=destfile=" + folder + "/jacoco.exec",
             "-XX:StartFlightRecording:filename=" + folder + "/recording.jfr", "-cp",
             jar + ":" + mockito, "Mocked"}));
}

struct ToolBesideAgents {
  const char* name;
  std::vector<std::string> words;
  const char* method;                  // whose site counts kBoxed events
  std::vector<const char*> adding_up;  // members of the site
};

class ToolsBesideAgents : public testing::TestWithParam<ToolBesideAgents> {};

void expect_what_the_program_does(const ToolBesideAgents& tool) {
  const std::string folder = temporary_folder();
  const std::string file = folder + "/result.json";
  const CountedRun finished = beside_common_agents(
      joined({assay_program()}, joined(tool.words, {"--only", "Mocked", "-o", file})), folder);
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  EXPECT_EQ(finished.standard_output, "1575 11 0\n200200000 42\n");
  const rapidjson::Document json = read_json(file);
  std::uint64_t counted = 0;
  for (const auto& site : json["sites"].GetArray()) {
    if (site["method"].GetString() == std::string(tool.method) &&
        (!site.HasMember("callee") || site["callee"].GetString() == std::string("get"))) {
      for (const char* member : tool.adding_up) {
        counted += site.HasMember(member) ? site[member].GetUint64() : 0;
      }
    }
  }
  EXPECT_EQ(counted, kBoxed);
  EXPECT_GT(std::filesystem::file_size(folder + "/jacoco.exec"), 0u);
  EXPECT_GT(std::filesystem::file_size(folder + "/recording.jfr"), 0u);
}

std::string name_of(const testing::TestParamInfo<ToolBesideAgents>& tool) {
  return tool.param.name;
}

TEST_P(ToolsBesideAgents, CountWhatTheProgramDoes) { expect_what_the_program_does(GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Long, ToolsBesideAgents,
    testing::Values(
        ToolBesideAgents{"Allocs", {"allocs"}, "boxed", {"executed"}},
        ToolBesideAgents{"Callsites", {"callsites"}, "total", {"interpreted", "compiled"}},
        ToolBesideAgents{
            "Receivers", {"receivers", "--callers"}, "total", {"interpreted", "compiled"}}),
    name_of);

// Tracing takes minutes, because mocks and agents allocate much.
INSTANTIATE_TEST_SUITE_P(
    Thorough, ToolsBesideAgents,
    testing::Values(ToolBesideAgents{"Lifetimes", {"lifetimes"}, "boxed", {"executed"}},
                    ToolBesideAgents{
                        "ExactLifetimes", {"lifetimes", "--exact"}, "boxed", {"executed"}}),
    name_of);

}  // namespace
}  // namespace assay::jvm_tests
