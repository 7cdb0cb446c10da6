// SPDX-License-Identifier: Apache-2.0
#include "scheduler/comparison/running/diff_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "native/events/event_selection.h"
#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "native/options/quantities.h"
#include "native/phases/phase_catalog.h"
#include "native/planning/plan_options.h"
#include "scheduler/comparison/running/counted_runs.h"
#include "scheduler/comparison/running/diff_folder.h"
#include "scheduler/comparison/writing/comparison_text.h"
#include "scheduler/process/folder_lock.h"
#include "scheduler/process/interruption.h"
#include "scheduler/process/messages.h"

namespace assay::comparison {
namespace {

namespace fs = std::filesystem;

Error in_option(std::string_view option, const Error& error) {
  return make_error(error.code(), fmt::format("option '{}': {}", option, error.message()));
}

Result<std::vector<ProgramCommand>> programs_of(const DiffArguments& arguments,
                                                const std::vector<std::string>& command) {
  std::vector<ProgramCommand> programs;
  if (!arguments.program_file.empty()) {
    ASSAY_ASSIGN(const std::string text, files::read_text_file(arguments.program_file));
    auto read = parse_programs(text);
    if (!read) {
      return make_error(read.error().code(),
                        fmt::format("'{}', {}", arguments.program_file, read.error().message()));
    }
    programs = std::move(*read);
  }
  for (const std::string& line : arguments.programs) {
    auto program = parse_program(line);
    if (!program) {
      return in_option("program", program.error());
    }
    programs.push_back(std::move(*program));
  }
  if (!command.empty()) {
    programs.push_back({.name = arguments.name, .words = command});
  }
  return programs;
}

Result<SideTerms> side_of(std::string_view option, const std::string& text) {
  auto side = parse_side(text);
  return side ? side : Result<SideTerms>(in_option(option, side.error()));
}

Result<void> check_counting(const DiffArguments& arguments) {
  if (const auto selected = events::select_events(arguments.events); !selected) {
    return in_option("events", selected.error());
  }
  if (!planning::parse_strategy(arguments.strategy)) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("option 'strategy': '{}' is not one of dec, pd, pc, ec", arguments.strategy));
  }
  return {};
}

// Returns the files that a name stands for. The runs of a diff are in a folder of its folder.
Result<std::vector<fs::path>> result_files(const fs::path& name) {
  std::error_code ignored;
  if (!fs::is_directory(name, ignored)) {
    return std::vector<fs::path>{name};
  }
  const fs::path folder = is_diff_folder(name) ? name / "runs" : name;
  ASSAY_ASSIGN(std::vector<fs::path> entries, files::entries_of(folder));
  std::erase_if(entries, [](const fs::path& file) { return file.extension() != ".json"; });
  if (entries.empty()) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("there is no .json file in '{}'", folder.string()));
  }
  return entries;
}

// Adds the runs of the files. Without a side, each run has to know its own.
Result<void> add_files(const std::vector<std::string>& names, std::optional<Side> side,
                       Comparer& comparer) {
  for (const std::string& name : names) {
    ASSAY_ASSIGN(const std::vector<fs::path> all, result_files(name));
    for (const fs::path& file : all) {
      ASSAY_ASSIGN(const std::string text, files::read_text_file(file));
      auto run = read_run(text);
      if (!run) {
        return make_error(run.error().code(),
                          fmt::format("'{}': {}", file.string(), run.error().message()));
      }
      const std::optional<Side> of_run = side ? side : run->side;
      if (!of_run) {
        return make_error(
            ErrorCode::invalid_argument,
            fmt::format("'{}' does not know which side it is of: name the files of one side, then "
                        "those of the other after --against",
                        file.string()));
      }
      comparer.add(std::move(*run), *of_run);
    }
  }
  return {};
}

}  // namespace

Result<DiffWish> wish_of(const DiffArguments& arguments, const std::vector<std::string>& command) {
  ASSAY_PROPAGATE(check_counting(arguments));
  DiffWish wish{.runs = arguments.runs,
                .events = arguments.events,
                .strategy = arguments.strategy,
                .iteration_line = arguments.iteration_line};
  std::ranges::replace(wish.events, ',', '+');
  ASSAY_ASSIGN(wish.programs, programs_of(arguments, command));
  ASSAY_ASSIGN(wish.a, side_of("a", arguments.a));
  ASSAY_ASSIGN(wish.b, side_of("b", arguments.b));
  for (const std::string& phase : arguments.without_phases) {
    if (const auto known = phases::check_can_be_switched_off(phase); !known) {
      return in_option("without-phase", known.error());
    }
    wish.b.without_phases.push_back(phase);
  }
  const auto limit = options::parse_duration(arguments.time_limit);
  if (!limit) {
    return in_option("time-limit", limit.error());
  }
  wish.time_limit = std::chrono::duration_cast<std::chrono::milliseconds>(*limit);
  ASSAY_PROPAGATE(check(wish));
  return wish;
}

Result<Comparison> run_diff(const DiffWish& wish, const std::string& folder, const Rules& rules,
                            const process::Environment& environment) {
  ASSAY_PROPAGATE(check_commands(wish, environment));
  ASSAY_ASSIGN(const DiffFolder kept, DiffFolder::open(folder, wish));
  ASSAY_ASSIGN(const auto lock, process::lock_folder(kept.path(), process::IfLocked::refuse));
  ASSAY_ASSIGN(const MakeRun make_run, counted_runs(wish, kept.scratch(), environment));
  const process::Interruption interruption;
  ASSAY_PROPAGATE(
      make_runs(kept, wish, make_run, [](const std::string& line) { process::note(line); }));
  std::error_code ignored;
  fs::remove_all(kept.scratch(), ignored);
  // The folder may have more runs, of a command that asked for more.
  Comparer comparer(rules);
  for (const RunKey& key : run_order(wish)) {
    ASSAY_PROPAGATE(add_files({(kept.runs() / run_file_name(wish, key)).string()}, {}, comparer));
  }
  ASSAY_ASSIGN(Comparison comparison, std::move(comparer).compare());
  ASSAY_PROPAGATE(write_files(comparison, folder));
  return comparison;
}

Result<Comparison> compare_stored(const std::vector<std::string>& files,
                                  const std::vector<std::string>& against, const Rules& rules) {
  Comparer comparer(rules);
  if (against.empty()) {
    ASSAY_PROPAGATE(add_files(files, std::nullopt, comparer));
  } else {
    ASSAY_PROPAGATE(add_files(files, Side::a, comparer));
    ASSAY_PROPAGATE(add_files(against, Side::b, comparer));
  }
  return std::move(comparer).compare();
}

Result<void> write_files(const Comparison& comparison, const std::string& folder) {
  ASSAY_PROPAGATE(files::make_folder(folder));
  const fs::path path(folder);
  ASSAY_ASSIGN(const std::string json, to_json(comparison));
  ASSAY_PROPAGATE(files::write_atomically((path / "diff.json").string(), json));
  ASSAY_PROPAGATE(files::write_atomically((path / "diff.csv").string(), to_csv(comparison)));
  return files::write_atomically((path / "diff.txt").string(), to_table(comparison, {}));
}

}  // namespace assay::comparison
