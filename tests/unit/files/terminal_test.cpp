// SPDX-License-Identifier: Apache-2.0
#include "native/files/terminal.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

namespace assay::files {
namespace {

// A terminal without a window: the side of it that a program writes to.
class Terminal {
 public:
  Terminal() : screen_(::posix_openpt(O_RDWR | O_NOCTTY)) {
    EXPECT_EQ(::grantpt(screen_), 0);
    EXPECT_EQ(::unlockpt(screen_), 0);
    program_ = ::open(::ptsname(screen_), O_RDWR | O_NOCTTY);
    EXPECT_GE(program_, 0);
  }
  ~Terminal() {
    ::close(program_);
    ::close(screen_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  int descriptor() const { return program_; }
  void set_columns(unsigned short columns) const {
    const struct winsize size = {.ws_row = 24, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
    EXPECT_EQ(::ioctl(program_, TIOCSWINSZ, &size), 0);
  }

 private:
  int screen_;
  int program_;
};

TEST(TerminalLines, AreAsLongAsTheTerminalIsWide) {
  const Terminal terminal;
  terminal.set_columns(132);
  const auto lines = terminal_lines(terminal.descriptor(), std::nullopt);
  ASSERT_TRUE(lines);
  EXPECT_EQ(lines->columns, 132u);
  EXPECT_TRUE(lines->is_terminal);
}

TEST(TerminalLines, TheVariableGoesBeforeTheTerminal) {
  const Terminal terminal;
  terminal.set_columns(132);
  EXPECT_EQ(terminal_lines(terminal.descriptor(), "70")->columns, 70u);
  EXPECT_EQ(terminal_lines(terminal.descriptor(), "wide")->columns, 132u);
  EXPECT_EQ(terminal_lines(terminal.descriptor(), "0")->columns, 132u);
}

TEST(TerminalLines, OfAFileAreNotKnown) {
  const int file = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  EXPECT_FALSE(terminal_lines(file, std::nullopt));
  EXPECT_FALSE(terminal_lines(file, "70")->is_terminal);
  ::close(file);
  const Terminal without_size;
  without_size.set_columns(0);
  EXPECT_FALSE(terminal_lines(without_size.descriptor(), std::nullopt));
}

}  // namespace
}  // namespace assay::files
