// SPDX-License-Identifier: Apache-2.0
#include "scheduler/comparison/running/counted_runs.h"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <memory>
#include <span>
#include <system_error>

#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "native/statistics/quantiles.h"
#include "native/support/text_pieces.h"
#include "scheduler/installation/installation.h"
#include "scheduler/launch/prepared_java.h"
#include "scheduler/process/captured_output.h"

namespace assay::comparison {
namespace {

namespace fs = std::filesystem;

// Returns the end of what a run said, on one line.
std::string last_words(std::string_view errors) {
  constexpr std::size_t kMost = 300;
  std::string words;
  for (const std::string_view line : split_pieces(errors, '\n')) {
    if (!line.empty()) {
      words.append(words.empty() ? "" : " | ").append(line);
    }
  }
  return words.size() <= kMost ? words : "..." + words.substr(words.size() - kMost);
}

// Returns the CPU time that a line tells, in seconds.
std::optional<double> told_seconds(std::string_view line) {
  constexpr std::string_view kBefore = "cpu: ";
  constexpr double kMicroseconds = 1e-6;
  const std::size_t at = line.find(kBefore);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view rest = line.substr(at + kBefore.size());
  std::uint64_t microseconds = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), microseconds);
  const auto digits = static_cast<std::size_t>(end - rest.data());
  return error == std::errc() && rest.substr(digits).starts_with("us")
             ? std::optional(static_cast<double>(microseconds) * kMicroseconds)
             : std::nullopt;
}

Result<MadeRun> made_run(const process::CapturedRun& run, const fs::path& file,
                         const subject::LinePattern& line) {
  MadeRun made{.seconds = std::chrono::duration<double>(run.wall_time).count(),
               .cpu_seconds = std::chrono::duration<double>(run.cpu_time).count(),
               .iteration_cpu_seconds = warm_iteration_seconds(run.output.text, line),
               .iterations = iterations_in(run.output.text, line)};
  if (run.exit_code != 0) {
    made.failure = fmt::format("exit code {}: {}", run.exit_code, last_words(run.errors()));
    return made;
  }
  const auto result = files::read_text_file(file);
  if (!result) {
    made.failure = "there is no result: " + last_words(run.errors());
    return made;
  }
  made.result = *result;
  while (made.result.ends_with('\n')) {
    made.result.pop_back();
  }
  return made;
}

}  // namespace

process::Environment environment_of(const SideTerms& side,
                                    const process::Environment& environment) {
  process::Environment of_side = environment;
  if (!side.java_home.empty()) {
    of_side.set("ASSAY_JAVA_HOME", side.java_home);
  }
  if (!side.graal_version.empty()) {
    of_side.set("ASSAY_GRAAL_VERSION", side.graal_version);
  }
  return of_side;
}

std::vector<std::string> count_command(const DiffWish& wish, const RunKey& key,
                                       const fs::path& assay, const fs::path& file) {
  const SideTerms& side = wish.terms(key.side);
  std::vector<std::string> words = {assay.string(), "count",      "--quiet",    "--no-time-shares",
                                    "--events",     wish.events,  "--strategy", wish.strategy,
                                    "--file",       file.string()};
  for (const std::string& phase : side.without_phases) {
    words.insert(words.end(), {"--without-phase", phase});
  }
  words.emplace_back("--");
  const std::vector<std::string> command = command_for(wish.programs[key.program], side);
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

std::optional<std::uint64_t> iterations_in(std::string_view output,
                                           const subject::LinePattern& line) {
  std::uint64_t iterations = 0;
  for (const std::string_view one : split_pieces(output, '\n')) {
    iterations += line.matches(std::string(one)) ? 1 : 0;
  }
  return iterations == 0 ? std::nullopt : std::optional(iterations);
}

std::optional<double> warm_iteration_seconds(std::string_view output,
                                             const subject::LinePattern& line) {
  std::vector<double> seconds;
  for (const std::string_view one : split_pieces(output, '\n')) {
    if (line.matches(std::string(one))) {
      const auto told = told_seconds(one);
      if (!told) {
        return std::nullopt;
      }
      seconds.push_back(*told);
    }
  }
  if (seconds.empty()) {
    return std::nullopt;
  }
  return statistics::median(std::span<const double>(seconds).subspan(seconds.size() / 2));
}

Result<void> check_commands(const DiffWish& wish, const process::Environment& environment) {
  for (const ProgramCommand& program : wish.programs) {
    if (!launch::is_java_command(program.words)) {
      return make_error(ErrorCode::invalid_argument,
                        fmt::format("the command of '{}' does not begin with java: {}",
                                    program.name, program.words.front()));
    }
    for (const Side side : {Side::a, Side::b}) {
      const SideTerms& terms = wish.terms(side);
      ASSAY_ASSIGN(
          const launch::PreparedJava java,
          launch::prepare_java(command_for(program, terms), environment_of(terms, environment)));
      if (!launch::accept_flags(java.inspection)) {
        return make_error(ErrorCode::invalid_argument,
                          fmt::format("side {} of '{}' cannot be counted; the reason is above",
                                      side == Side::a ? "A" : "B", program.name));
      }
    }
  }
  return {};
}

Result<MakeRun> counted_runs(const DiffWish& wish, const fs::path& scratch,
                             const process::Environment& environment) {
  ASSAY_ASSIGN(auto compiled, subject::LinePattern::compile(wish.iteration_line));
  auto line = std::make_shared<subject::LinePattern>(std::move(compiled));
  return MakeRun([wish, scratch, environment, line](const RunKey& key) -> Result<MadeRun> {
    std::error_code ignored;
    fs::remove_all(scratch, ignored);
    ASSAY_PROPAGATE(files::make_folder(scratch));
    const fs::path file = scratch / "result.json";
    const auto run = process::run_captured(
        count_command(wish, key, installation::this_installation().program, file),
        environment_of(wish.terms(key.side), environment), scratch / "stderr.txt", wish.time_limit,
        "--time-limit");
    if (run) {
      return made_run(*run, file, *line);
    }
    if (run.error().code() == ErrorCode::limit_exceeded) {
      return MadeRun{.failure = run.error().message()};
    }
    return run.error();
  });
}

}  // namespace assay::comparison
