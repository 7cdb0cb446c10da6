// SPDX-License-Identifier: Apache-2.0
// Profiled runs of a shell script in place of a JVM.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "scheduler/profilers/profiled_run.h"
#include "scheduler/profilers/profiler.h"
#include "tests/support/temporary_folder.h"

namespace assay::profilers {

// A file that can be started.
inline void write_script(const std::filesystem::path& file, const std::string& script) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << "#!/bin/sh\n" << script << "\n";
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
}

// A part of an installation that has to be there, and is not looked at.
inline void write_stand_in(const std::filesystem::path& file) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << "x";
}

// The script is named java; the adapter for any tool that writes collapsed stacks gives it the file
// to write as its option -Doutput=FILE.
class ScriptedRun : public testing::Test {
 protected:
  Result<ProfiledRun> run(const std::string& script, const std::string& choice = "collapsed",
                          const std::vector<std::string>& words = {"Main"}) {
    const std::filesystem::path java = folder_.path() / "java";
    write_script(
        java,
        "for word; do case $word in -Doutput=*) out=${word#-Doutput=};; esac; done\n" + script);
    std::vector<std::string> command = {java.string()};
    command.insert(command.end(), words.begin(), words.end());
    return run_profiled(host_, *parse_choice(choice),
                        {.words = command, .folder = output_, .time_limit = time_limit_});
  }

  test::TemporaryFolder folder_;
  std::filesystem::path output_ = folder_.path() / "output";
  std::chrono::milliseconds time_limit_{20'000};
  Host host_{.environment = {
                 {"PATH", "/usr/bin:/bin"},
                 {"ASSAY_COLLAPSED_JAVA_OPTIONS", "-Doutput={output} -Dinterval={interval-ns}"}}};
};

}  // namespace assay::profilers
