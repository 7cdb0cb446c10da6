// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/process_limits.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace assay::launch {
namespace {

// In a process of its own, which the limits end with.
bool holds_in_child(bool (*claim)()) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::_exit(claim() ? 0 : 1);
  }
  int status = 0;
  return ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void limit_address_space(rlim_t soft, rlim_t hard) {
  const rlimit limit{.rlim_cur = soft, .rlim_max = hard};
  (void)::setrlimit(RLIMIT_AS, &limit);
}

rlim_t address_space() {
  rlimit limit{};
  (void)::getrlimit(RLIMIT_AS, &limit);
  return limit.rlim_cur;
}

// Sanitizers map many of them.
constexpr rlim_t kTiB = rlim_t{1} << 40;

TEST(FileSizes, ThatASessionOutgrowsAreRefusedWithARemedy) {
  const auto refused = check_file_size(std::uint64_t{100} << 20);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code(), ErrorCode::unsupported);
  EXPECT_NE(refused.error().message().find("ulimit -f unlimited"), std::string::npos);
  // A user has tried a smaller --memory: what needs the room is named.
  EXPECT_NE(refused.error().message().find("a sparse file of 2381m: 269m for tables and records, "
                                           "and 64m of address space for each of 33 threads"),
            std::string::npos)
      << refused.error().message();
  EXPECT_NE(refused.error().message().find("--memory limits what is written, and not this size. "
                                           "assay does not raise the limit"),
            std::string::npos);
  EXPECT_TRUE(check_file_size(kSessionRoom));
}

TEST(AddressSpace, IsRaisedAndThatIsSaid) {
  EXPECT_TRUE(holds_in_child([] {
    limit_address_space(200 * kTiB, 6200 * kTiB);
    const auto lines = raise_address_space(false);
    return lines.size() == 1 && lines[0].find("--keep-limits") != std::string::npos &&
           address_space() == 200 * kTiB + kAddressSpace;
  }));
}

TEST(AddressSpace, ThatIsToBeKeptIsWarnedAbout) {
  EXPECT_TRUE(holds_in_child([] {
    limit_address_space(200 * kTiB, 6200 * kTiB);
    const auto lines = raise_address_space(true);
    return lines.size() == 1 && lines[0].find("may fail to start") != std::string::npos &&
           address_space() == 200 * kTiB;
  }));
}

TEST(AddressSpace, WithoutALimitIsNotSpokenOf) {
  EXPECT_TRUE(holds_in_child([] {
    limit_address_space(RLIM_INFINITY, RLIM_INFINITY);
    return address_space() != RLIM_INFINITY || raise_address_space(false).empty();
  }));
}

}  // namespace
}  // namespace assay::launch
