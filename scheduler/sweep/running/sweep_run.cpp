// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sweep/running/sweep_run.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <system_error>

#include "native/calls/call_graph.h"
#include "native/files/folder.h"
#include "native/options/option_agreement.h"
#include "native/options/option_table.h"
#include "native/profiles/overlap_metrics.h"
#include "native/support/text_pieces.h"
#include "native/views/program_profile.h"
#include "scheduler/launch/graal_flags.h"
#include "scheduler/launch/java_command.h"
#include "scheduler/launch/overriding_options.h"
#include "scheduler/launch/prepared_java.h"
#include "scheduler/launch/session_folder.h"
#include "scheduler/process/captured_output.h"
#include "scheduler/sweep/sweep_table.h"
#include "scheduler/viewing/opened_session.h"
#include "scheduler/viewing/stored_profiles.h"

namespace assay::sweep {
namespace {

namespace fs = std::filesystem;

using Accuracies = std::vector<Accuracy>;

// Returns the end of what a run said, on one line.
std::string last_words_of(std::string_view errors) {
  constexpr std::size_t kMost = 300;
  std::string words;
  for (const std::string_view line : split_pieces(errors, '\n')) {
    if (!line.empty()) {
      words.append(words.empty() ? "" : " | ").append(line);
    }
  }
  return words.size() <= kMost ? words : "..." + words.substr(words.size() - kMost);
}

Result<Accuracies> accuracies_of_calls(const viewing::OpenedSession& session) {
  ASSAY_ASSIGN(const auto graph,
               calls::call_graph_of(session.view, calls::CallerFrames::innermost));
  return Accuracies{{std::string(main_metric(Subject::calls)), calls::accuracy_of_samples(graph)}};
}

Result<Accuracies> accuracies_of_paths(const viewing::OpenedSession& session) {
  ASSAY_ASSIGN(const auto sampled, viewing::units_named(session, ""));
  auto full = sampled;
  ASSAY_PROPAGATE(viewing::take_full_paths(full));
  Accuracies accuracies;
  for (const auto& metric :
       profiles::overlap_metrics(views::profile_of(full), views::profile_of(sampled))) {
    accuracies.push_back({std::string(metric.name), metric.value});
  }
  return accuracies;
}

// A program that starts other JVMs is measured as a whole, but only its own JVM is judged.
Result<Accuracies> accuracies_in(const fs::path& folder, pid_t process, Subject subject) {
  const fs::path file = folder / fmt::format("{}.session", process);
  ASSAY_ASSIGN(const viewing::OpenedSession session, viewing::open_session(file.string()));
  return subject == Subject::paths ? accuracies_of_paths(session) : accuracies_of_calls(session);
}

class RunMaker {
 public:
  RunMaker(SweepWish wish, fs::path scratch, process::Environment environment)
      : wish_(std::move(wish)),
        scratch_(std::move(scratch)),
        environment_(std::move(environment)) {}

  Result<RunRecord> make(const RunKey& key) const {
    std::error_code ignored;
    fs::remove_all(scratch_, ignored);
    ASSAY_PROPAGATE(files::make_folder(scratch_));
    ASSAY_ASSIGN(const auto sessions, launch::SessionFolder::create(environment_));
    ASSAY_ASSIGN(const auto java, launch::prepare_java(wish_.command, environment_));
    ASSAY_ASSIGN(const auto command, command_for(key, java, sessions.path()));
    const auto run =
        process::run_captured(command, launch::environment_for(java.invocation, environment_),
                              scratch_ / "stderr.txt", wish_.time_limit, "--time-limit");
    if (!run) {
      return run.error().code() == ErrorCode::limit_exceeded
                 ? Result<RunRecord>(failed(key, run.error().message()))
                 : Result<RunRecord>(run.error());
    }
    return record_of(key, *run, sessions.path());
  }

 private:
  static RunRecord failed(const RunKey& key, std::string why) {
    return {.key = key, .accuracies = {}, .failure = std::move(why)};
  }

  Result<std::vector<std::string>> command_for(const RunKey& key, const launch::PreparedJava& java,
                                               const fs::path& sessions) const {
    if (key.purpose == Purpose::baseline) {
      return launch::java_command_with_graal(java.toolchain, java.invocation, java.words, sessions);
    }
    ASSAY_ASSIGN(const options::CountOptions options, options_of_run(wish_, key));
    return launch::java_command_with_agent(
        java.toolchain, launch::agent_options_for(options, sessions), java.invocation, java.words,
        sessions, launch::counting_flags(options));
  }

  RunRecord record_of(const RunKey& key, const process::CapturedRun& run,
                      const fs::path& sessions) const {
    RunRecord record{.key = key,
                     .seconds = std::chrono::duration<double>(run.wall_time).count(),
                     .cpu_seconds = std::chrono::duration<double>(run.cpu_time).count(),
                     .accuracies = {},
                     .failure = {}};
    if (run.exit_code != 0) {
      record.failure = fmt::format("exit code {}: {}", run.exit_code, last_words_of(run.errors()));
    } else if (key.purpose == Purpose::accuracy) {
      auto accuracies = accuracies_in(sessions, run.process, wish_.subject);
      if (accuracies) {
        record.accuracies = std::move(*accuracies);
      } else {
        record.failure = accuracies.error().message();
      }
    }
    return record;
  }

  SweepWish wish_;
  fs::path scratch_;
  process::Environment environment_;
};

std::vector<options::GivenOption> given_for_paths(const RunKey& key) {
  std::vector<options::GivenOption> given = {{"strategy", "pep"},
                                             {"events", "method-entry"},
                                             {"unfinished", "nothing"},
                                             {"lines", ""},
                                             {"samples", std::to_string(key.setting.samples)},
                                             {"stride", std::to_string(key.setting.stride)}};
  if (key.purpose == Purpose::accuracy) {
    given.push_back({"check", ""});
  }
  return given;
}

std::vector<options::GivenOption> given_for_calls(const RunKey& key) {
  return {{"strategy", "dec"},
          {"events", "none"},
          {"unfinished", "nothing"},
          {"calls", key.purpose == Purpose::accuracy ? "all" : "sampled"},
          {"call-samples", std::to_string(key.setting.samples)},
          {"call-stride", std::to_string(key.setting.stride)}};
}

}  // namespace

Result<options::CountOptions> options_of_run(const SweepWish& wish, const RunKey& key) {
  auto given = wish.subject == Subject::paths ? given_for_paths(key) : given_for_calls(key);
  given.push_back({"quiet", ""});
  given.push_back({"tick", fmt::format("{}ms", wish.tick.count())});
  ASSAY_ASSIGN(options::CountOptions options, options::build_options(given));
  ASSAY_PROPAGATE(options::check_for_counting(options));
  return options;
}

Result<void> check_sweep(const SweepWish& wish, const process::Environment& environment) {
  if (!launch::is_java_command(wish.command)) {
    return make_error(ErrorCode::invalid_argument,
                      "the command has to begin with java: " +
                          (wish.command.empty() ? "there is none" : wish.command.front()));
  }
  for (const Setting& setting : settings_of(wish)) {
    for (const Purpose purpose : {Purpose::overhead, Purpose::accuracy}) {
      ASSAY_PROPAGATE(options_of_run(wish, {.purpose = purpose, .setting = setting, .fork = 0}));
    }
  }
  ASSAY_ASSIGN(const launch::PreparedJava java, launch::prepare_java(wish.command, environment));
  if (java.inspection.runs_no_program || !launch::accept_flags(java.inspection)) {
    return make_error(ErrorCode::invalid_argument,
                      "the command cannot be counted: it runs no program, or the reason is above");
  }
  return {};
}

MakeRun runs_of(const SweepWish& wish, const fs::path& scratch,
                const process::Environment& environment) {
  return
      [maker = RunMaker(wish, scratch, environment)](const RunKey& key) { return maker.make(key); };
}

}  // namespace assay::sweep
