// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>

#include "native/files/text_file.h"
#include "scheduler/experiment/running/cells.h"
#include "tests/support/temporary_folder.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;

class FailedRun : public testing::Test {
 protected:
  FailedRun() { fs::create_directories(scratch_ / "profiler"); }

  void leave(const fs::path& file, const std::string& text) const {
    std::ofstream(scratch_ / file) << text;
  }

  std::string kept(const std::string& failure) const {
    return keep_what_it_left(scratch_, temporary_.path(), kPlace, failure);
  }

  static constexpr const char* kPlace = "failed/00007";
  test::TemporaryFolder temporary_;
  fs::path scratch_ = fs::path(temporary_.path()) / "scratch";
  fs::path place_ = fs::path(temporary_.path()) / kPlace;
};

TEST_F(FailedRun, LeavesItsFilesWhereTheFailureSays) {
  leave("stderr.log", "no such class");
  leave("profiler/hs_err.log", "SIGSEGV");
  const std::string failure = kept("see " + (scratch_ / "profiler/hs_err.log").string());
  EXPECT_EQ(failure,
            "see failed/00007/profiler/hs_err.log; the files that the run left are in failed/00007 "
            "of the experiment's folder");
  const auto crash = files::read_text_file(place_ / "profiler/hs_err.log");
  ASSERT_TRUE(crash);
  EXPECT_EQ(*crash, "SIGSEGV");
  EXPECT_TRUE(fs::exists(place_ / "stderr.log"));
}

TEST_F(FailedRun, LeavesNothingOfAnEarlierTry) {
  leave("profiler/hs_err.log", "SIGSEGV");
  kept("crashed");
  leave("stderr.log", "no such class");
  kept("ended badly");
  EXPECT_FALSE(fs::exists(place_ / "profiler"));
  EXPECT_TRUE(fs::exists(place_ / "stderr.log"));
}

TEST_F(FailedRun, ThatLeavesNothingSmallHasItsReasonAlone) {
  leave("profiler/recording.jfr", std::string((1 << 20) + 1, 'x'));
  leave("profiler/empty", "");
  const std::string cut_off = (scratch_ / "profiler/recording.jfr").string() + " is cut off";
  EXPECT_EQ(kept(cut_off), cut_off);
  fs::remove_all(scratch_);
  EXPECT_EQ(kept("no JVM"), "no JVM");
  EXPECT_FALSE(fs::exists(place_));
}

}  // namespace
}  // namespace assay::experiment
