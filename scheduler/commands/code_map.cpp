// SPDX-License-Identifier: Apache-2.0
// Runs `assay code-map`, which turns a run's code log into the files from which perf learns names
// or into a list, or checks whether its two block maps agree.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "native/files/atomic_file.h"
#include "native/options/count_options.h"
#include "native/results/number_text.h"
#include "native/support/number_parsing.h"
#include "native/support/visible_text.h"
#include "scheduler/codemap/logged_code.h"
#include "scheduler/codemap/perf_files.h"
#include "scheduler/commands/command.h"
#include "scheduler/markers/map_agreement.h"
#include "scheduler/subject/plans_of_runs.h"
#include "slowdown/unit_description.h"

namespace assay::commands {
namespace {

constexpr const char* kDescription = "Write perf's files from a code log, or check its block maps";
constexpr const char* kFooter =
    "  assay run --code-log app.codelog -- java -cp app.jar Main     (while perf records it)\n"
    "  assay code-map app.codelog --format perf-map\n"
    "names blocks in `perf report`, of code that was not moved or unloaded. With time, and with\n"
    "the code to look at (docs/perf.md):\n"
    "  assay code-map app.codelog --format jitdump";

enum class Format { perf_map, jitdump };

struct Arguments {
  std::string log;
  std::string format;
  std::string file;
  std::uint32_t process = 0;
  bool checks_markers = false;
};

Result<std::uint32_t> process_of(const Arguments& arguments, const codelog::CodeLog& log) {
  if (arguments.process != 0) {
    return arguments.process;
  }
  const std::string* fact = codelog::fact_of(log, codelog::kProcessFact);
  const auto process = fact == nullptr ? std::nullopt : parse_number<std::uint32_t>(*fact);
  if (!process) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("{} does not say whose it is; give --pid", arguments.log));
  }
  return *process;
}

// Returns the file that is written: it lies where perf looks for it, unless the user names another.
std::string target_file(const Arguments& arguments, const codelog::CodeLog& log, Format format,
                        std::uint32_t process) {
  const std::string name = format == Format::perf_map ? fmt::format("perf-{}.map", process)
                                                      : fmt::format("jit-{}.dump", process);
  std::error_code ignored;
  if (std::filesystem::is_directory(arguments.file, ignored)) {
    return (std::filesystem::path(arguments.file) / name).string();
  }
  if (arguments.file == options::kStandardOutput) {
    return "/dev/stdout";
  }
  if (!arguments.file.empty()) {
    return arguments.file;
  }
  const std::string* announced = codelog::fact_of(log, codelog::kJitdumpFact);
  if (format == Format::jitdump) {
    return announced == nullptr ? name : *announced;
  }
  return "/tmp/" + name;
}

std::string contents(const codelog::CodeLog& log, const codemap::CodeMap& map, Format format,
                     std::uint32_t process) {
  std::vector<std::string> names;
  names.reserve(log.units.size());
  for (const codelog::LoggedUnit& unit : log.units) {
    names.push_back(unit_name(slowdown::key_of(unit.description)));
  }
  const codemap::UnitName name = [&](codemap::UnitId id) {
    return std::string_view(names[id.value()]);
  };
  if (format == Format::perf_map) {
    return codemap::to_perf_map(map, name);
  }
  const auto code = [&](codemap::VersionId id) {
    return std::span<const std::byte>(log.installations[id.value()].code);
  };
  const auto first = map.lifetimes().empty() ? 0 : map.lifetimes().front().code.time_ns;
  const auto bytes =
      codemap::to_jitdump(map, name, {.process = process, .time_ns = first, .code = code});
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Result<std::string> write_file(const Arguments& arguments, const codelog::CodeLog& log) {
  const Format format = arguments.format == "jitdump" ? Format::jitdump : Format::perf_map;
  ASSAY_ASSIGN(const std::uint32_t process, process_of(arguments, log));
  ASSAY_ASSIGN(const codemap::CodeMap map, codemap::code_map_of(log));
  std::string file = target_file(arguments, log, format, process);
  ASSAY_PROPAGATE(files::write_atomically(file, contents(log, map, format, process)));
  return file;
}

// Returns one line for each version, in the order of installation.
std::string version_list(const codelog::CodeLog& log) {
  std::string text = "seconds\taddress\tbytes\tblocks\tplan\tunit\n";
  const auto start = log.installations.empty() ? 0 : log.installations.front().time;
  for (const codelog::Installation& one : log.installations) {
    const codelog::LoggedUnit& unit = log.units[one.unit_id];
    text +=
        fmt::format("{:.6f}\t{:x}\t{}\t{}\t{}\t{}\n", static_cast<double>(one.time - start) / 1e9,
                    one.address, one.code_bytes, unit.description.blocks.size(),
                    unit.refusal.empty() ? std::to_string(unit.plan_serial) : "refused",
                    visible(unit_name(slowdown::key_of(unit.description))));
  }
  return text;
}

std::string agreement_table(const markers::MapAgreement& agreement, const codelog::CodeLog& log) {
  std::string text;
  for (const markers::Disagreement& one : agreement.disagreements) {
    const codelog::Installation& installation = log.installations[one.installation];
    const codelog::DescribedUnit& unit = log.units[installation.unit_id].description;
    text += fmt::format("{} (compilation {})\n", visible(unit_name(slowdown::key_of(unit))),
                        unit.compile_id);
    for (const std::string& reason : one.reasons) {
      text += fmt::format("  {}\n", reason);
    }
  }
  const auto compared = agreement.installations - agreement.without_code;
  return text +
         fmt::format(
             "{:>12} installed versions\n{:>12} compared, {} of them differ\n"
             "{:>12} not compared: their code is not in the log\n"
             "{:>12} blocks in the log\n{:>12} markers in the code\n"
             "{:>12} bytes behind the blocks that begin no instruction (tables of switches)\n",
             agreement.installations, compared, agreement.disagreements.size(),
             agreement.without_code, agreement.blocks, agreement.markers,
             agreement.undecodable_bytes);
}

int check_markers(const codelog::CodeLog& log) {
  const markers::MapAgreement agreement = markers::compare_maps(log);
  if (agreement.without_code == agreement.installations) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "the log holds no code; run with --markers --code-bytes"));
  }
  const int printed = print_output(agreement_table(agreement, log));
  return agreement.disagreements.empty() ? printed : kFailed;
}

int run_code_map(const Arguments& arguments) {
  if (arguments.checks_markers == !arguments.format.empty()) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "one of --format and --check-markers is needed, and only one"));
  }
  const auto log = subject::load_code_log(arguments.log);
  if (!log) {
    return fail(log.error());
  }
  if (arguments.checks_markers) {
    return check_markers(*log);
  }
  if (arguments.format == "list") {
    return print_output(version_list(*log));
  }
  const auto file = write_file(arguments, *log);
  if (!file) {
    return fail(file.error());
  }
  note(fmt::format("{} of {}: {}", results::counted(log->installations.size(), "version"),
                   results::counted(log->units.size(), "unit"), *file));
  return kOk;
}

}  // namespace

Command add_code_map(CLI::App& program) {
  CLI::App* app = program.add_subcommand("code-map", kDescription);
  app->footer(kFooter);
  auto arguments = std::make_shared<Arguments>();
  app->add_option("CODE-LOG", arguments->log, "what `assay run --code-log` wrote")->required();
  app->add_option("--format", arguments->format, "perf-map, jitdump, or list")
      ->check(CLI::IsMember({"perf-map", "jitdump", "list"}));
  app->add_option("-o,--file", arguments->file,
                  "the file, or a folder; /tmp/perf-PID.map, or jit-PID.dump where the run "
                  "announced it")
      ->option_text("FILE");
  app->add_option("--pid", arguments->process, "the process, where the log does not say it")
      ->option_text("PID");
  app->add_flag("--check-markers", arguments->checks_markers,
                "compare the log with the markers in the code (run --markers --code-bytes)");
  return {app, [arguments] { return run_code_map(*arguments); }};
}

}  // namespace assay::commands
