// SPDX-License-Identifier: Apache-2.0
// Runs `assay lifetimes`: how long the objects live that each line allocates (decision 0035).
#include <CLI/App.hpp>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "native/files/text_file.h"
#include "native/options/escaping.h"
#include "native/options/lifetime_options.h"
#include "native/options/quantities.h"
#include "native/sites/lifetime_writers.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/inserting_tool.h"
#include "scheduler/commands/session_report.h"
#include "scheduler/launch/jvm_flags.h"

namespace assay::commands {
namespace {

constexpr const char* kLifetimesDescription =
    "Show how long the objects live that each line allocates, in bytes allocated meanwhile";
constexpr const char* kLifetimesFooter =
    "The command goes after '--', or a kept session is named:\n"
    "  assay lifetimes --only com.acme -o lifetimes.json -- java -jar app.jar\n"
    "  assay lifetimes --resolution 64k --session FILE -- java -jar app.jar\n"
    "  assay lifetimes --exact --only com.acme -- java -Xmx8g -jar app.jar\n"
    "  assay lifetimes --format csv -o lifetimes.csv FILE\n"
    "Each look at what is alive is a garbage collection, and each allocation a call: the program "
    "is "
    "many times slower.\n"
    "After a command the table goes to stderr; the exit code is the command's.";

struct LifetimesArguments {
  ReportArguments common;
  std::vector<std::string> only;
  std::string resolution = "1m";
  bool is_exact = false;
  bool is_unaware = false;
};

Result<std::string> lifetimes_text(const viewing::OpenedSession& session, const std::string& format,
                                   const ReportShape& shape) {
  ASSAY_ASSIGN(const sites::LifetimeProfile profile, sites::lifetime_profile_of(session.view));
  if (format == "text") {
    return sites::to_table(profile, {.top = shape.top, .columns = shape.columns});
  }
  return format == "csv" ? sites::to_csv(profile) : sites::to_json(profile);
}

std::vector<options::GivenOption> counted_by_lifetimes(const LifetimesArguments& arguments) {
  std::vector<options::GivenOption> given = counted_by_sites();
  given.push_back({"lifetimes", arguments.is_exact ? std::string(options::kExactLifetimes)
                                                   : arguments.resolution});
  if (!arguments.only.empty()) {
    given.push_back({"lifetimes-of", options::join_list(arguments.only)});
  }
  if (arguments.is_unaware) {
    given.push_back({"without-phase", "PartialEscape"});
  }
  return given;
}

constexpr std::string_view kKeepingCollector = "-XX:+UseEpsilonGC";

// A smaller heap cannot even hold what Graal and the change of the JDK's classes allocate, and a
// Graal without memory ends the VM.
constexpr std::string_view kHeapLimit = "-Xmx";
constexpr std::uint64_t kLeastHeapBytes = std::uint64_t{1} << 30;

// Fails (invalid_argument) where the options give the JVM too small a heap. The last limit counts.
Result<void> check_heap(const std::vector<std::string>& options) {
  std::string limit;
  for (const std::string& option : options) {
    limit = option.starts_with(kHeapLimit) ? option : limit;
  }
  const auto bytes = options::parse_size(
      std::string_view(limit).substr(std::min(limit.size(), kHeapLimit.size())));
  if (bytes && *bytes < kLeastHeapBytes) {
    return make_error(ErrorCode::invalid_argument,
                      "--exact keeps all objects, and needs a heap of 1 GiB and more: " + limit +
                          " is too small; give -Xmx4g or more");
  }
  return {};
}

// Fails (invalid_argument) where the command, a file that it names, or a variable of the
// environment chooses a collector that moves or frees objects, or too small a heap.
Result<void> check_memory(const Surroundings& surroundings) {
  const std::vector<std::string>& command = surroundings.child_command;
  if (command.empty()) {
    return {};
  }
  const launch::JvmInvocation invocation =
      launch::read_invocation({command.begin() + 1, command.end()}, surroundings.environment,
                              [](const std::string& path) { return files::read_text_file(path); });
  for (const std::string& option : invocation.all_options()) {
    if (option.starts_with("-XX:+Use") && option.ends_with("GC") && option != kKeepingCollector) {
      return make_error(ErrorCode::invalid_argument,
                        "--exact needs a heap that keeps all objects where they are, and chooses " +
                            std::string(kKeepingCollector) + " itself; leave " + option +
                            " out (of the command, of its argument files, and of "
                            "JAVA_TOOL_OPTIONS and its like)");
    }
  }
  return check_heap(invocation.all_options());
}

// Exact lifetimes need such a heap, and code that tells of uses.
Result<std::vector<std::string>> java_flags_of(const LifetimesArguments& arguments,
                                               const Surroundings& surroundings) {
  ASSAY_ASSIGN(std::vector<std::string> flags,
               inserting_tool_flags("allocs", false, arguments.only));
  if (arguments.is_exact) {
    ASSAY_PROPAGATE(check_memory(surroundings));
    ASSAY_ASSIGN(const std::vector<std::string> uses, inserting_tool_flags("uses", false, {}));
    flags.insert(flags.end(), uses.begin(), uses.end());
    // With Epsilon the VM would exit at the first OutOfMemoryError, which a program may catch.
    flags.insert(flags.end(), {"-XX:+UnlockExperimentalVMOptions", std::string(kKeepingCollector),
                               "-XX:-ExitOnOutOfMemoryError"});
  }
  return flags;
}

void add_lifetimes_options(CLI::App& app, LifetimesArguments& arguments) {
  app.add_option("--only", arguments.only,
                 "trace only objects that methods of classes allocate whose name begins so; may be "
                 "repeated")
      ->option_text("PREFIX");
  CLI::Option* resolution =
      app.add_option("--resolution", arguments.resolution,
                     "bytes that the program allocates between two looks at what is alive (1m)")
          ->option_text("SIZE");
  app.add_flag("--exact", arguments.is_exact,
               "find the time of death of each object by the uses of all objects (Merlin); the "
               "heap must have room for all that the program allocates (-Xmx)")
      ->excludes(resolution);
  app.add_flag(
      "--unaware", arguments.is_unaware,
      "let Graal remove no object, as under a profiler that does not know of the compiler");
}

}  // namespace

Command add_lifetimes(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("lifetimes", kLifetimesDescription);
  take_child_command(*app, kOptionalJavaCommand);
  app->footer(kLifetimesFooter);
  auto arguments = std::make_shared<LifetimesArguments>();
  add_lifetimes_options(*app, *arguments);
  auto report = std::make_shared<SessionReport>();
  report->name = "lifetimes";
  report->formats = {"text", "json", "csv"};
  report->reads_running_jvms = false;
  report->text = lifetimes_text;
  report->counted = [arguments] { return counted_by_lifetimes(*arguments); };
  report->java_flags = [arguments, &surroundings] {
    return java_flags_of(*arguments, surroundings);
  };
  add_report_options(
      *app, *report, arguments->common,
      {"counter-addressing", "remove-refused-regions", "regions-as-code", "memory", "session"});
  return {app, [report, arguments, &surroundings] {
            return run_session_report(report, {arguments, &arguments->common}, surroundings);
          }};
}

}  // namespace assay::commands
