// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <string_view>
#include <vector>

#include "native/cputime/advice.h"
#include "native/results/cpu_time_writers.h"
#include "native/results/number_text.h"
#include "native/support/percent.h"
#include "native/support/visible_text.h"

namespace assay::results {
namespace {

using cputime::Share;
using cputime::TimePart;

constexpr double kLeastShown = 0.0005;  // 0.1 %, rounded
constexpr std::string_view kIndent = "  ";

std::string with_decimals(double value, int decimals) {
  std::array<char, 32> text{};
  (void)std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
  return text.data();
}

std::string percent(double share) { return with_decimals(share * kPercent, 1); }

// Returns where the first word of `text` ends. A percent sign stays with its number.
std::size_t end_of_word(std::string_view text) {
  std::size_t end = text.find(' ', 1);
  while (end != std::string_view::npos && text.substr(end + 1).starts_with('%')) {
    end = text.find(' ', end + 1);
  }
  return std::min(end, text.size());
}

// Breaks a text into lines of `width` columns; all but the first line begin with the indent.
std::string wrapped(std::string_view text, std::size_t width) {
  std::string lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t end = end_of_word(text);
    const std::string_view word = text.substr(0, end);
    if (!line.empty() && line.size() + word.size() > width) {
      lines += line + "\n";
      line = kIndent;
      line += word.substr(word.find_first_not_of(' '));
    } else {
      line += word;
    }
    text.remove_prefix(end);
  }
  return lines + line + "\n";
}

// Returns nothing where the program itself took no time that is known.
std::string share_of_program(const cputime::Shares& shares) {
  const double program = shares.program();
  return program > 0 ? percent(shares.of(TimePart::counted).share / program) + " %" : "";
}

class Section {
 public:
  Section(const CpuTime& cpu_time, std::size_t width, std::size_t hottest)
      : figures_(cpu_time.figures), shares_(cpu_time.shares), width_(width), shown_(hottest) {}

  std::string write() {
    heading();
    parts();
    hottest();
    for (const std::string& sentence : cputime::advice_for(shares_)) {
      line("advice: " + sentence);
    }
    troubles();
    line(
        "Counts begin when Graal has compiled a method; what ran before is not counted, so totals "
        "differ from run to run.");
    return std::move(text_);
  }

 private:
  void line(std::string_view text) { text_ += wrapped(text, width_); }

  void heading() {
    const cputime::Share& in_counted_code = shares_.of(TimePart::counted);
    const std::string of_program = share_of_program(shares_);
    line("CPU time of the process: " + with_decimals(shares_.seconds, 2) + " s, " +
         percent(in_counted_code.share) + " % of it in counted code (" +
         counted(shares_.samples, "sample") + ": " + percent(in_counted_code.low) + " to " +
         percent(in_counted_code.high) + " %)" +
         (of_program.empty()
              ? ""
              : ", " + of_program +
                    " of what the program itself took, without JIT compilers and kernel"));
  }

  void parts() {
    std::vector<Share> parts(shares_.parts.begin(), shares_.parts.end());
    std::erase_if(parts, [](const Share& one) {
      return one.part == TimePart::counted || one.share < kLeastShown;
    });
    std::ranges::stable_sort(parts, std::greater(), &Share::share);
    std::string text(kIndent);
    for (const Share& one : parts) {
      text += (text.size() > kIndent.size() ? ", " : "elsewhere: ") + percent(one.share) + " % " +
              std::string(words_for(one.part));
    }
    if (!parts.empty()) {
      line(text);
    }
  }

  void hottest() {
    std::size_t left = shown_;
    for (const cputime::UncountedMethod& one : shares_.hottest) {
      if (left == 0 || one.share < kLeastShown) {
        return;
      }
      if (left-- == shown_) {
        line("hottest methods outside counted code, by share of all CPU time:");
      }
      constexpr std::size_t kShareWidth = 7;
      constexpr std::size_t kWhereWidth = 25;
      const std::string row = right_aligned(percent(one.share), kShareWidth) + " %  " +
                              left_aligned(words_for(one.part), kWhereWidth);
      text_ += row +
               shortened_signature(visible(one.method), width_ - std::min(width_, row.size())) +
               "\n";
      if (!one.reason.empty()) {
        line("             left alone: " + visible(one.reason));
      }
    }
  }

  void troubles() {
    if (figures_.threads_not_sampled != 0) {
      line("note: " + counted(figures_.threads_not_sampled, "thread") +
           " of the program had no samples: " + figures_.trouble);
    } else if (!figures_.trouble.empty()) {
      line("note: sampling stopped before the program's end: " + figures_.trouble);
    }
    if (figures_.lost_samples != 0) {
      line("note: " + counted(figures_.lost_samples, "sample") + " were lost");
    }
  }

  const cputime::Figures& figures_;
  const cputime::Shares& shares_;
  const std::size_t width_;
  const std::size_t shown_;
  std::string text_;
};

std::string why_not_measured(const std::optional<CpuTime>& cpu_time) {
  if (!cpu_time) {
    return "the session holds no samples of CPU time";
  }
  return cpu_time->figures.trouble.empty() ? "the program's threads ran too briefly to be sampled"
                                           : cpu_time->figures.trouble;
}

}  // namespace

std::string counted_share(const std::optional<CpuTime>& cpu_time) {
  return cpu_time && cpu_time->shares.any_samples() ? share_of_program(cpu_time->shares) : "";
}

std::string cpu_time_lines(const std::optional<CpuTime>& cpu_time, std::size_t width,
                           std::size_t hottest) {
  if (!cpu_time || !cpu_time->shares.any_samples()) {
    return wrapped("assay did not measure which part of the CPU time ran in counted code: " +
                       why_not_measured(cpu_time) +
                       ". Counts begin when Graal has compiled a method.",
                   width);
  }
  return Section(*cpu_time, width, hottest).write();
}

}  // namespace assay::results
