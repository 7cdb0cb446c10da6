// SPDX-License-Identifier: Apache-2.0
// The Maven project of docs/examples/junit, as a user copies it: Surefire runs its tests, and the
// extension starts a JVM that assay counts in. Test code of the extension itself is under
// java-shim/junit.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/endings.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

bool has_maven() { return run({"/bin/sh", "-c", "command -v mvn"}).exit_code == 0; }

// Makes a local repository that shares all but our own folder with the user's.
fs::path make_repository(const fs::path& folder) {
  fs::path repository = folder / "repository";
  const fs::path users = fs::path(std::getenv("HOME")) / ".m2/repository";
  fs::create_directories(users);
  fs::create_directories(repository);
  for (const char* group : {"org", "com", "commons-io", "net", "io"}) {
    fs::create_directories(users / group);
  }
  for (const fs::directory_entry& group : fs::directory_iterator(users)) {
    if (group.path().filename() != "assay") {
      fs::create_directory_symlink(group.path(), repository / group.path().filename());
    }
  }
  return repository;
}

// A copy of the example, with the jar in a repository of its own.
class ThoroughJUnitExample : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_maven()) {
      GTEST_SKIP() << "mvn is not there: install Maven";
    }
    folder_ = temporary_folder();
    fs::copy(ASSAY_JUNIT_EXAMPLE, project(), fs::copy_options::recursive);
    repository_ = "-Dmaven.repo.local=" + make_repository(folder_).string();
    const fs::path jar =
        fs::path(assay_program()).parent_path().parent_path() / "lib/assay-junit.jar";
    const CountedRun installed =
        maven({"org.apache.maven.plugins:maven-install-plugin:3.1.4:install-file",
               "-Dfile=" + jar.string()});
    ASSERT_EQ(installed.exit_code, 0) << installed.standard_output;
  }

  fs::path project() const { return folder_ / "project"; }

  CountedRun maven(const std::vector<std::string>& words) const {
    std::vector<std::string> command = {"mvn", "-B", repository_};
    command.insert(command.end(), words.begin(), words.end());
    return run(command, {{"JAVA_HOME", java_home()}, {"ASSAY_JAVA_HOME", java_home()}});
  }

  CountedRun test(const std::string& option, const std::string& program = assay_program()) const {
    return maven({"-f", (project() / "pom.xml").string(), "test", "-Dassay.program=" + program,
                  option, "-Dsurefire.printSummary=true"});
  }

  static bool shows(const CountedRun& run, const std::string& text) {
    return run.standard_output.find(text) != std::string::npos;
  }

 private:
  fs::path folder_;
  std::string repository_;
};

TEST_F(ThoroughJUnitExample, PassesAndFailsUnderSurefire) {
  const CountedRun passing = test("-Djunit.version=5.14.4");
  EXPECT_EQ(passing.exit_code, 0);
  EXPECT_TRUE(shows(passing, "Tests run: 4, Failures: 0, Errors: 0, Skipped: 0"))
      << passing.standard_output;

  const CountedRun without = test("-Dtest=ShopTest", "/no/such/assay");
  EXPECT_EQ(without.exit_code, 0);
  EXPECT_TRUE(shows(without, "Tests run: 4, Failures: 0, Errors: 0, Skipped: 3"))
      << without.standard_output;

  const fs::path source = project() / "src/test/java/com/acme/ShopTest.java";
  std::string text = read_text(source.string());
  const std::string rule = "count = \"101\"";
  const std::size_t at = text.find(rule);
  ASSERT_NE(at, std::string::npos);
  std::ofstream(source) << text.replace(at, rule.size(), "count = \"<= 100\"");
  const CountedRun failing = test("-Dtest=ShopTest#prices*");
  EXPECT_NE(failing.exit_code, 0);
  for (const char* expected :
       {"Tests run: 1, Failures: 1, Errors: 0, Skipped: 0",
        "1 of 2 rules does not hold for com.acme.Shop.prices(int[]):com.acme.Shop$Price[]",
        "@Expect(event = \"allocation\", count = \"<= 100\")",
        "found 101 per call (101,000 in 1,000 calls), expected <= 100 per call",
        " calls), in 1 loop", "at com.acme.Shop$Price.of(Shop.java:11)"}) {
    EXPECT_TRUE(shows(failing, expected)) << expected << "\n" << failing.standard_output;
  }
}

TEST_F(ThoroughJUnitExample, PassesOnJUnit6) {
  const CountedRun passing = test("-Djunit.version=6.1.3");
  EXPECT_EQ(passing.exit_code, 0);
  EXPECT_TRUE(shows(passing, "Tests run: 4, Failures: 0, Errors: 0, Skipped: 0"))
      << passing.standard_output;
}

}  // namespace
}  // namespace assay::jvm_tests
