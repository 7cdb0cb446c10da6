// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/java_command.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "native/files/text_file.h"
#include "native/options/agent_string.h"
#include "scheduler/launch/graal_flags.h"
#include "tests/support/temporary_folder.h"

namespace assay::launch {
namespace {

using Words = std::vector<std::string>;

Toolchain toolchain() {
  Toolchain chain;
  chain.installation = installation::installation_of("/opt/assay/bin/assay");
  chain.jdk.home = "/jdk";
  chain.graal_jars = {"/jars/compiler.jar", "/jars/word.jar"};
  return chain;
}

Result<std::string> no_file(const std::string& path) {
  return make_error(ErrorCode::not_found, path);
}

bool contains(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

TEST(JavaCommand, OursGoBeforeTheUsersWords) {
  const test::TemporaryFolder folder;
  const Words words = {"-Xmx1g", "-jar", "app.jar", "@x"};
  const auto command = java_command_with_agent(
      toolchain(), "count", read_invocation(words, {}, no_file), words, folder.path());
  ASSERT_TRUE(command);
  EXPECT_EQ((*command)[0], "/jdk/bin/java");
  EXPECT_EQ((*command)[1].front(), '@');
  EXPECT_EQ((*command)[2], "-agentpath:/opt/assay/lib/libassay.so=count");
  EXPECT_EQ(Words(command->begin() + 3, command->end()), words);
}

TEST(JavaCommand, TheUsersModulePathsAreJoinedWithOurs) {
  const test::TemporaryFolder folder;
  const Words words = {"-p", "mods", "--add-modules=x", "-m", "a/b", "-p", "z"};
  const auto command = java_command_with_agent(
      toolchain(), "count", read_invocation(words, {}, no_file), words, folder.path());
  ASSERT_TRUE(command);
  EXPECT_EQ(Words(command->begin() + 3, command->end()),
            (Words{"--add-modules=x", "-m", "a/b", "-p", "z"}));
  const auto file = files::read_text_file((*command)[1].substr(1));
  ASSERT_TRUE(file);
  EXPECT_TRUE(
      contains(parse_argument_file(*file), "--module-path=/opt/assay/lib/assay-shim.jar:mods"));
}

TEST(JavaCommand, ModulePathsFromTheEnvironmentAreJoinedToo) {
  const test::TemporaryFolder folder;
  const Words words = {"Main"};
  const process::Environment environment{{"JDK_JAVA_OPTIONS", "--upgrade-module-path=up"}};
  const auto command = java_command_with_agent(
      toolchain(), "count", read_invocation(words, environment, no_file), words, folder.path());
  ASSERT_TRUE(command);
  const auto file = files::read_text_file((*command)[1].substr(1));
  EXPECT_TRUE(contains(parse_argument_file(*file),
                       "--upgrade-module-path=/jars/compiler.jar:/jars/word.jar:up"));
}

TEST(JavaCommand, ModulePathsFromAFileOfVmOptionsAreJoinedToo) {
  const test::TemporaryFolder folder;
  const Words words = {"-XX:VMOptionsFile=f", "Main"};
  const auto read = [](const std::string&) {
    return Result<std::string>("-Xmx1g --module-path=mods -Dx='a b'");
  };
  const auto command = java_command_with_agent(
      toolchain(), "count", read_invocation(words, {}, read), words, folder.path());
  ASSERT_TRUE(command);
  EXPECT_EQ(Words(command->begin() + 3, command->end()), (Words{"-Xmx1g", "-Dx=a b", "Main"}));
  const auto file = files::read_text_file((*command)[1].substr(1));
  EXPECT_TRUE(
      contains(parse_argument_file(*file), "--module-path=/opt/assay/lib/assay-shim.jar:mods"));
}

TEST(JavaCommand, TheNativeCompilerLibraryIsSwitchedOffWhereThereIsOne) {
  Toolchain chain = toolchain();
  const std::string flag = "-XX:-UseJVMCINativeLibrary";
  EXPECT_FALSE(contains(graal_module_flags(chain, {}), flag));
  chain.jdk.has_libgraal = true;
  EXPECT_TRUE(contains(graal_module_flags(chain, {}), flag));
}

// Standard output is the program's.
TEST(JavaCommand, GraalsMessagesGoToStandardError) {
  EXPECT_TRUE(contains(graal_module_flags(toolchain(), {}), "-Djdk.graal.LogFile=%e"));
}

TEST(JavaCommand, TheAgentWritesSessionsAndNoResults) {
  options::CountOptions options;
  options.file = "out.json";
  options.every = std::chrono::seconds(10);
  options.plan.strategy = planning::Strategy::pc;
  const auto agent = options::parse_agent_options(agent_options_for(options, "/tmp/100%"));
  ASSERT_TRUE(agent) << agent.error().message();
  EXPECT_EQ(agent->file, "");
  EXPECT_EQ(agent->every.count(), 0);
  EXPECT_EQ(agent->session, "/tmp/100%%/%p.session");
  EXPECT_EQ(agent->plan.strategy, planning::Strategy::pc);
}

}  // namespace
}  // namespace assay::launch
