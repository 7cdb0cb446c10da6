// SPDX-License-Identifier: Apache-2.0
// Runs `assay receivers` on a program whose receivers are known in closed form (decision 0034), and
// compares by equality.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/tool_agents.h"

namespace assay::jvm_tests {
namespace {

constexpr const char* kReceivers = "assay.workloads.regions.Receivers";
constexpr const char* kUnloadedReceivers = "assay.workloads.regions.UnloadedReceivers";
constexpr std::uint64_t kThreads = 4;
constexpr std::uint64_t kCallsOfThread = 2'000'000;
constexpr std::uint64_t kNulls = 20;
constexpr std::uint64_t kCallsOfAll = kThreads * kCallsOfThread;

struct MethodReceivers {
  std::map<std::string, std::uint64_t> classes;  // calls by the simple name of the class
  std::uint64_t interpreted = 0;
  std::uint64_t compiled = 0;
  std::uint64_t types = 0;
  std::int64_t untold = 0;
  std::vector<std::uint64_t> known;
  std::vector<std::uint64_t> resolvable;
};

std::string simple_name(const std::string& name) {
  return name.substr(name.find_last_of("$.") + 1);
}

std::vector<std::uint64_t> numbers(const rapidjson::Value& list) {
  std::vector<std::uint64_t> all;
  for (const auto& number : list.GetArray()) {
    all.push_back(number.GetUint64());
  }
  return all;
}

// Returns the receivers of the dispatched call in each method.
std::map<std::string, MethodReceivers> receivers_in(const std::string& file) {
  const rapidjson::Document json = read_json(file);
  std::map<std::string, MethodReceivers> methods;
  EXPECT_TRUE(json["exact"].GetBool());
  for (const auto& site : json["sites"].GetArray()) {
    MethodReceivers found{.classes = {},
                          .interpreted = site["interpreted"].GetUint64(),
                          .compiled = site["compiled"].GetUint64(),
                          .types = site["types"].GetUint64(),
                          .untold = site["untold"].GetInt64(),
                          .known = numbers(site["known_callers"]),
                          .resolvable = numbers(site["resolvable"])};
    std::uint64_t sum = 0;
    for (const auto& one : site["receivers"].GetArray()) {
      const std::uint64_t calls = one["interpreted"].GetUint64() + one["compiled"].GetUint64();
      found.classes[simple_name(one["class"].GetString())] += calls;
      sum += calls;
    }
    // The receivers of a site are the site's calls.
    EXPECT_EQ(sum, found.interpreted + found.compiled) << site["method"].GetString();
    EXPECT_EQ(found.untold, 0) << site["method"].GetString();
    methods[site["method"].GetString()] = std::move(found);
  }
  return methods;
}

std::vector<std::string> receivers_command(const std::vector<std::string>& before,
                                           const std::vector<std::string>& flags = {}) {
  const std::string name = std::string("-XX:CompileCommand=dontinline,") + kReceivers;
  std::vector<std::string> command = joined({assay_program()}, before);
  command = joined(std::move(command), joined({"--", java()}, compiled_at_once()));
  command = joined(std::move(command), {name + "$*::area", name + "$*::weighed"});
  command = joined(std::move(command), flags);
  return joined(std::move(command), {"-cp", workloads_jar(), kReceivers, std::to_string(kThreads),
                                     std::to_string(kCallsOfThread), std::to_string(kNulls)});
}

using Classes = std::map<std::string, std::uint64_t>;

// Threads begin in the interpreter and go on in compiled code, and each counts by itself.
void expect_closed_forms(std::map<std::string, MethodReceivers>& methods) {
  constexpr std::uint64_t kHalf = kCallsOfAll / 2;
  constexpr std::uint64_t kQuarter = kCallsOfAll / 4;
  EXPECT_EQ(methods["mono"].classes, (Classes{{"Square", kCallsOfAll}}));
  EXPECT_EQ(methods["bi"].classes, (Classes{{"Square", kHalf}, {"Circle", kHalf}}));
  EXPECT_EQ(
      methods["mega"].classes,
      (Classes{
          {"Square", kQuarter}, {"Circle", kQuarter}, {"Bar", kQuarter}, {"Point", kQuarter}}));
  Classes crowd;
  for (int i = 1; i <= 16; ++i) {
    crowd[std::to_string(i)] = kCallsOfAll / 16;
  }
  EXPECT_EQ(methods["crowd"].classes, crowd);
  EXPECT_EQ(methods["wide"].classes, (Classes{{"Light", kHalf}, {"Heavy", kHalf}}));
  EXPECT_EQ(methods["dispatch"].classes,
            (Classes{{"Square", kCallsOfAll}, {"Circle", kCallsOfAll}}));
  EXPECT_EQ(methods["onNull"].classes, (Classes{{"null", kThreads * kNulls}}));
  EXPECT_EQ(methods["mega"].interpreted + methods["mega"].compiled, kCallsOfAll);
  EXPECT_EQ(methods["mega"].types, 4u);
  EXPECT_EQ(methods["onNull"].types, 0u);
  EXPECT_GT(methods["mega"].interpreted, 0u);
  EXPECT_GT(methods["mega"].compiled, kCallsOfAll / 10);
}

TEST(Receivers, AreThoseOfTheClosedForms) {
  const std::string file = temporary_folder() + "/receivers.json";
  const CountedRun finished =
      run(receivers_command({"receivers", "--only", "assay.workloads", "-o", file}));
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  auto methods = receivers_in(file);
  expect_closed_forms(methods);
  // Without callers, `dispatch` has two classes; each of its callers has one.
  const MethodReceivers& dispatch = methods["dispatch"];
  EXPECT_EQ(dispatch.resolvable[0], 0u);
  EXPECT_GT(dispatch.known[1], kCallsOfAll / 20);
  EXPECT_EQ(dispatch.resolvable[1], dispatch.known[1]);
  EXPECT_EQ(methods["mono"].resolvable[0], kCallsOfAll);
  const CountedRun plain = run(receivers_command({"count", "--quiet", "--events", "none"}));
  EXPECT_EQ(plain.standard_output, finished.standard_output);
}

// Returns the calls of `dispatch` by its caller, that one's caller and so on, and by class.
std::map<std::pair<std::vector<std::string>, std::string>, std::uint64_t> dispatched(
    const std::string& file) {
  const rapidjson::Document json = read_json(file);
  std::map<std::pair<std::vector<std::string>, std::string>, std::uint64_t> calls;
  for (const auto& site : json["sites"].GetArray()) {
    if (site["method"].GetString() != std::string("dispatch")) {
      continue;
    }
    for (const auto& context : site["contexts"].GetArray()) {
      std::vector<std::string> callers;
      for (const auto& caller : context["callers"].GetArray()) {
        const std::string name = caller.GetString();
        callers.push_back(simple_name(name.substr(0, name.find('('))));
      }
      for (const auto& one : context["receivers"].GetArray()) {
        calls[{callers, simple_name(one["class"].GetString())}] +=
            one["interpreted"].GetUint64() + one["compiled"].GetUint64();
      }
    }
  }
  return calls;
}

// Nothing is inlined into another method, so only the stack tells callers.
TEST(Receivers, AreToldApartByCallersOnTheStack) {
  const std::string file = temporary_folder() + "/receivers.json";
  std::vector<std::string> flags;
  for (const char* method : {"dispatch", "first", "second", "all"}) {
    flags.push_back(std::string("-XX:CompileCommand=dontinline,") + kReceivers + "::" + method);
  }
  const CountedRun finished = run(receivers_command(
      {"receivers", "--callers", "--only", "assay.workloads", "-o", file}, flags));
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  auto methods = receivers_in(file);
  expect_closed_forms(methods);
  const MethodReceivers& dispatch = methods["dispatch"];
  EXPECT_EQ(dispatch.resolvable[0], 0u);
  EXPECT_EQ(dispatch.resolvable[1], dispatch.known[1]);
  EXPECT_GT(dispatch.known[3], kCallsOfAll);  // of twice as many: `work` begins interpreted
  for (const auto& [context, calls] : dispatched(file)) {
    const auto& [callers, receiver] = context;
    const std::vector<std::string> way = {receiver == "Square" ? "first" : "second", "all", "work"};
    EXPECT_TRUE(std::equal(callers.begin(), callers.end(), way.begin()))
        << receiver << " behind " << (callers.empty() ? "" : callers.front()) << ": " << calls;
  }
}

// The same callers are known, and more, where Graal inlines what it likes.
TEST(Receivers, AreToldApartByInlinedCallersAndOthers) {
  const std::string file = temporary_folder() + "/receivers.json";
  const CountedRun finished =
      run(receivers_command({"receivers", "--callers", "--only", "assay.workloads", "-o", file}));
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  auto methods = receivers_in(file);
  expect_closed_forms(methods);
  EXPECT_EQ(methods["dispatch"].resolvable[1], methods["dispatch"].known[1]);
  EXPECT_GT(methods["dispatch"].known[2], kCallsOfAll);
}

TEST(Receivers, AreCountedWithCompactHeaders) {
  const std::string file = temporary_folder() + "/receivers.json";
  const CountedRun finished =
      run(receivers_command({"receivers", "--only", "assay.workloads", "-o", file},
                            {"-XX:+UseCompactObjectHeaders", "-ea", "-esa"}));
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  auto methods = receivers_in(file);
  expect_closed_forms(methods);
}

TEST(Receivers, LeaveTheMachineCodeAlone) {
  const std::string file = temporary_folder() + "/r.json";
  const CountedRun finished =
      run(receivers_command({"count", "--regions", "--quiet", "--verify-markers", "--events",
                             "none", "--strategy", "ec", "-o", file},
                            {tool_agent_flag("receivers,only=assay.workloads")}));
  expect_same_machine_code(finished, file, 4);
}

// The VM loads classes into the memory of unloaded ones. Each class has its own calls all the same.
TEST(Receivers, OfUnloadedClassesKeepTheirCalls) {
  constexpr int kRounds = 40;
  constexpr int kClasses = 20;
  constexpr std::uint64_t kCalls = 3000;
  const std::string file = temporary_folder() + "/unloaded.json";
  std::vector<std::string> command = {
      assay_program(), "receivers", "--only", "assay.workloads", "-o", file, "--", java()};
  command = joined(std::move(command), compiled_at_once());
  command =
      joined(std::move(command), {"-XX:+UseSerialGC", "-Xmx256m", "-Xlog:class+unload", "-cp",
                                  workloads_jar(), kUnloadedReceivers, std::to_string(kRounds),
                                  std::to_string(kClasses), std::to_string(kCalls)});
  const CountedRun finished = run(command);
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  EXPECT_NE(finished.standard_output.find("unloading class assay.workloads.regions.Round"),
            std::string::npos);
  Classes expected;
  for (int round = 0; round < kRounds; ++round) {
    const std::string prefix =
        round % 10 == 0 ? "Again" : "Round" + std::to_string(round) + "Class";
    for (int i = 0; i < kClasses; ++i) {
      expected[prefix + std::to_string(i)] += kCalls;
    }
  }
  EXPECT_EQ(receivers_in(file)["apply"].classes, expected);
}

// Headers with whole pointers are not read. The program runs, and the reason is said.
TEST(Receivers, OfAVmWithOtherHeadersAreRefused) {
  const CountedRun finished = run(receivers_command({"receivers", "--only", "assay.workloads"},
                                                    {"-XX:-UseCompressedClassPointers"}));
  EXPECT_NE(finished.standard_output.find("checksum="), std::string::npos)
      << finished.standard_error;
  EXPECT_NE(finished.standard_error.find("cannot tell the classes"), std::string::npos)
      << finished.standard_error;
}

TEST(Receivers, NeedsAProgramOrASession) {
  EXPECT_EQ(run({assay_program(), "receivers"}).exit_code, kUsage);
  EXPECT_EQ(run({assay_program(), "receivers", "--", "mvn", "test"}).exit_code, kUsage);
}

}  // namespace
}  // namespace assay::jvm_tests
