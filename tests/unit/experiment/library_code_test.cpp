// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scheduler/experiment/oracle.h"

namespace assay::experiment {
namespace {

TEST(LibraryCode, IsWhatIsExecutableAndOfAFile) {
  const auto ranges = library_code(
      "7f00-7f10 r-xp 00000000 fe:00 12   /usr/lib/libc.so.6\n"
      "7f10-7f20 r--p 00000000 fe:00 12   /usr/lib/libc.so.6\n"
      "8000-9000 rwxp 00000000 00:00 0 \n"
      "zz-9000 r-xp 00000000 fe:00 12   /usr/lib/x\n"
      "a000-b000 r-xp 00000000 fe:00 12   /usr/lib/with space.so\n"
      "\nnonsense\n");
  EXPECT_EQ(ranges, (std::vector<AddressRange>{{0x7f00, 0x7f10}, {0xa000, 0xb000}}));
}

}  // namespace
}  // namespace assay::experiment
