// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/program_output.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <optional>
#include <thread>

#include "native/files/text_file.h"
#include "scheduler/process/piped_child.h"
#include "tests/support/temporary_folder.h"

namespace assay::subject {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// A program whose output is read.
class AnOutput : public testing::Test {
 protected:
  void start(const std::string& script) {
    auto child = process::PipedChild::start_with_piped_errors(
        {"sh", "-c", script}, process::Environment::of_this_process());
    ASSERT_TRUE(child) << child.error().message();
    child_.emplace(*std::move(child));
    output_.emplace(OutputPipes{child_->take_output(), child_->take_errors()}, child_->pid(),
                    *LinePattern::compile("^end$"), KeptIterations::all_with_lines,
                    OutputFiles{folder_.path() / "copy", folder_.path() / "errors"});
  }

  // Waits for a condition. If the condition never holds, the time limit of tests ends the test.
  template <typename Condition>
  static void wait_until(Condition condition) {
    while (!condition()) {
      std::this_thread::sleep_for(milliseconds(1));
    }
  }

  // Stops the program first, as a Subject does, and returns the time that it takes.
  milliseconds time_to_stop() {
    const auto begin = steady_clock::now();
    child_.reset();
    output_.reset();
    return std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin);
  }

  test::TemporaryFolder folder_;
  std::optional<process::PipedChild> child_;
  std::optional<ProgramOutput> output_;
};

TEST_F(AnOutput, IsReadToItsEnd) {
  start("echo one; echo end; printf two");
  wait_until([&] { return output_->has_ended(); });
  EXPECT_EQ(output_->iteration_lines(), std::vector<std::string>{"end"});
  EXPECT_EQ(output_->other_lines().last, (std::vector<std::string>{"one", "two"}));
  time_to_stop();
  EXPECT_EQ(*files::read_text_file(folder_.path() / "copy"), "one\ntwo\n");
}

TEST_F(AnOutput, EndsIterationsOnStderrToo) {
  start("echo one; echo begin >&2; echo end >&2; echo two; printf end >&2");
  wait_until([&] { return output_->has_ended(); });
  EXPECT_EQ(output_->iteration_lines(), (std::vector<std::string>{"end", "end"}));
  EXPECT_EQ(output_->other_lines().last, (std::vector<std::string>{"one", "two"}))
      << "what is compared is what the program prints on stdout";
  time_to_stop();
  EXPECT_EQ(*files::read_text_file(folder_.path() / "errors"), "begin\nend\nend");
}

TEST_F(AnOutput, SaysWhatAHarnessSaysAgainstIt) {
  start("echo '# Fork: 1 of 5'; echo '# Benchmark mode: Throughput, ops/time'");
  wait_until([&] { return output_->has_ended(); });
  EXPECT_NE(output_->objection().find("-f 0"), std::string::npos) << output_->objection();
}

TEST_F(AnOutput, HasWhatWasPrintedBeforeItWasStopped) {
  start("echo one; echo two; exec sleep 1000");
  wait_until([&] { return output_->other_lines().count == 2; });
  EXPECT_FALSE(output_->has_ended());
  EXPECT_LT(time_to_stop(), milliseconds(10'000));
  EXPECT_EQ(*files::read_text_file(folder_.path() / "copy"), "one\ntwo\n");
}

// A process that the program started in a session of its own outlives the program, and holds its
// output open.
class AnOutputLeftOpen : public AnOutput, public testing::WithParamInterface<const char*> {
 protected:
  // Starts a process that outlives the program, and returns the number of the process.
  pid_t start_daemon(const std::string& command) {
    start("setsid " + command + " & echo $!");
    wait_until([&] { return output_->other_lines().count > 0; });
    const pid_t daemon = std::stoi(output_->other_lines().last.front());
    wait_until([&] { return ::getsid(daemon) == daemon || ::getsid(daemon) < 0; });
    return daemon;
  }
};

TEST_P(AnOutputLeftOpen, DelaysNobody) {
  const pid_t daemon = start_daemon(GetParam());
  EXPECT_EQ(::getsid(daemon), daemon);
  EXPECT_LT(time_to_stop(), milliseconds(10'000));
  ::kill(daemon, SIGKILL);
}

INSTANTIATE_TEST_SUITE_P(SilentlyOrNot, AnOutputLeftOpen,
                         testing::Values("sleep 30", "sh -c 'while sleep 0.01; do echo; done'"));

}  // namespace
}  // namespace assay::subject
