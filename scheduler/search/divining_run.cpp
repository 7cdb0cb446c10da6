// SPDX-License-Identifier: Apache-2.0
#include "scheduler/search/divining_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <variant>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "native/results/number_text.h"
#include "scheduler/divining/coupling.h"
#include "scheduler/divining/search_file.h"
#include "scheduler/process/messages.h"
#include "scheduler/search/search_progress.h"
#include "slowdown/unit/profile_file.h"

namespace assay::search {
namespace {

using divining::Measure;
using divining::Purpose;
using results::counted;
using std::chrono::steady_clock;

// Adds the time that passes to what earlier runs of the same search took.
class Stopwatch {
 public:
  explicit Stopwatch(std::uint64_t& seconds) : seconds_(seconds), before_(seconds) {}
  std::uint64_t since_its_start() const {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::seconds>(steady_clock::now() - begin_).count());
  }
  void read() { seconds_ = before_ + since_its_start(); }

 private:
  std::uint64_t& seconds_;
  std::uint64_t before_;
  steady_clock::time_point begin_ = steady_clock::now();
};

// Returns what the stored search is for, where it is not the wanted search; otherwise an empty
// text. Searches of earlier versions do not say everything.
std::string other_search(const divining::Search& search, const DiviningTerms& terms) {
  const auto differ = [](const std::string& stored, const std::string& wanted) {
    return !stored.empty() && !wanted.empty() && stored != wanted;
  };
  if (search.problem.target != terms.slowing.target) {
    return fmt::format("for {:.0f} %", 100 * search.problem.target);
  }
  if (differ(search.program, terms.program)) {
    return "for another java command";
  }
  if (differ(search.conditions, terms.conditions)) {
    return fmt::format("with another way of measuring ({}; now {})", search.conditions,
                       terms.conditions);
  }
  if (terms.whole_runs && search.time_of != divining::TimeOf::whole_run) {
    return "by iterations, not by whole runs";
  }
  return "";
}

// Returns the search that was begun in the file of these terms; nothing where there is none. Fails
// (invalid_argument) where the stored search is for something else, and leaves it as it is.
Result<std::optional<divining::Search>> stored_search(const DiviningTerms& terms) {
  std::error_code unknown;  // after an error reading says what is wrong
  if (!std::filesystem::exists(terms.search_file, unknown) && !unknown) {
    return std::optional<divining::Search>{};
  }
  ASSAY_ASSIGN(const std::string text, files::read_text_file(terms.search_file));
  auto search = divining::search_from_json(text);
  const std::string file = terms.search_file.string();
  if (!search) {
    return make_error(search.error().code(), fmt::format("{}: {}. Remove it to search again", file,
                                                         search.error().message()));
  }
  if (const std::string other = other_search(*search, terms); !other.empty()) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format(
            "{} holds a search {}. Remove the folder to search again, or name another plan with -o",
            file, other));
  }
  return std::optional(*std::move(search));
}

class Divining {
 public:
  Divining(ProgramUnderSearch program, const DiviningTerms& terms)
      : programs_(program), terms_(terms) {}

  Result<DiviningResult> run();
  // Tells whether the search failed because it lost blocks, and not because of the program or the
  // user.
  bool has_lost_blocks() const { return has_lost_blocks_; }

 private:
  Result<void> prepare();
  Result<measuring::Candidates> find_candidates();
  Result<divining::Finished> search();
  Measure in_turn(Measure wanted);
  subject::SearchedProgram& program() {
    return result_.search.time_of == divining::TimeOf::whole_run ? programs_.repeated
                                                                 : programs_.iterating;
  }
  void expect_blocks(subject::WindowUse use) {
    program().expect_blocks(result_.search.problem.blocks.size(), use);
  }
  Result<void> save_search();
  Result<void> check();
  Result<void> check_in_fresh_jvms();
  Result<void> measure_fresh_jvm(Purpose purpose, const divining::Plan& plan,
                                 std::vector<divining::Install>& installs);
  Result<void> measure_round(std::size_t round);
  void begin_round(divining::Plan plan);
  void tell_missed_units();

  ProgramUnderSearch programs_;
  const DiviningTerms& terms_;
  DiviningResult result_;
  std::size_t told_ = 0;  // number of missed units that were told
  bool has_lost_blocks_ = false;
};

void Divining::tell_missed_units() {
  const auto& missed = result_.conditions.missed_units;
  if (missed.size() > told_) {
    for (const auto& [unit, why] : missed) {
      process::warn(fmt::format("a unit could not be measured: {}: {}", unit, why));
    }
    told_ = missed.size();
  }
}

// Continues a stored search; where there is none, finds the problem of a new search.
Result<void> Divining::prepare() {
  ASSAY_ASSIGN(auto stored, stored_search(terms_));
  if (stored) {
    result_.search = *std::move(stored);
    // Three failures end a search. A user who starts it again wants the measurement tried again.
    divining::forget_failures(result_.search);
    if (result_.search.scale.period != 0) {
      program().use_scale(result_.search.scale);
    }
    result_.was_resumed = true;
    process::note(fmt::format("the search continues with {} after {} measured steps",
                              terms_.search_file.string(), result_.search.steps.size()));
    if (result_.search.rules != terms_.rules) {
      process::warn(
          "the search continues by the rules that it began with: those of --quick or of an earlier "
          "assay");
    }
    return {};
  }
  Stopwatch stopwatch(result_.search.search_s);
  ASSAY_ASSIGN(result_.candidates, find_candidates());
  stopwatch.read();
  result_.search.problem = result_.candidates->problem;
  result_.search.rules = terms_.rules;
  result_.search.program = terms_.program;
  result_.search.conditions = terms_.conditions;
  const auto& problem = result_.search.problem;
  process::note(fmt::format(
      "slowing {} of {}, with {:.1f} % of the CPU time", counted(problem.blocks.size(), "block"),
      counted(problem.units.size(), "unit"), 100 * result_.candidates->share));
  return save_search();
}

Result<void> Divining::save_search() {
  result_.search.scale = program().scale();
  return files::write_atomically(terms_.search_file.string(), divining::to_json(result_.search));
}

Result<measuring::Candidates> Divining::find_candidates() {
  if (terms_.whole_runs) {
    result_.search.time_of = divining::TimeOf::whole_run;
  } else {
    process::note("the program warms up");
    auto candidates = subject::candidates_of(programs_.iterating, terms_.slowing, process::warn);
    const bool turns = !candidates && candidates.error().code() != ErrorCode::interrupted &&
                       terms_.may_turn_to_whole_runs &&
                       programs_.iterating.ended_without_iterations();
    if (!turns) {
      return candidates;
    }
    process::note(
        "the program ended, and no line marked the end of an iteration: assay measures whole runs "
        "(--whole-runs)");
    result_.search.time_of = divining::TimeOf::whole_run;
  }
  process::note("the program runs a few times, so that assay sees where its time goes");
  return subject::candidates_of(programs_.repeated, terms_.slowing, process::warn);
}

// Returns the measurement that comes next. Two JVMs differ by more than installs do, so before a
// search goes on in another JVM, the base is measured in that JVM, too.
Measure Divining::in_turn(Measure wanted) {
  const bool goes_on = !result_.search.steps.empty() && wanted.purpose != Purpose::base;
  return goes_on && program().begins_anew()
             ? Measure{Purpose::base, empty_plan(result_.search.problem),
                       result_.search.rules.step_installs}
             : std::move(wanted);
}

Result<divining::Finished> Divining::search() {
  SearchProgress progress(result_.search);
  Stopwatch stopwatch(result_.search.search_s);
  for (;;) {
    auto decision = divining::decide(result_.search);
    if (!decision) {
      has_lost_blocks_ = decision.error().code() == ErrorCode::not_found;
      return decision.error();
    }
    if (auto* finished = std::get_if<divining::Finished>(&*decision)) {
      return std::move(*finished);
    }
    const auto begin = steady_clock::now();
    ASSAY_ASSIGN(divining::Step step,
                 program().measure(result_.search.problem, in_turn(std::get<Measure>(*decision)),
                                   result_.conditions));
    result_.search.steps.push_back(std::move(step));
    stopwatch.read();
    ASSAY_PROPAGATE(save_search());
    progress.tell(steady_clock::now() - begin);
    tell_missed_units();
  }
}

// Measures one fresh JVM. A failure is tried again, so that the other JVMs are not lost.
Result<void> Divining::measure_fresh_jvm(Purpose purpose, const divining::Plan& plan,
                                         std::vector<divining::Install>& installs) {
  const divining::Problem& problem = result_.search.problem;
  const Measure wanted{purpose, plan, 1};
  for (std::size_t attempt = 1;; ++attempt) {
    ASSAY_ASSIGN(divining::Step one,
                 program().measure_in_fresh_jvms(problem, wanted, result_.conditions));
    if (one.failure.empty()) {
      installs.push_back(std::move(one.installs.front()));
      return {};
    }
    if (attempt == result_.search.rules.max_attempts) {
      return make_error(ErrorCode::io_failure, one.failure);
    }
    process::warn(one.failure + "; once more");
  }
}

// Measures a plan in the next fresh JVM.
Result<void> Divining::measure_round(std::size_t round) {
  divining::Search& search = result_.search;
  const divining::Plan plan = plan_of_round(search, result_.finished.plan, round);
  auto& jvms = round == 0 ? search.fresh.plan : search.corrections[round - 1].jvms;
  process::note(fmt::format("checking in fresh JVMs: {}, JVM {} of {}",
                            round == 0 ? "the plan" : "the plan as corrected", jvms.size() + 1,
                            terms_.check_jvms));
  return measure_fresh_jvm(Purpose::finalist, plan, jvms);
}

void Divining::begin_round(divining::Plan plan) {
  divining::Search& search = result_.search;
  const auto runs =
      runs_of(search, search.fresh.base, jvms_of_round(search, search.corrections.size()));
  process::note(fmt::format("runs in fresh JVMs are {:+.1f} points off: the plan is corrected",
                            100 * runs.mean_error()));
  search.corrections.push_back({.plan = std::move(plan)});
}

// Measures base and plan by turns in fresh JVMs, and corrects the plan by what they show. What an
// earlier run has measured counts.
Result<void> Divining::check_in_fresh_jvms() {
  divining::Search& search = result_.search;
  const divining::FreshRules rules{.jvms = terms_.check_jvms,
                                   .most_rounds = terms_.most_fresh_rounds};
  Stopwatch stopwatch(search.check_s);
  for (;;) {
    divining::FreshStep next =
        next_in_fresh_jvms(search, result_.finished.plan, result_.finished.groups, rules);
    if (const auto* done = std::get_if<divining::FreshDone>(&next)) {
      result_.fresh = *done;
      return {};
    }
    if (auto* round = std::get_if<divining::NextRound>(&next)) {
      begin_round(std::move(round->plan));
    } else if (const auto* plan = std::get_if<divining::FreshPlan>(&next)) {
      ASSAY_PROPAGATE(measure_round(plan->round));
    } else {
      process::note("checking in fresh JVMs: one without a plan");
      ASSAY_PROPAGATE(
          measure_fresh_jvm(Purpose::base, empty_plan(search.problem), search.fresh.base));
    }
    stopwatch.read();
    ASSAY_PROPAGATE(save_search());
  }
}

// Checks the plan in fresh JVMs, and takes the plan that came nearest there. Fails only where the
// user wants to stop, and where the plan cannot be written.
Result<void> Divining::check() {
  const auto measured = check_in_fresh_jvms();
  if (!measured && measured.error().code() == ErrorCode::interrupted) {
    return measured.error();
  }
  result_.check_failure = measured ? "" : measured.error().message();
  const divining::Search& search = result_.search;
  const std::size_t round = result_.fresh ? result_.fresh->round : 0;
  if (round > 0) {
    result_.finished.plan = plan_of_round(search, result_.finished.plan, round);
    ASSAY_PROPAGATE(terms_.take_plan ? terms_.take_plan(search, result_.finished.plan)
                                     : Result<void>());
  }
  auto check = divining::check_of(
      search.problem, search.rules, result_.finished.groups, result_.finished.plan,
      {search.fresh.base, jvms_of_round(search, round)}, base_times(search));
  if (check) {
    result_.check = *std::move(check);
  } else if (result_.check_failure.empty()) {
    result_.check_failure = check.error().message();
  }
  return {};
}

Result<DiviningResult> Divining::run() {
  ASSAY_PROPAGATE(prepare());
  expect_blocks(subject::WindowUse::search);
  ASSAY_ASSIGN(result_.finished, search());
  if (terms_.take_plan) {
    ASSAY_PROPAGATE(terms_.take_plan(result_.search, result_.finished.plan));
  }
  if (terms_.check_jvms > 0) {
    program().stop();
    expect_blocks(subject::WindowUse::check);
    ASSAY_PROPAGATE(check());
  }
  program().stop();
  return std::move(result_);
}

// Removes the profiles from the folder. The folder itself stays, because it is locked. Files that
// others have put there stay, too.
void forget_profiles(const std::filesystem::path& folder) {
  std::error_code ignored;
  for (const std::filesystem::path& file : files::readable_entries_of(folder)) {
    if (slowdown::is_profile_file(file.filename().string())) {
      std::filesystem::remove(file, ignored);
    }
  }
}

}  // namespace

// A program whose units have changed their shapes is searched anew as it runs now; if the new
// search fails as well, the program is started anew.
Result<DiviningResult> run_divining(ProgramUnderSearch program, const DiviningTerms& terms) {
  constexpr int kAttempts = 3;
  std::error_code unknown;  // after an error the file may exist, and reading it says what is wrong
  if (!std::filesystem::exists(terms.search_file, unknown) && !unknown) {
    forget_profiles(terms.profiles);  // the plan that they belonged to was taken away
  }
  for (int attempt = 1;; ++attempt) {
    Divining divining(program, terms);
    auto result = divining.run();
    if (result || !divining.has_lost_blocks() || attempt == kAttempts) {
      return result;
    }
    process::warn(result.error().message() + "; searching again");
    std::error_code ignored;  // after an error reading the file says what is wrong
    std::filesystem::remove(terms.search_file, ignored);
    if (attempt > 1) {
      program.iterating.stop();
      program.repeated.stop();
      forget_profiles(terms.profiles);
    }
  }
}

}  // namespace assay::search
