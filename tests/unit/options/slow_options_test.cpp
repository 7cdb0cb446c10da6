// SPDX-License-Identifier: Apache-2.0
#include "native/options/slow_options.h"

#include <gtest/gtest.h>

#include "native/options/agent_string.h"

namespace assay::options {
namespace {

TEST(AgentCommand, IsTheFirstWord) {
  EXPECT_EQ(*command_of("count,quiet"), AgentCommand::count);
  EXPECT_EQ(*command_of("slow"), AgentCommand::slow);
  EXPECT_NE(command_of("slwo").error().message().find("did you mean 'slow'?"), std::string::npos);
  EXPECT_FALSE(command_of(""));
}

TEST(SlowOptions, RoundTrip) {
  const SlowOptions options{.plan = "a,b.json",
                            .code_log = "x-%p.codelog",
                            .control = "/tmp/s",
                            .profiles = "p,q",
                            .jitdump = "j,k",
                            .iteration_method = "a.B.c(int,long)",
                            .markers = true,
                            .code_bytes = true,
                            .debug_info = true,
                            .quiet = true,
                            .count_replays = true,
                            .count_entries = true};
  const auto parsed = parse_slow_options(to_agent_string(options));
  ASSERT_TRUE(parsed) << parsed.error().message();
  EXPECT_EQ(*parsed, options);
  EXPECT_EQ(*parse_slow_options("slow"), SlowOptions());
}

TEST(SlowOptions, NameTheMistake) {
  EXPECT_NE(parse_slow_options("slow,paln=x").error().message().find("did you mean 'plan'?"),
            std::string::npos);
  EXPECT_NE(parse_slow_options("slow,plan").error().message().find("needs a value"),
            std::string::npos);
  EXPECT_NE(parse_slow_options("slow,quiet=1").error().message().find("takes no value"),
            std::string::npos);
  EXPECT_NE(parse_slow_options("slow,code-log=x-%q").error().message().find("'%'"),
            std::string::npos);
  EXPECT_NE(parse_slow_options("slow,plan=a,plan=b").error().message().find("given twice"),
            std::string::npos);
}

}  // namespace
}  // namespace assay::options
