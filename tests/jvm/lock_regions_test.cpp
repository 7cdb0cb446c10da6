// SPDX-License-Identifier: Apache-2.0
// Runs a program with regions of locks (decision 0034): locks that nobody else wants, one that has
// a monitor, both of them taken again by the thread that holds them, one that another thread holds,
// and one of an object that does not escape.
#include <gtest/gtest.h>

#include <array>
#include <sstream>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/java_jar.h"
#include "tests/jvm/support/pinned_graal.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kLockRounds = 1'000'000;
constexpr std::uint64_t kHeldByAnother = 10;

// A thread waits on FAT all the time, so FAT keeps its monitor.
constexpr const char* kLocks = R"(
import assay.regions.*;

public class Locks {
    static final int FIRST = Sites.define("locks", 21);
    static final Object THIN = new Object();
    static final Object FAT = new Object();
    static final Object WANTED = new Object();
    static long work;

    static void thin() { synchronized (THIN) { Region.begin(Region.PRED_LOCK); Sites.hit(FIRST, Query.lockType()); Region.end(); work++; } }
    static void fat() { synchronized (FAT) { Region.begin(Region.PRED_LOCK); Sites.hit(FIRST + 3, Query.lockType()); Region.end(); work++; } }
    static void local() { Object own = new Object(); synchronized (own) { Region.begin(Region.PRED_LOCK); Sites.hit(FIRST + 6, Query.lockType()); Region.end(); work++; } }
    static void held() { synchronized (FAT) { work++; Region.begin(Region.PRED_LOCK); Sites.hit(FIRST + 9, Query.lockType()); Region.end(); } }
    static void again() { synchronized (THIN) { Region.begin(Region.PRED_LOCK); Sites.hit(FIRST + 12, Query.lockType()); Region.end(); work++; } }
    static void againFat() { synchronized (FAT) { Region.begin(Region.PRED_LOCK); Sites.hit(FIRST + 15, Query.lockType()); Region.end(); work++; } }
    static void wanted() { synchronized (WANTED) { Region.begin(Region.PRED_LOCK); Sites.hit(FIRST + 18, Query.lockType()); Region.end(); work++; } }
    static volatile boolean isHeld;
    static void hold(Thread wanting) {
        synchronized (WANTED) {
            isHeld = true;
            while (wanting.getState() != Thread.State.BLOCKED) { Thread.onSpinWait(); }
        }
    }

    public static void main(String[] arguments) throws Exception {
        Thread waiting = new Thread(() -> { synchronized (FAT) { try { FAT.wait(); } catch (InterruptedException e) { } } });
        waiting.setDaemon(true);
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) { Thread.sleep(1); }
        int rounds = Integer.parseInt(arguments[0]);
        for (int i = 0; i < rounds; i++) { thin(); fat(); local(); held(); }
        for (int i = 0; i < rounds; i++) { synchronized (THIN) { again(); } synchronized (FAT) { againFat(); } }
        for (int i = 0; i < rounds; i++) { wanted(); }
        Thread self = Thread.currentThread();
        for (int i = 0; i < 10; i++) {
            isHeld = false;
            Thread other = new Thread(() -> hold(self));
            other.start();
            while (!isHeld) { Thread.sleep(1); }
            wanted();
            other.join();
        }
        for (int i = 0; i < 21; i++) { System.out.println(Sites.compiled(FIRST + i) + " " + Sites.interpreted(FIRST + i)); }
    }
}
)";

struct LockHits {
  std::uint64_t compiled = 0;
  std::uint64_t interpreted = 0;
};

CountedRun run_locks(const EnvironmentChanges& environment) {
  const std::string regions =
      (std::filesystem::path(agent_library()).parent_path() / "assay-regions.jar").string();
  const std::string jar =
      build_jar({.sources = {{"Locks.java", kLocks}}, .javac_flags = {"-cp", regions}});
  return run({assay_program(), "count", "--regions", "--events", "none", "--strategy", "dec",
              "--quiet", "--", java(), "-ea", "-esa", "-XX:CompileCommand=quiet",
              "-XX:CompileCommand=BackgroundCompilation,Locks::*,false",
              // Graal compiles wanted() for itself: the last calls come from interpreted code of
              // main.
              "-XX:CompileCommand=dontinline,Locks::wanted", "-cp", jar, "Locks",
              std::to_string(kLockRounds)},
             environment);
}

void expect_known_locks(const CountedRun& finished) {
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  std::array<LockHits, 21> hits;
  std::istringstream numbers(finished.standard_output);
  for (LockHits& site : hits) {
    numbers >> site.compiled >> site.interpreted;
  }
  ASSERT_FALSE(numbers.fail()) << finished.standard_output;
  // Each lock that is taken has one answer.
  for (const std::size_t first : {0u, 3u, 12u, 15u, 18u}) {
    const std::uint64_t compiled =
        hits[first].compiled + hits[first + 1].compiled + hits[first + 2].compiled;
    const std::uint64_t rounds = first == 18u ? kLockRounds + kHeldByAnother : kLockRounds;
    EXPECT_EQ(compiled + hits[first + 2].interpreted, rounds) << first;
    EXPECT_GT(compiled, kLockRounds / 10) << first;
  }
  // Without a monitor: the first lock, and the one that the thread has already.
  for (const std::size_t first : {0u, 12u}) {
    EXPECT_EQ(hits[first + 1].compiled + hits[first + 2].compiled, 0u) << first;
  }
  // By the monitor.
  for (const std::size_t first : {3u, 15u}) {
    EXPECT_EQ(hits[first].compiled + hits[first + 2].compiled, 0u) << first;
  }
  // The VM gets a lock that another thread holds.
  EXPECT_EQ(hits[20].compiled, kHeldByAnother);
  // Other code has the default.
  for (const std::size_t first : {0u, 3u, 12u, 15u, 18u}) {
    EXPECT_EQ(hits[first].interpreted + hits[first + 1].interpreted, 0u) << first;
  }
  EXPECT_EQ(finished.standard_error.find("how a lock is got is unknown"), std::string::npos)
      << finished.standard_error;
  // Of an object that does not escape: not taken in compiled code.
  EXPECT_EQ(hits[6].compiled + hits[7].compiled + hits[8].compiled, 0u);
  EXPECT_LT(hits[8].interpreted, kLockRounds);
  // Not directly behind the entry: refused, and counted in place.
  EXPECT_EQ(hits[11].compiled + hits[11].interpreted, kLockRounds);
  EXPECT_NE(finished.standard_error.find("no entry of a lock stands directly before it"),
            std::string::npos)
      << finished.standard_error;
}

TEST(LockRegions, CountLocksThatAreTaken) { expect_known_locks(run_locks({})); }

TEST(LockRegions, CountTheSameWithTheOldestGraal) {
  const auto versions = carried_graal_versions();
  ASSERT_FALSE(versions.empty());
  ASSERT_TRUE(has_graal(versions.front())) << "scripts/setup --all-graal fetches it";
  expect_known_locks(run_locks({{"ASSAY_GRAAL_VERSION", versions.front()}}));
}

}  // namespace
}  // namespace assay::jvm_tests
