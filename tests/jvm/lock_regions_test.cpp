// SPDX-License-Identifier: Apache-2.0
// Runs a program with regions of locks (decision 0034): locks that nobody else wants, one that has
// a monitor, and one of an object that does not escape.
#include <gtest/gtest.h>

#include <array>
#include <sstream>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/java_jar.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kLockRounds = 1'000'000;

// A thread waits on FAT all the time, so FAT keeps its monitor.
constexpr const char* kLocks = R"(
import assay.regions.*;

public class Locks {
    static final int FIRST = Sites.define("locks", 12);
    static final Object THIN = new Object();
    static final Object FAT = new Object();
    static long work;

    static void thin() { synchronized (THIN) { Region.begin(Region.PRED_LOCK); Sites.hit(FIRST, Query.lockType()); Region.end(); work++; } }
    static void fat() { synchronized (FAT) { Region.begin(Region.PRED_LOCK); Sites.hit(FIRST + 3, Query.lockType()); Region.end(); work++; } }
    static void local() { Object own = new Object(); synchronized (own) { Region.begin(Region.PRED_LOCK); Sites.hit(FIRST + 6, Query.lockType()); Region.end(); work++; } }
    static void held() { synchronized (FAT) { work++; Region.begin(Region.PRED_LOCK); Sites.hit(FIRST + 9, Query.lockType()); Region.end(); } }

    public static void main(String[] arguments) throws Exception {
        Thread waiting = new Thread(() -> { synchronized (FAT) { try { FAT.wait(); } catch (InterruptedException e) { } } });
        waiting.setDaemon(true);
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) { Thread.sleep(1); }
        int rounds = Integer.parseInt(arguments[0]);
        for (int i = 0; i < rounds; i++) { thin(); fat(); local(); held(); }
        for (int i = 0; i < 12; i++) { System.out.println(Sites.compiled(FIRST + i) + " " + Sites.interpreted(FIRST + i)); }
    }
}
)";

struct LockHits {
  std::uint64_t compiled = 0;
  std::uint64_t interpreted = 0;
};

TEST(LockRegions, CountLocksThatAreTaken) {
  const std::string regions =
      (std::filesystem::path(agent_library()).parent_path() / "assay-regions.jar").string();
  const std::string jar =
      build_jar({.sources = {{"Locks.java", kLocks}}, .javac_flags = {"-cp", regions}});
  const CountedRun finished =
      run({assay_program(), "count", "--regions", "--events", "none", "--strategy", "dec",
           "--quiet", "--", java(), "-ea", "-esa", "-XX:CompileCommand=quiet",
           "-XX:CompileCommand=BackgroundCompilation,Locks::*,false", "-cp", jar, "Locks",
           std::to_string(kLockRounds)});
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  std::array<LockHits, 12> hits;
  std::istringstream numbers(finished.standard_output);
  for (LockHits& site : hits) {
    numbers >> site.compiled >> site.interpreted;
  }
  ASSERT_FALSE(numbers.fail()) << finished.standard_output;
  // Whatever the answer is, each lock that is taken has one.
  for (const std::size_t first : {0u, 3u}) {
    const std::uint64_t compiled =
        hits[first].compiled + hits[first + 1].compiled + hits[first + 2].compiled;
    EXPECT_EQ(compiled + hits[first + 2].interpreted, kLockRounds);
    EXPECT_GT(compiled, kLockRounds / 10);
  }
  // None is got in the way that belongs to the other object; other code has the default.
  EXPECT_EQ(hits[1].compiled + hits[3].compiled, 0u);
  EXPECT_EQ(hits[0].interpreted + hits[1].interpreted, 0u);
  // Of an object that does not escape: not taken in compiled code.
  EXPECT_EQ(hits[6].compiled + hits[7].compiled + hits[8].compiled, 0u);
  EXPECT_LT(hits[8].interpreted, kLockRounds);
  // Not directly behind the entry: refused, and counted in place.
  EXPECT_EQ(hits[11].compiled + hits[11].interpreted, kLockRounds);
  EXPECT_NE(finished.standard_error.find("no entry of a lock stands directly before it"),
            std::string::npos)
      << finished.standard_error;
}

}  // namespace
}  // namespace assay::jvm_tests
