// SPDX-License-Identifier: Apache-2.0
#include "scheduler/search/search_setup.h"

#include <fmt/format.h>

#include <algorithm>

#include "native/files/atomic_file.h"
#include "native/options/slow_options.h"
#include "native/support/percent.h"
#include "native/support/version.h"
#include "scheduler/host/stored_calibration.h"
#include "scheduler/launch/graal_flags.h"
#include "scheduler/launch/java_command.h"
#include "scheduler/measuring/install.h"
#include "scheduler/sampling/sampling_cost.h"
#include "scheduler/subject/harness_lines.h"
#include "slowdown/plan/plan_text.h"

namespace assay::search {
namespace {

constexpr std::size_t kMostKinds = 3;

}  // namespace

std::vector<divining::InstructionKind> kinds_of(const slowdown::Calibration& calibration) {
  constexpr double kLeast = 1.05;
  constexpr double kMost = 2;
  const double chosen = find_cost(calibration, calibration.chosen)->picoseconds.estimate;
  std::vector<divining::InstructionKind> kinds{
      {std::string(to_string(calibration.chosen)), chosen}};
  for (const slowdown::KindCost& cost : calibration.kinds) {
    const double ratio =
        std::max(cost.picoseconds.estimate / chosen, chosen / cost.picoseconds.estimate);
    if (ratio >= kLeast && ratio <= kMost && kinds.size() < kMostKinds) {
      kinds.push_back({std::string(to_string(cost.kind)), cost.picoseconds.estimate});
    }
  }
  return kinds;
}

Result<Sampling> choose_sampling(const SamplingWish& wish) {
  ASSAY_ASSIGN(const sampling::SampleEvent event,
               sampling::choose_event(wish.event, sampling::open_error));
  ASSAY_ASSIGN(const double cost_ns, sampling::calibrate_cost_ns(event));
  const double hz = sampling::rate_for(wish.overhead, cost_ns, {});
  Sampling chosen;
  chosen.window.event = event;
  chosen.window.period = sampling::period_at(event, hz);
  chosen.hz = hz;
  chosen.window.ignores_disturbance = wish.any_speed;
  chosen.in_words =
      fmt::format("{} at {:.0f} Hz ({:.1f} us a sample, so {:.0f} % of the time){}", event.name, hz,
                  cost_ns / 1000, kPercent * sampling::overhead_at(hz, cost_ns),
                  event.why.empty() ? "" : "; " + event.why);
  return chosen;
}

std::string conditions_of(const Sampling& sampling, const IterationMarks& marks,
                          const SearchChoices& choices) {
  const auto cpu = host::this_cpu();
  const divining::SelectionRules& selection = choices.selection;
  return fmt::format(
      "{}, iterations told by {}{}{}, units from {:g} %, blocks from {:g} %, {:g} samples and {:g} "
      "s, on {}",
      sampling.window.event.name,
      marks.method.empty() ? subject::lines_in_words(marks.line) : marks.method,
      sampling.window.ignores_disturbance ? ", at any speed" : "",
      choices.restarts ? ", a JVM for each install" : "", kPercent * selection.unit_share,
      kPercent * selection.block_share, selection.block_samples, selection.block_s,
      cpu ? to_string(*cpu) : "an unknown processor");
}

divining::SearchRules search_rules(bool is_quick,
                                   const std::vector<divining::InstructionKind>& kinds) {
  constexpr double kRounding = 0.95;  // roundings add a few instructions to what is planned
  divining::SearchRules rules = is_quick ? divining::quick_rules() : divining::SearchRules();
  for (const divining::InstructionKind& kind : kinds) {
    if (const auto known = slowdown::kind_named(kind.name)) {
      const double most = kRounding * static_cast<double>(slowdown::kMaxBytesPerUnit) /
                          slowdown::describe(*known).bytes;
      rules.most_unit_instructions = std::min(rules.most_unit_instructions, most);
    }
  }
  return rules;
}

Result<void> write_found_plan(const divining::Search& search, const divining::Plan& found,
                              const std::filesystem::path& file) {
  ASSAY_ASSIGN(slowdown::SlowdownPlan plan, measuring::slowdown_plan_of(search.problem, found));
  plan.metadata.created_by = std::string("assay ") + kVersion;
  if (const auto cpu = host::this_cpu()) {
    plan.metadata.cpu = to_string(*cpu);
  }
  return files::write_atomically(file.string(), slowdown::to_json(plan));
}

Result<subject::SubjectSettings> SubjectLauncher::next(const subject::LaunchOrders& orders) {
  const std::string number = std::to_string(++count_);
  subject::SubjectSettings settings;
  settings.environment = environment_;
  settings.iteration_line = marks_.line;
  settings.has_iteration_method = !marks_.method.empty();
  settings.control = folder_ / ("control-" + number);
  settings.code_log = folder_ / ("code-" + number + ".log");
  settings.error_output = folder_ / ("errors-" + number);
  const options::SlowOptions options{
      .plan = orders.plan_file,
      .code_log = settings.code_log,
      .control = settings.control,
      .profiles = profiles_,
      .iteration_method = marks_.method,
      .quiet = true,
      .count_replays = orders.counting == subject::Counting::blocks,
      .count_entries = orders.counting == subject::Counting::entries};
  ASSAY_ASSIGN(settings.command,
               launch::java_command_with_agent(java_.toolchain, options::to_agent_string(options),
                                               java_.invocation, java_.words, folder_,
                                               launch::slowing_flags(marks_.method)));
  return settings;
}

}  // namespace assay::search
