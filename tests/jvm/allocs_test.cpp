// SPDX-License-Identifier: Apache-2.0
// Runs `assay allocs` on programs of which it is known what escape analysis makes (decision 0029),
// and compares by equality: with closed forms, with the bytes that the VM allocated, and with the
// events that were counted in the same compilations.
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/java_jar.h"
#include "tests/jvm/support/tool_agents.h"

namespace assay::jvm_tests {
namespace {

constexpr const char* kAllocations = "assay.workloads.regions.Allocations";
constexpr std::uint64_t kCalls = 16'000;
constexpr std::uint64_t kWindow = 5;  // rounds that are counted
constexpr std::uint64_t kPointBytes = 24;

struct Site {
  std::uint64_t executed = 0;
  std::uint64_t interpreted = 0;
  std::uint64_t fast = 0;
  std::uint64_t slow = 0;
  std::uint64_t unknown = 0;
  std::int64_t removed = 0;

  std::uint64_t compiled() const { return fast + slow + unknown; }
};

struct Profile {
  std::map<std::string, std::vector<Site>> methods;  // the sites of a method by bytecode index
  Site shared;
  bool is_exact = false;

  // Returns the sums over the method's sites.
  Site sum(const std::string& method) const {
    Site sum;
    const auto found = methods.find(method);
    for (const Site& site : found == methods.end() ? std::vector<Site>() : found->second) {
      sum.executed += site.executed;
      sum.interpreted += site.interpreted;
      sum.fast += site.fast;
      sum.slow += site.slow;
      sum.unknown += site.unknown;
      sum.removed += site.removed;
    }
    return sum;
  }
};

Profile profile_from(const std::string& text) {
  rapidjson::Document json;
  json.Parse(text.c_str());
  Profile profile;
  EXPECT_TRUE(json.IsObject()) << text;
  if (!json.IsObject()) {
    return profile;
  }
  profile.is_exact = json["exact"].GetBool();
  std::map<std::string, std::map<unsigned, Site>> sites;
  for (const auto& site : json["sites"].GetArray()) {
    sites[site["method"].GetString()][site["bci"].GetUint()] = {
        .executed = site["executed"].GetUint64(),
        .interpreted = site["interpreted"].GetUint64(),
        .fast = site["compiled_fast"].GetUint64(),
        .slow = site["compiled_slow"].GetUint64(),
        .unknown = site["compiled_unknown"].GetUint64(),
        .removed = site["removed"].GetInt64()};
  }
  for (const auto& [method, by_bci] : sites) {
    for (const auto& [bci, site] : by_bci) {
      profile.methods[method].push_back(site);
    }
  }
  for (const auto& shared : json["shared"].GetArray()) {
    profile.shared.fast += shared["compiled_fast"].GetUint64();
    profile.shared.slow += shared["compiled_slow"].GetUint64();
    profile.shared.unknown += shared["compiled_unknown"].GetUint64();
  }
  return profile;
}

// Keeps methods apart whose partial escape is to be seen.
std::vector<std::string> allocation_flags() {
  const std::string name = std::string("-XX:CompileCommand=dontinline,") + kAllocations;
  return joined(compiled_at_once(),
                {name + "$Classic::*", name + "::escapesSeldom", name + "::merged"});
}

std::vector<std::string> allocations_command(const std::vector<std::string>& before,
                                             const std::vector<std::string>& flags = {}) {
  std::vector<std::string> command = joined({assay_program()}, before);
  command = joined(std::move(command), joined({"--", java()}, allocation_flags()));
  command = joined(std::move(command), flags);
  return joined(std::move(command),
                {"-cp", workloads_jar(), kAllocations, "40", std::to_string(kCalls)});
}

// Returns the bytes that the VM says the last round allocated, by the case's name.
std::map<std::string, std::uint64_t> bytes_by_case(const std::string& output) {
  std::map<std::string, std::uint64_t> bytes;
  std::istringstream lines(output);
  std::string line;
  while (std::getline(lines, line)) {
    const auto equals = line.find('=');
    bytes[line.substr(0, equals)] = std::stoull(line.substr(equals + 1));
  }
  return bytes;
}

void expect_split(const Profile& profile, const std::string& method, std::uint64_t executed,
                  std::uint64_t compiled) {
  const Site site = profile.sum(method);
  EXPECT_EQ(site.executed, executed * kWindow) << method;
  EXPECT_EQ(site.interpreted, 0u) << method;
  EXPECT_EQ(site.compiled(), compiled * kWindow) << method;
  EXPECT_EQ(site.removed, static_cast<std::int64_t>((executed - compiled) * kWindow)) << method;
  EXPECT_EQ(site.unknown, 0u) << method;
}

TEST(Allocs, AreThoseOfTheClosedFormsAndOfTheVm) {
  const std::string file = temporary_folder() + "/allocs.json";
  const CountedRun finished =
      run(allocations_command({"allocs", "--only", "assay.workloads", "--iteration-method",
                               std::string(kAllocations) + ".iterate", "--from-iteration", "30",
                               "--iterations", std::to_string(kWindow), "-o", file}));
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  const Profile profile = profile_from(read_text(file));
  EXPECT_TRUE(profile.is_exact);
  expect_split(profile, "virtual", kCalls, 0);
  expect_split(profile, "escapes", kCalls, kCalls);
  expect_split(profile, "escapesUsed", kCalls, kCalls);
  expect_split(profile, "escapesSeldom", kCalls, kCalls / 16);
  expect_split(profile, "made", kCalls, 0);
  expect_split(profile, "inLoop", 8 * kCalls, 8 * kCalls);
  expect_split(profile, "oneOfLoop", 40 * kCalls, kCalls);
  expect_split(profile, "twoInOneCommit", 2 * kCalls, 2 * kCalls);
  expect_split(profile, "arrays", 3 * kCalls, 3 * kCalls);
  expect_split(profile, "inHandler", kCalls / 8, kCalls / 8);
  // Both allocations became one object, which escapes in one of sixteen calls.
  EXPECT_EQ(profile.sum("merged").executed, kCalls * kWindow);
  EXPECT_EQ(profile.shared.compiled() + profile.sum("merged").compiled(), kCalls / 16 * kWindow);
  // What a profiler without regions does: the object escapes into its call.
  expect_split(profile, "classic", kCalls, kCalls);

  auto bytes = bytes_by_case(finished.standard_output);
  for (const auto& [name, objects] :
       std::vector<std::pair<std::string, std::uint64_t>>{{"virtual", 0},
                                                          {"escapes", kCalls},
                                                          {"escapesSeldom", kCalls / 16},
                                                          {"inCallee", 0},
                                                          {"inLoop", 8 * kCalls},
                                                          {"oneOfLoop", kCalls},
                                                          {"twoInOneCommit", 2 * kCalls},
                                                          {"merged", kCalls / 16},
                                                          {"inHandler", kCalls / 8},
                                                          {"classic", kCalls}}) {
    EXPECT_EQ(bytes[name], objects * kPointBytes) << name;
  }
  const CountedRun plain =
      run(joined(joined({assay_program(), "count", "--quiet", "--events", "none", "--", java()},
                        allocation_flags()),
                 {"-cp", workloads_jar(), kAllocations, "40", std::to_string(kCalls)}));
  EXPECT_EQ(plain.standard_output, finished.standard_output);
}

// The control: without regions the JVM executes each inserted call, and nobody sees what the
// compiler removed.
TEST(Allocs, AsOrdinaryCodeAreAllExecutedAsInTheBytecode) {
  const std::string file = temporary_folder() + "/allocs.json";
  const CountedRun finished = run(allocations_command(
      {"allocs", "--regions-as-code", "--only", "assay.workloads", "-o", file}));
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  const Profile profile = profile_from(read_text(file));
  for (const std::string method : {"virtual", "escapes", "inLoop", "arrays"}) {
    const Site site = profile.sum(method);
    EXPECT_GT(site.executed, 0u) << method;
    EXPECT_EQ(site.interpreted, site.executed) << method;
    EXPECT_EQ(site.compiled(), 0u) << method;
    EXPECT_EQ(site.removed, 0) << method;
  }
}

// Two independent ways, one number: event counting looks at the nodes that are lowered, and regions
// follow the bytecode. The numbers are those of a whole run, with everything that was compiled.
TEST(Allocs, EqualTheEventsOfTheSameCompilations) {
  const std::string folder = temporary_folder();
  const CountedRun finished = run(allocations_command(
      {"count", "--regions", "--quiet", "--session", folder + "/a.session", "--events",
       "allocation+allocated-bytes+alloc-tlab-fast+alloc-slow", "-o", folder + "/a.json"},
      {"-ea", "-esa", tool_agent_flag("allocs,only=assay.workloads")}));
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  const Profile profile = profile_from(
      run({assay_program(), "allocs", folder + "/a.session", "--format", "json"}).standard_output);
  Site regions = profile.shared;
  for (const auto& [method, sites] : profile.methods) {
    const Site site = profile.sum(method);
    regions.fast += site.fast;
    regions.slow += site.slow;
    regions.unknown += site.unknown;
  }
  std::uint64_t fast = 0;
  std::uint64_t slow = 0;
  std::uint64_t all = 0;
  const rapidjson::Document result = read_json(folder + "/a.json");
  for (const auto& unit : result["units"].GetArray()) {
    const std::string method = unit["method"].GetString();
    if (!method.starts_with(kAllocations)) {
      continue;
    }
    const auto count_in_unit = [&](const char* event) {
      const auto& counts = unit["counts"];
      return counts.HasMember(event) ? counts[event].GetUint64() : 0;
    };
    fast += count_in_unit("alloc-tlab-fast");
    slow += count_in_unit("alloc-slow");
    all += count_in_unit("allocation");
  }
  EXPECT_GT(fast, 0u);
  EXPECT_GT(slow, 0u);
  EXPECT_EQ(regions.unknown, 0u);
  EXPECT_EQ(regions.fast, fast);
  EXPECT_EQ(regions.slow, slow);
  EXPECT_EQ(regions.fast + regions.slow, all);
}

// Threads begin in the interpreter and go on in compiled code, and each counts by itself.
TEST(Allocs, OfThreadsAddUpToTheBytecode) {
  constexpr std::uint64_t kThreads = 6;
  constexpr std::uint64_t kCallsOfThread = 300'000;
  const std::string file = temporary_folder() + "/allocs.json";
  const CountedRun finished =
      run({assay_program(), "allocs", "--only", "assay.workloads", "-o", file, "--", java(), "-cp",
           workloads_jar(), "assay.workloads.regions.AllocatingThreads", std::to_string(kThreads),
           std::to_string(kCallsOfThread)});
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  const Profile profile = profile_from(read_text(file));
  EXPECT_TRUE(profile.is_exact);
  const Site escaping = profile.sum("escaping");
  EXPECT_EQ(escaping.executed, kThreads * kCallsOfThread);
  EXPECT_EQ(escaping.removed, 0);
  const Site local = profile.sum("local");
  EXPECT_EQ(local.executed, kThreads * kCallsOfThread);
  EXPECT_GT(escaping.interpreted, 0u);
}

// A method that would be longer than a class file allows is left out; its class is not.
TEST(Allocs, OfAClassWithAVeryLongMethodAreCounted) {
  std::string table;
  for (int i = 0; i < 3000; ++i) {
    table += "        last = new Object();\n";
  }
  const std::string jar = build_jar({.sources = {{"Tables.java", R"(
public class Tables {
    static Object last;
    static void table() {
)" + table + R"(    }
    static void row() { last = new int[3]; }
    public static void main(String[] arguments) {
        table();
        for (int i = 0; i < 1_000; i++) { row(); }
        System.out.println("done");
    }
}
)"}}});
  const std::string file = temporary_folder() + "/allocs.csv";
  const CountedRun finished = run({assay_program(), "allocs", "--only", "Tables", "-o", file, "--",
                                   java(), kWhateverTheQueue, "-cp", jar, "Tables"});
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  EXPECT_EQ(finished.standard_output, "done\n");
  EXPECT_NE(finished.standard_error.find("no code is inserted into Tables.table()V: the method"),
            std::string::npos)
      << finished.standard_error;
  const std::string rows = read_text(file);
  EXPECT_NE(rows.find("Tables,row,"), std::string::npos) << rows;
  EXPECT_NE(rows.find(",1000,"), std::string::npos) << rows;
}

TEST(Allocs, NeedsAProgramOrASession) {
  EXPECT_EQ(run({assay_program(), "allocs"}).exit_code, kUsage);
  EXPECT_EQ(run({assay_program(), "allocs", "--", "mvn", "test"}).exit_code, kUsage);
}

}  // namespace
}  // namespace assay::jvm_tests
