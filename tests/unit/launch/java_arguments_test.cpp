// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/java_arguments.h"

#include <gtest/gtest.h>

#include <map>

namespace assay::launch {
namespace {

using Words = std::vector<std::string>;

FileReader files(std::map<std::string, std::string> contents) {
  return [contents = std::move(contents)](const std::string& path) -> Result<std::string> {
    const auto found = contents.find(path);
    if (found == contents.end()) {
      return make_error(ErrorCode::not_found, path);
    }
    return found->second;
  };
}

TEST(ArgumentFile, WordsQuotesCommentsAndEscapes) {
  EXPECT_EQ(parse_argument_file("-a -b\n\t-c\r\n"), (Words{"-a", "-b", "-c"}));
  EXPECT_EQ(parse_argument_file("-cp \"a b:c\" 'd e'"), (Words{"-cp", "a b:c", "d e"}));
  EXPECT_EQ(parse_argument_file("# all of this\n-a #rest\n-b"), (Words{"-a", "-b"}));
  EXPECT_EQ(parse_argument_file(R"("a\tb\\c\"d")"), (Words{"a\tb\\c\"d"}));
  EXPECT_EQ(parse_argument_file(R"(c:\plain)"), (Words{R"(c:\plain)"}));
  EXPECT_EQ(parse_argument_file("\"joined \\\n   here\""), (Words{"joined here"}));
  EXPECT_EQ(parse_argument_file("\"open\n-b"), (Words{"open", "-b"}));
  EXPECT_EQ(parse_argument_file("-Dx=\"a b\"c"), (Words{"-Dx=a bc"}));
  EXPECT_EQ(parse_argument_file("\"\""), (Words{""}));
  EXPECT_EQ(parse_argument_file(""), Words{});
}

TEST(ArgumentFile, QuotingParsesBack) {
  for (const std::string word : {"plain", "with blank", "tab\there", "quote\"d", "back\\slash",
                                 "new\nline", "#hash", "", "'single'"}) {
    EXPECT_EQ(parse_argument_file(quote_for_argument_file(word)), Words{word}) << word;
  }
}

TEST(OptionsVariable, QuotesOnly) {
  EXPECT_EQ(parse_options_variable(" -Xmx1g  -Dname='a b' \"-Dc=d\" "),
            (Words{"-Xmx1g", "-Dname=a b", "-Dc=d"}));
  EXPECT_EQ(parse_options_variable("''"), Words{""});
  EXPECT_EQ(parse_options_variable("  "), Words{});
}

TEST(JavaArguments, TheProgramBeginsAtTheMainClassOrJar) {
  const auto line = read_java_arguments({"-cp", "x.jar", "-Xint", "Main", "-Xbatch"}, files({}));
  EXPECT_EQ(line.options, (Words{"-cp", "x.jar", "-Xint"}));
  EXPECT_EQ(line.program, (Words{"Main", "-Xbatch"}));
  EXPECT_EQ(read_java_arguments({"-jar", "a.jar", "x"}, files({})).program,
            (Words{"-jar", "a.jar", "x"}));
  EXPECT_EQ(read_java_arguments({"-p", "mods", "-m", "a/b"}, files({})).program,
            (Words{"-m", "a/b"}));
  EXPECT_EQ(read_java_arguments({"--module=a/b"}, files({})).program, (Words{"--module=a/b"}));
}

TEST(JavaArguments, ArgumentFilesAreExpandedBeforeTheProgramOnly) {
  const auto reader = files({{"vm", "-Xint -cp"}, {"all", "-Xmx1g Main @vm"}});
  EXPECT_EQ(read_java_arguments({"@vm", "lib", "Main", "@vm"}, reader).options,
            (Words{"-Xint", "-cp", "lib"}));
  EXPECT_EQ(read_java_arguments({"@vm", "lib", "Main", "@vm"}, reader).program,
            (Words{"Main", "@vm"}));
  EXPECT_EQ(read_java_arguments({"@all", "@vm"}, reader).program, (Words{"Main", "@vm", "@vm"}));
}

TEST(JavaArguments, AFileThatIsNotThereStaysAWord) {
  EXPECT_EQ(read_java_arguments({"@nowhere", "Main"}, files({})).program,
            (Words{"@nowhere", "Main"}));
}

TEST(JavaArguments, ArgumentFilesCanBeSwitchedOff) {
  const auto line = read_java_arguments({"--disable-@files", "@vm"}, files({{"vm", "-Xint"}}));
  EXPECT_EQ(line.program, (Words{"@vm"}));
}

}  // namespace
}  // namespace assay::launch
