// SPDX-License-Identifier: Apache-2.0
// Runs `assay lifetimes --exact` (decision 0042) on a program of which it is known to the byte how
// long its objects live, and compares by equality.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"

namespace assay::jvm_tests {
namespace {

constexpr const char* kProgram = "assay.workloads.regions.ExactLifetimes";
constexpr std::uint64_t kKept = 500;
constexpr std::uint64_t kRounds = 20'000;
constexpr std::uint64_t kRoundBytes = 1024 + 64 + 10 * 16 + 2 * 16 + 512 + 256 + 128;

struct Lives {
  std::uint64_t born = 0;
  std::uint64_t alive = 0;
  std::uint64_t at_least = 0;  // sums, in bytes
  std::uint64_t at_most = 0;
  std::map<unsigned, std::uint64_t> by_bits;
};

// The program's own objects, by the method that allocates them; strings are the VM's.
std::map<std::string, Lives> lives_in(const rapidjson::Document& json) {
  std::map<std::string, Lives> methods;
  for (const auto& site : json["sites"].GetArray()) {
    const bool has_bytecode = site.HasMember("executed");
    const std::string type = site["type"].GetString();
    const std::string method = site["method"].GetString();
    if (!has_bytecode && (type == "java.lang.String" || method == "list" || method == "main") &&
        type != std::string(kProgram) + "$Node") {
      continue;
    }
    Lives& lives = methods[method];
    lives.born += site["born"].GetUint64();
    lives.alive += site["alive"].GetUint64();
    if (site.HasMember("lifetimes_sum")) {
      lives.at_least += site["lifetimes_sum"]["at_least"].GetUint64();
      lives.at_most += site["lifetimes_sum"]["at_most"].GetUint64();
    }
    for (const auto& bucket : site["lifetimes_at_least"].GetArray()) {
      lives.by_bits[bucket["bits"].GetUint()] += bucket["objects"].GetUint64();
    }
  }
  return methods;
}

std::vector<std::string> traced_command(const std::vector<std::string>& options,
                                        const std::vector<std::string>& flags,
                                        const std::string& program) {
  std::vector<std::string> command =
      joined({assay_program(), "lifetimes", "--only", "assay.workloads"}, options);
  command = joined(std::move(command), joined({"--", java()}, compiled_at_once()));
  command = joined(std::move(command), {"-XX:CompileCommand=dontinline," + program + "::*",
                                        kWhateverTheQueue, "-XX:+PrintCompilation", "-Xmx2g"});
  command = joined(std::move(command), flags);
  return joined(std::move(command),
                {"-cp", workloads_jar(), program, std::to_string(kKept), std::to_string(kRounds)});
}

std::map<std::string, Lives> traced(const std::vector<std::string>& options,
                                    const std::vector<std::string>& flags,
                                    const std::string& program,
                                    const std::vector<std::string>& methods) {
  const std::string file = temporary_folder() + "/lifetimes.json";
  const CountedRun finished = run(traced_command(joined({"-o", file}, options), flags, program));
  EXPECT_EQ(finished.exit_code, 0) << finished.standard_error;
  EXPECT_NE(finished.standard_output.find("rounds " + std::to_string(kRounds)), std::string::npos);
  if (finished.exit_code != 0) {
    return {};
  }
  const std::string by_graal = "4       " + program + "::";
  for (const std::string& method : methods) {
    EXPECT_NE(finished.standard_output.find(std::string(by_graal).append(method)),
              std::string::npos)
        << method << " was not compiled by Graal";
  }
  return lives_in(read_json(file));
}

std::map<std::string, Lives> traced(const std::vector<std::string>& options,
                                    const std::vector<std::string>& flags) {
  return traced(options, flags, kProgram,
                {"ring", "queue", "list", "cycle", "padding", "late", "sink"});
}

// The VM may allocate a string while the program runs, when it starts a thread that compiles. Then
// what is alive at that moment lives longer by the string's bytes.
void expect_closed_forms(std::map<std::string, Lives>& lives) {
  constexpr std::uint64_t kListBytes = 16UL * 9 * 10 / 2;  // of a round: 9 nodes, 8, ...
  const std::uint64_t one_round = (kRounds - 1) * kRoundBytes;
  const std::uint64_t strings = lives["padding"].at_least - one_round;
  EXPECT_LE(strings, 512u);
  EXPECT_EQ(lives["sink"].at_least, one_round + strings);
  for (const char* kept : {"ring", "queue"}) {
    EXPECT_EQ(lives[kept].born, kRounds);
    EXPECT_EQ(lives[kept].alive, kKept);
    EXPECT_EQ(lives[kept].at_least, (kRounds - kKept) * kKept * kRoundBytes + kKept * strings)
        << kept;
  }
  EXPECT_EQ(lives["list"].born, 10 * kRounds);
  EXPECT_EQ(lives["list"].alive, 0u);
  EXPECT_GE(lives["list"].at_least, kRounds * kListBytes);
  EXPECT_LE(lives["list"].at_least, kRounds * kListBytes + 10 * strings);
  EXPECT_EQ(lives["cycle"].born, 2 * kRounds);
  EXPECT_EQ(lives["cycle"].alive, 0u);
  EXPECT_GE(lives["cycle"].at_least, kRounds * (512 + 16 + 512));
  EXPECT_LE(lives["cycle"].at_least, kRounds * (512 + 16 + 512) + 2 * strings);
  EXPECT_EQ(lives["late"].alive, 0u);
  EXPECT_EQ(lives["late"].by_bits, (std::map<unsigned, std::uint64_t>{{8, kRounds}}));
  EXPECT_GE(lives["late"].at_least, kRounds * 128);
  EXPECT_LE(lives["late"].at_least, kRounds * 128 + strings);
  for (const auto& [method, of_method] : lives) {
    EXPECT_EQ(of_method.at_least, of_method.at_most) << method;
  }
}

TEST(ExactLifetimes, AreThoseOfTheClosedForms) {
  auto lives =
      traced({"--exact"}, {"-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal"});
  expect_closed_forms(lives);
}

// System.arraycopy and the classes of java.util.concurrent overwrite references without a store of
// the program's own. Such an overwritten object dies then, too.
TEST(ExactLifetimes, EndWhereAnotherWayOverwrites) {
  constexpr std::uint64_t kOfTheVm = 1024;  // some hundred bytes while the program runs
  constexpr std::uint64_t kBytes = 1024 + 512 + 256 + 128 + 64 + 2048 + 4096;
  const std::vector<std::string> next_round = {"forExchanged", "forCompared", "forLazy",
                                               "forElement",   "forUpdated",  "forHandled"};
  auto lives = traced({"--exact"}, {}, "assay.workloads.regions.Overwritten",
                      joined({"forShifted"}, next_round));
  const std::uint64_t one_round = (kRounds - 1) * kBytes;
  for (const std::string& method : next_round) {
    EXPECT_EQ(lives[method].born, kRounds) << method;
    EXPECT_EQ(lives[method].alive, 1u) << method;
    EXPECT_GE(lives[method].at_least, one_round) << method;
    EXPECT_LE(lives[method].at_least, one_round + kOfTheVm) << method;
  }
  EXPECT_EQ(lives["forShifted"].alive, kKept);
  const std::uint64_t in_queue = (kRounds - kKept) * kKept * kBytes;
  EXPECT_GE(lives["forShifted"].at_least, in_queue);
  EXPECT_LE(lives["forShifted"].at_least, in_queue + kKept * kOfTheVm);
}

TEST(LongExactLifetimes, DoNotDependOnHowReferencesAreWritten) {
  auto compact = traced({"--exact"}, {"-XX:+UseCompactObjectHeaders"});
  expect_closed_forms(compact);
  auto unaware = traced({"--exact", "--unaware"}, {});
  expect_closed_forms(unaware);
}

// Looks at what is alive know nothing of uses: two independent ways, and one lies in the other.
TEST(LongExactLifetimes, LieBetweenTheBoundsOfLooks) {
  auto exact = traced({"--exact"}, {});
  auto looks = traced({"--resolution", "256k"}, {"-XX:+UseSerialGC"});
  for (const char* method : {"ring", "queue", "list", "cycle", "padding", "late", "sink"}) {
    EXPECT_EQ(exact[method].born, looks[method].born) << method;
    EXPECT_LE(looks[method].at_least, exact[method].at_least) << method;
    EXPECT_GE(looks[method].at_most, exact[method].at_most) << method;
  }
}

TEST(ExactLifetimes, ChooseTheCollectorThemselves) {
  const CountedRun finished =
      run({assay_program(), "lifetimes", "--exact", "--", java(), "-XX:+UseG1GC", "-version"});
  EXPECT_EQ(finished.exit_code, kUsage);
  EXPECT_NE(finished.standard_error.find("leave -XX:+UseG1GC out"), std::string::npos)
      << finished.standard_error;
  const CountedRun by_variable =
      run({assay_program(), "lifetimes", "--exact", "--", java(), "-version"},
          {{"JAVA_TOOL_OPTIONS", "-XX:+UseZGC"}});
  EXPECT_EQ(by_variable.exit_code, kUsage);
  EXPECT_NE(by_variable.standard_error.find("leave -XX:+UseZGC out"), std::string::npos)
      << by_variable.standard_error;
  EXPECT_EQ(
      run({assay_program(), "lifetimes", "--exact", "--resolution", "1m", "--", java(), "-version"})
          .exit_code,
      kUsage);
}

}  // namespace
}  // namespace assay::jvm_tests
