// SPDX-License-Identifier: Apache-2.0
#include "native/options/option_table.h"

#include <algorithm>
#include <array>

#include "native/events/event_selection.h"
#include "native/options/call_options.h"
#include "native/options/enum_option.h"
#include "native/options/escaping.h"
#include "native/options/file_name.h"
#include "native/options/lifetime_options.h"
#include "native/options/option_agreement.h"
#include "native/options/plan_words.h"
#include "native/options/quantities.h"
#include "native/options/sampling_options.h"
#include "native/options/window_options.h"
#include "native/phases/phase_catalog.h"
#include "native/support/nearest_word.h"

namespace assay::options {
namespace {

using Values = std::vector<std::string>;

constexpr std::string_view kByCompilation = "compilation";
constexpr std::array<std::string_view, 2> kGroupings = {"method", kByCompilation};

constexpr std::array<std::string_view, 2> kDivisors = {"activation", "iteration"};

constexpr std::uint64_t kMinMemoryBytes = 1ull << 20;
constexpr std::uint64_t kMaxMemoryBytes = 1536ull << 20;  // a larger number is taken for a mistake
constexpr std::chrono::milliseconds kMinEvery{100};

Error invalid(std::string message) {
  return make_error(ErrorCode::invalid_argument, std::move(message));
}

Values shown_if(bool differs, std::string value) {
  return differs ? Values{std::move(value)} : Values{};
}

Result<void> check_events(std::string_view value) {
  ASSAY_PROPAGATE(events::select_events(value));
  return {};
}

Result<void> check_placeholders(std::string_view value) {
  ASSAY_PROPAGATE(expand_file_name(value, 0, 0));
  return {};
}

Result<void> apply_path_budget(std::string_view value, CountOptions& options) {
  ASSAY_ASSIGN(const std::uint64_t budget, parse_whole_number(value));
  if (budget < 1 || budget > planning::kMaxPathBudget) {
    return invalid("must be between 1 and " + std::to_string(planning::kMaxPathBudget));
  }
  options.plan.path_budget = static_cast<std::uint32_t>(budget);
  return {};
}

Result<void> apply_format(std::string_view value, CountOptions& options) {
  options.format = parse_format(value);
  return options.format ? Result<void>() : not_one_of(kFormats, value);
}

Result<void> apply_every(std::string_view value, CountOptions& options) {
  ASSAY_ASSIGN(const auto duration, parse_duration(value));
  options.every = std::chrono::duration_cast<std::chrono::milliseconds>(duration);
  if (options.every < kMinEvery) {
    return invalid("must be at least " + to_text(kMinEvery));
  }
  return {};
}

Result<void> apply_by(std::string_view value, CountOptions& options) {
  const auto found = std::ranges::find(kGroupings, value);
  if (found == kGroupings.end()) {
    return not_one_of(kGroupings, value);
  }
  options.by_compilation = *found == kByCompilation;
  return {};
}

Result<void> apply_per(std::string_view value, CountOptions& options) {
  const auto found = std::ranges::find(kDivisors, value);
  if (found == kDivisors.end()) {
    return not_one_of(kDivisors, value);
  }
  options.per = *found == kDivisors.front() ? Divisor::activation : Divisor::iteration;
  return {};
}

Result<void> apply_event_jar(std::string_view value, CountOptions& options) {
  for (const std::string& jar : split_list(value)) {
    if (!jar.ends_with(".jar")) {
      return invalid("'" + jar + "' is not the name of a .jar file");
    }
    options.event_jars.push_back(jar);
  }
  return {};
}

Result<void> apply_without_phase(std::string_view value, CountOptions& options) {
  for (const std::string& name : split_list(value)) {
    ASSAY_PROPAGATE(phases::check_can_be_switched_off(name));
    if (std::ranges::find(options.without_phases, name) == options.without_phases.end()) {
      options.without_phases.push_back(name);
    }
  }
  return {};
}

Values show_without_phases(const CountOptions& options) {
  return shown_if(!options.without_phases.empty(), join_list(options.without_phases));
}

Result<void> apply_memory(std::string_view value, CountOptions& options) {
  ASSAY_ASSIGN(const std::uint64_t bytes, parse_size(value));
  if (bytes < kMinMemoryBytes || bytes > kMaxMemoryBytes) {
    return invalid("must be between " + size_to_text(kMinMemoryBytes) + " and " +
                   size_to_text(kMaxMemoryBytes));
  }
  options.memory_limit_bytes = bytes;
  return {};
}

// Shows one `--event-jar` for each jar on the command line, and one joined list in an agent string.
Values show_event_jars(const CountOptions& options) {
  return shown_if(!options.event_jars.empty(), join_list(options.event_jars));
}

constexpr auto kTable = std::to_array<CountOption>({
    {"events",
     "LIST",
     "event types and categories, joined by '+'; '^' excludes (default: all)",
     &CountOptions::events,
     {.check = check_events}},
    {"strategy", "NAME", "how to count: ec (default), pc, pd or dec; pep samples paths",
     OwnWords<CountOptions>{apply_strategy, show_strategy}},
    {"threads", "MODE",
     "how threads use counters: each has its own (thread, default), or all share them (atomic, "
     "shared)",
     OwnWords<CountOptions>{apply_threads, show_threads}},
    {"counter-addressing", "REGISTER",
     "how code finds its thread's counters: by gs, by fs, or by gs where it is free (auto, default)",
     OwnWords<CountOptions>{apply_addressing, show_addressing}},
    {"unfinished", "SOURCE",
     "what tells of activations left in the middle: ends (each activation updates two counters), "
     "handlers (only one; docs/cli.md says what they do not see), for each unit the cheaper one of "
     "both (auto, default), or nothing",
     OwnWords<CountOptions>{apply_unfinished, show_unfinished}},
    {"loop-stores", "WORD",
     "where a counter is stored that a short loop keeps in a register: at the loop's exits, which is "
     "cheaper (exits, default), or in each iteration, so that 'assay read' sees loops that run "
     "(iterations, default with a window)",
     OwnWords<CountOptions>{apply_loop_stores, show_loop_stores}},
    {"path-budget", "N", "largest number of paths of a unit, for pc, pd and pep (default: 1024)",
     OwnWords<CountOptions>{apply_path_budget,
                            [](const CountOptions& o) {
                              return shown_if(o.plan.path_budget != planning::kDefaultPathBudget,
                                              std::to_string(o.plan.path_budget));
                            }}},
    {"samples", "N", "pep: paths in a row that are samples after each tick, or all; in place of path-window",
     OwnWords<CountOptions>{apply_samples, show_samples}},
    {"stride", "N",
     "pep: after a tick the first sample is one of the next N paths, and with path-window each Nth "
     "path after it (default: 17)",
     OwnWords<CountOptions>{apply_stride, show_stride}},
    {"path-window", "TIME",
     "pep: paths are samples for so long after each tick, 1us to 1000us (default: 50us)",
     OwnWords<CountOptions>{apply_path_window, show_path_window}},
    {"tick", "TIME", "pep and calls: CPU time of a thread between two ticks (default: 10ms)",
     OwnWords<CountOptions>{apply_tick, show_tick}},
    {"calls", "WORD",
     "also note calls of compiled units by call site: sampled, or all (see assay calls)",
     OwnWords<CountOptions>{apply_calls, show_calls}},
    {"call-samples", "N", "calls that are samples after each tick, in place of call-window",
     OwnWords<CountOptions>{apply_call_samples, show_call_samples}},
    {"call-stride", "N", "after a tick, each Nth call is a sample (default: 17)",
     OwnWords<CountOptions>{apply_call_stride, show_call_stride}},
    {"call-window", "TIME",
     "calls are samples for so long after each tick, 1us to 1000us (default: 100us)",
     OwnWords<CountOptions>{apply_call_window, show_call_window}},
    {"call-slots", "N",
     "slots of each thread for pairs of a call site and a callee, a power of two (default: 16384)",
     OwnWords<CountOptions>{apply_call_slots, show_call_slots}},
    {"call-levels", "N", "levels of callers that are noted of a call (default: 1)",
     OwnWords<CountOptions>{apply_call_levels, show_call_levels}},
    {"regions", "",
     "count the sites of code that a tool inserts, with Graal taking the code out of the methods",
     &CountOptions::regions},
    {"remove-refused-regions", "",
     "leave inserted code that breaks a rule of regions out of compiled code, in place of running "
     "it where it stands",
     &CountOptions::removes_refused_regions},
    {"regions-as-code", "",
     "compile inserted code as it stands, as for a profiler whose code the compiler does not know: "
     "for comparison",
     &CountOptions::regions_as_code},
    {"receiver-callers", "",
     "tell the receivers of calls apart by the callers on the stack, too, which slows the program",
     &CountOptions::receiver_callers},
    {"take-profiles", "",
     "let 'assay feed PID FILE' give Graal new profiles while the program runs",
     &CountOptions::takes_profiles},
    {"lifetimes", "SIZE",
     "trace how long objects live, in bytes allocated; what is alive is looked at each time that so "
     "many bytes were allocated, such as 1m; 'exact' finds the times of death by the last uses of "
     "objects",
     OwnWords<CountOptions>{apply_lifetimes, show_lifetimes}},
    {"lifetimes-of", "LIST",
     "trace only objects that methods of classes allocate whose name begins so; several are joined "
     "by '+'",
     OwnWords<CountOptions>{apply_lifetimes_of, show_lifetimes_of}},
    {"check", "",
     "also count by dec (with pep: each path) in the same compilation, and compare the counts",
     OwnWords<CountOptions>{[](std::string_view, CountOptions& o) {
                              o.plan.check = true;
                              return Result<void>();
                            },
                            [](const CountOptions& o) { return shown_if(o.plan.check, ""); }}},
    {"file",
     "FILE",
     "file for the result: .json, .csv or .txt; %p is the process id, %t the time",
     &CountOptions::file,
     {.check = check_placeholders}},
    {"every", "TIME", "also write a snapshot of the result at this interval, such as 10s",
     OwnWords<CountOptions>{
         apply_every,
         [](const CountOptions& o) { return shown_if(o.every.count() != 0, to_text(o.every)); }}},
    {"iteration-method",
     "METHOD",
     "count only while calls of this method run, such as com.acme.Main.iterate: its iterations",
     &CountOptions::iteration_method,
     {.check = check_method_name}},
    {"from-iteration",
     "N",
     "number of the first iteration that is counted (default: 1)",
     &CountOptions::from_iteration,
     {.limits = kIterationLimits}},
    {"iterations",
     "N",
     "number of iterations that are counted (default: all)",
     &CountOptions::iterations,
     {.limits = kIterationLimits}},
    {"every-iteration",
     "FILE",
     "also write a row for each iteration into this .csv file; %p is the process id",
     &CountOptions::every_iteration,
     {.check = check_placeholders}},
    {"from-time", "TIME", "count only from this time on, since the JVM's start, such as 10s",
     OwnWords<CountOptions>{apply_from_time,
                            [](const CountOptions& o) { return shown_time(o.from_time); }}},
    {"for-time", "TIME", "count only for this time, such as 20s",
     OwnWords<CountOptions>{apply_for_time,
                            [](const CountOptions& o) { return shown_time(o.for_time); }}},
    {"counting", "WORD", "let assay start, stop and reset count; at first counting is on, or off",
     OwnWords<CountOptions>{apply_counting, show_counting}},
    {"during-calls-of",
     "METHOD",
     "count only what a thread executes within its calls of this method",
     &CountOptions::during_calls_of,
     {.check = check_method_name}},
    {"burst", "TIME",
     "count in bursts of this length, such as 20ms; between them hot units run without counters",
     OwnWords<CountOptions>{apply_burst,
                            [](const CountOptions& o) { return shown_time(o.burst); }}},
    {"burst-every", "TIME", "shortest time between the ends of two bursts (default: 2s)",
     OwnWords<CountOptions>{apply_burst_every,
                            [](const CountOptions& o) { return shown_time(o.burst_every); }}},
    {"by", "GROUP", "one row for each method (default) or compilation",
     OwnWords<CountOptions>{apply_by,
                            [](const CountOptions& o) {
                              return shown_if(o.by_compilation, std::string(kByCompilation));
                            }}},
    {"per", "GROUP",
     "also show counts per activation (of a unit, by its method entries), or per iteration (by the "
     "calls of --iteration-method)",
     OwnWords<CountOptions>{apply_per,
                            [](const CountOptions& o) {
                              return shown_if(o.per != Divisor::none,
                                              std::string(o.per == Divisor::activation
                                                              ? kDivisors.front()
                                                              : kDivisors.back()));
                            }}},
    {"event-jar", "JAR", "also count the event types in these jars, joined by '+'",
     OwnWords<CountOptions>{apply_event_jar, show_event_jars}},
    {"without-phase", "NAME",
     "let Graal compile without this phase; several are joined by '+' (assay list phases)",
     OwnWords<CountOptions>{apply_without_phase, show_without_phases}},
    {"memory", "SIZE", "limit of the memory for the counters of all threads (default: 256m)",
     OwnWords<CountOptions>{apply_memory,
                            [](const CountOptions& o) {
                              return shown_if(o.memory_limit_bytes != kDefaultMemoryLimitBytes,
                                              size_to_text(o.memory_limit_bytes));
                            }}},
    {"lines", "",
     "note the source line of each event, for 'assay annotate' (--session and --take-profiles imply it)",
     &CountOptions::lines},
    {"inlining", "", "note what Graal decided about each call, for 'assay sites' and 'inlining'",
     &CountOptions::inlining},
    {"verify-markers", "", "compile every unit with and without markers, and compare (slow)",
     &CountOptions::verify_markers},
    {"no-time-shares", "", "do not measure which part of the CPU time ran in counted code",
     &CountOptions::time_shares},
    {"quiet", "", "print no table at the end", &CountOptions::quiet},
    {"verbose", "", "say what assay does, and which units are left alone", &CountOptions::verbose},
    {"format", "NAME",
     "format of the result: json, csv or txt (default: by the file's extension, or json)",
     OwnWords<CountOptions>{apply_format,
                            [](const CountOptions& o) {
                              return shown_if(o.format.has_value(),
                                              o.format ? std::string(to_string(*o.format)) : "");
                            }}},
    {"top", "N", "largest number of units in the table (default: 20; all in a file)",
     &CountOptions::top},
    {"sort", "WORD", "sort the table's units by total (default), name, or an event type",
     &CountOptions::sort},
    {"session",
     "FILE",
     "keep the session in this file, for paths, stacks, annotate, cfg and recover; %p is the "
     "process id",
     &CountOptions::session,
     {.check = check_placeholders}},
});

}  // namespace

std::span<const CountOption> option_table() { return kTable; }

const CountOption* find_option(std::string_view key) {
  const auto found = std::ranges::find(kTable, key, &CountOption::key);
  return found == kTable.end() ? nullptr : &*found;
}

Result<FileFormat> format_of_result(const CountOptions& options, std::string_view path) {
  if (options.format) {
    return *options.format;
  }
  return path.empty() || path == kStandardOutput ? FileFormat::json : format_of(path);
}

// Where no type is asked for, `ec` would count edges for nothing. `dec` has no counter then.
static void settle_counting_nothing(CountOptions& options) {
  const auto selection = events::select_events(options.events);
  if (selection && selection->events.empty() && options.event_jars.empty() &&
      options.plan.strategy == planning::Strategy::ec) {
    options.plan.strategy = planning::Strategy::dec;
    options.plan.unfinished = planning::UnfinishedSource::nothing;
  }
}

Result<CountOptions> build_options(std::span<const GivenOption> given) {
  CountOptions options;
  ASSAY_PROPAGATE(apply_words(option_table(), given, options));
  settle_sampling(options, given);
  settle_loop_stores(options);
  settle_counting_nothing(options);
  settle_call_window(options, given);
  ASSAY_PROPAGATE(check_agreement(options, given));
  return options;
}

}  // namespace assay::options
