// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/result_claim.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "jni/session/session_file.h"
#include "tests/support/temporary_folder.h"

namespace assay::agent {
namespace {

namespace fs = std::filesystem;

TEST(AResultFile, OfAnEarlierRunIsRemoved) {
  const test::TemporaryFolder folder;
  const fs::path file = folder.path() / "out.json";
  std::ofstream(file) << "method,entry_bci,compile_id,inlined_method,event,count\n";
  const ResultClaim claim = claim_result(file.string());
  EXPECT_FALSE(claim.is_taken);
  EXPECT_EQ(claim.path, file.string());
  EXPECT_FALSE(fs::exists(file));
}

TEST(AResultFile, OfAJvmThatRunsIsLeftToIt) {
  const test::TemporaryFolder folder;
  const fs::path file = folder.path() / "100%.json";
  std::ofstream(file) << "a snapshot";
  const auto session = SessionFile::create(file.string() + ".17.session", {});
  ASSERT_TRUE(session) << session.error().message();
  const ResultClaim claim = claim_result(file.string());
  EXPECT_TRUE(claim.is_taken);
  EXPECT_EQ(claim.path,
            (folder.path() / ("100%." + std::to_string(::getpid()) + ".json")).string());
  EXPECT_TRUE(fs::exists(file));
}

TEST(AResultFile, WhoseJvmHasDiedIsFree) {
  const test::TemporaryFolder folder;
  const fs::path file = folder.path() / "out.json";
  std::ofstream(file.string() + ".17.session") << "nobody holds a lock on it";
  EXPECT_FALSE(claim_result(file.string()).is_taken);
}

TEST(AResultFile, ThatNobodyAskedForIsNone) { EXPECT_EQ(claim_result("").path, ""); }

}  // namespace
}  // namespace assay::agent
