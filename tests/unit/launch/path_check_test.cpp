// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scheduler/launch/toolchain.h"

namespace assay::launch {
namespace {

constexpr const char* kAscii = "ANSI_X3.4-1968";

TEST(PathCheck, OrdinaryPathsPass) {
  for (const char* path : {"/opt/assay/lib/assay-shim.jar", "/home/a b/x,y", "relative"}) {
    EXPECT_TRUE(check_path_for_java(path, "UTF-8")) << path;
    EXPECT_TRUE(check_path_for_java(path, kAscii)) << path;
  }
  EXPECT_TRUE(check_path_for_java("/home/j\xc3\xb6rg/x", "UTF-8"));
}

TEST(PathCheck, WhatJavaWouldReadOtherwiseIsRefusedWithARemedy) {
  const auto undecodable = check_path_for_java("/home/j\xc3\xb6rg/x", kAscii);
  ASSERT_FALSE(undecodable);
  EXPECT_EQ(undecodable.error().code(), ErrorCode::unsupported);
  EXPECT_NE(undecodable.error().message().find("LC_ALL=C.UTF-8"), std::string::npos);
  for (const char* path : {"/a:b/x", "/a=b/x"}) {
    const auto separated = check_path_for_java(path, "UTF-8");
    ASSERT_FALSE(separated) << path;
    EXPECT_NE(separated.error().message().find("ASSAY_CACHE"), std::string::npos);
  }
}

}  // namespace
}  // namespace assay::launch
