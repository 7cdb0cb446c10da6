// SPDX-License-Identifier: Apache-2.0
#include "native/options/window_options.h"

#include <gtest/gtest.h>

#include "native/options/agent_string.h"

namespace assay::options {
namespace {

std::string refusal_of(std::string_view text) {
  const auto parsed = parse_agent_options(text);
  return parsed ? "" : parsed.error().message();
}

TEST(WindowOptions, AreReadAndWritten) {
  for (const char* text :
       {"count,iteration-method=a.B.c,from-iteration=20,iterations=10,every-iteration=rows-%p.csv",
        "count,iteration-method=a.B.c(int\\,long)", "count,from-time=10s,for-time=1500ms",
        "count,for-time=20s", "count,counting=off", "count,counting=on",
        "count,during-calls-of=a.B.c"}) {
    const auto parsed = parse_agent_options(text);
    ASSERT_TRUE(parsed) << text << parsed.error().message();
    EXPECT_TRUE(has_window(*parsed));
    EXPECT_EQ(to_agent_string(*parsed), text);
  }
  EXPECT_FALSE(has_window({}));
}

TEST(WindowOptions, ThatContradictEachOtherAreRefused) {
  EXPECT_EQ(refusal_of("count,iteration-method=a.B.c,from-time=10s"),
            "options 'iteration-method' and 'from-time' both say when to count; leave one of the "
            "two out");
  EXPECT_EQ(refusal_of("count,for-time=10s,counting=off"),
            "options 'for-time' and 'counting' both say when to count; leave one of the two out");
  EXPECT_NE(refusal_of("count,counting=on,during-calls-of=a.B.c").find("'during-calls-of'"),
            std::string::npos);
  EXPECT_NE(refusal_of("count,during-calls-of=a.B.c,threads=atomic").find("'threads'"),
            std::string::npos);
  EXPECT_NE(refusal_of("count,iteration-method=a.B.c,every-iteration=a.csv,file=a.csv")
                .find("the same file"),
            std::string::npos);
}

TEST(WindowOptions, OfIterationsNeedTheMethod) {
  for (const char* option : {"from-iteration=2", "iterations=2", "every-iteration=a.csv"}) {
    const std::string refusal = refusal_of(std::string("count,") + option);
    EXPECT_NE(refusal.find("name the method with option 'iteration-method'"), std::string::npos)
        << refusal;
  }
}

TEST(WindowOptions, HaveTheirValuesChecked) {
  for (const char* text :
       {"count,iteration-method=c", "count,iteration-method=a.B.c(", "count,from-time=10",
        "count,for-time=0s", "count,counting=maybe",
        "count,during-calls-of=", "count,iteration-method=a.B.c,from-iteration=0",
        "count,iteration-method=a.B.c,iterations=0",
        "count,iteration-method=a.B.c,every-iteration=%x.csv"}) {
    const auto parsed = parse_agent_options(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().code(), ErrorCode::invalid_argument) << text;
  }
}

}  // namespace
}  // namespace assay::options
