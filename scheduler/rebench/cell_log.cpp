// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/cell_log.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "native/support/text_pieces.h"
#include "scheduler/scoring/stored/score_format.h"

namespace assay::rebench {
namespace {

using experiment::LineTimes;

// The name stands in place of the program's own, because ReBench voids runs with a line that has
// "Error" in it.
constexpr std::string_view kName = "assay";

std::string fixed(double number) {
  constexpr int kDecimals = 3;
  std::array<char, 64> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number,
                                 std::chars_format::fixed, kDecimals);
  return {text.data(), end.ptr};
}

std::string in_us(double ns) { return fixed(ns / 1e3) + "us"; }

// ReBench takes a number without a sign and a unit of letters, with nothing in between.
std::string criterion(std::string_view what, const std::string& value) {
  return std::string(kName) + ": " + std::string(what) + ": " + value + "\n";
}

std::string iteration(double runtime_ns) {
  return std::string(kName) + ": iterations=1 runtime: " + in_us(runtime_ns) + "\n";
}

std::string of_the_run(const scoring::Cell& cell) {
  std::string lines;
  if (cell.times.process_ns) {
    lines += criterion("process wall", in_us(*cell.times.process_ns));
  }
  if (cell.times.cpu_ns) {
    lines += criterion("process cpu", in_us(*cell.times.cpu_ns));
  }
  if (cell.profile) {
    std::uint64_t samples = 0;
    for (const auto& place : cell.profile->places) {
      samples += place.samples;
    }
    lines += criterion("samples", std::to_string(samples) + "samples");
    if (cell.profile->lost) {
      lines += criterion("lost samples", std::to_string(*cell.profile->lost) + "samples");
    }
  }
  return lines;
}

std::string file_name(const scoring::Cell& cell, std::string_view ending) {
  const std::string name = scoring::cell_file_name(cell);
  return name.substr(0, name.rfind('.')) + std::string(ending);
}

}  // namespace

std::string log_of(const scoring::Cell& cell, std::span<const LineTimes> iterations) {
  const bool has_times =
      !iterations.empty() && std::ranges::all_of(iterations, [](const LineTimes& one) {
        return one.runtime_ns.has_value();
      });
  if (!has_times) {
    return of_the_run(cell) + iteration(cell.times.process_ns.value_or(cell.took_ns));
  }
  std::string log;
  for (std::size_t i = 0; i < iterations.size(); ++i) {
    if (i + 1 == iterations.size()) {
      log += of_the_run(cell);
    }
    if (iterations[i].cpu_ns) {
      log += criterion("cpu", in_us(*iterations[i].cpu_ns));
    }
    log += iteration(*iterations[i].runtime_ns);
  }
  return log;
}

std::vector<double> runtimes_in(std::string_view log) {
  std::vector<double> runtimes_ms;
  for (const std::string_view line : split_pieces(log, '\n')) {
    const auto runtime = experiment::times_in(line).runtime_ns;
    if (runtime && line.find("iterations=") != std::string_view::npos) {
      runtimes_ms.push_back(*runtime / 1e6);
    }
  }
  return runtimes_ms;
}

std::string log_file_name(const scoring::Cell& cell) { return file_name(cell, ".log"); }
std::string failure_file_name(const scoring::Cell& cell) { return file_name(cell, ".failed"); }

}  // namespace assay::rebench
