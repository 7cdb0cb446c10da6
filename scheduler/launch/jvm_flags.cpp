// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/jvm_flags.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "scheduler/launch/overriding_options.h"

namespace assay::launch {
namespace {

// Options with which java prints something and ends.
constexpr auto kNoProgram = std::to_array<std::string_view>(
    {"-version", "--version", "-fullversion", "--full-version", "-help", "--help", "-h", "-?", "-X",
     "--help-extra", "--list-modules", "-d", "--describe-module", "--dry-run",
     "--validate-modules"});

// Returns the last setting of a boolean VM flag: -XX:+Name or -XX:-Name.
std::optional<bool> last_switch(const std::vector<std::string>& options, std::string_view name) {
  std::optional<bool> setting;
  for (const std::string_view option : options) {
    if (option.starts_with("-XX:") && option.size() > 5 && option.substr(5) == name) {
      setting = option[4] == '+';
    }
  }
  return setting;
}

// Returns which of -Xint, -Xmixed and -Xcomp comes last.
std::string_view execution_mode(const std::vector<std::string>& options) {
  std::string_view mode = "-Xmixed";
  for (const std::string_view option : options) {
    if (option == "-Xint" || option == "-Xmixed" || option == "-Xcomp") {
      mode = option;
    }
  }
  return mode;
}

std::optional<std::string> last_suffix(const std::vector<std::string>& options,
                                       std::string_view prefix) {
  std::optional<std::string> suffix;
  for (const std::string& option : options) {
    if (option.starts_with(prefix)) {
      suffix = option.substr(prefix.size());
    }
  }
  return suffix;
}

bool loads_our_agent(std::string_view option) {
  if (option.starts_with("-agentlib:assay")) {
    return option == "-agentlib:assay" || option.starts_with("-agentlib:assay=");
  }
  return option.starts_with("-agentpath:") &&
         option.substr(0, option.find('=')).ends_with("libassay.so");
}

// Reasons against counting, in the order in which they were found.
class Refusals {
 public:
  void add_if(bool condition, std::string reason) {
    if (condition) {
      reasons_.push_back(std::move(reason));
    }
  }
  std::vector<std::string> take() { return std::move(reasons_); }

 private:
  std::vector<std::string> reasons_;
};

void refuse_without_graal(const std::vector<std::string>& options, Refusals& refusals) {
  refusals.add_if(execution_mode(options) == "-Xint",
                  "-Xint compiles nothing, so there would be nothing to count or to slow down");
  const auto level = last_suffix(options, "-XX:TieredStopAtLevel=");
  refusals.add_if(level && *level != "4",
                  "-XX:TieredStopAtLevel=" + level.value_or("") +
                      " keeps Graal from compiling, so all counts would be 0");
  refusals.add_if(last_switch(options, "UseCompiler") == false,
                  "-XX:-UseCompiler compiles nothing, so there would be nothing to count");
  refusals.add_if(last_switch(options, "UseShenandoahGC") == true,
                  "Graal does not support -XX:+UseShenandoahGC, so the VM would end; use G1, "
                  "Parallel, Serial, ZGC or Epsilon");
  refusals.add_if(last_switch(options, "EnableJVMCI") == false,
                  "-XX:-EnableJVMCI switches off the interface that Graal needs; leave it out");
  refusals.add_if(last_switch(options, "UseJVMCICompiler") == false,
                  "-XX:-UseJVMCICompiler keeps Graal from compiling, so all counts would be 0");
  refusals.add_if(
      last_switch(options, "UseJVMCINativeLibrary") == true,
      "-XX:+UseJVMCINativeLibrary uses another compiler than the pinned Graal jars; leave it out");
  const auto compiler = last_suffix(options, "-Djvmci.Compiler=");
  refusals.add_if(compiler && *compiler != "graal",
                  "-Djvmci.Compiler=" + compiler.value_or("") +
                      " chooses another compiler than Graal, but assay counts only Graal's code; "
                      "leave the option out");
}

// Refuses options that dump an archive of classes: the VM then takes neither our module path nor an
// agent, and would end before the program starts.
void refuse_archive_dumps(const std::vector<std::string>& options, Refusals& refusals) {
  const auto refuse = [&](bool condition, const std::string& option) {
    refusals.add_if(
        condition,
        option +
            " writes an archive of classes, which the VM cannot do with assay's agent and module "
            "path; leave the option out, and write the archive in a run that is not counted");
  };
  refuse(last_suffix(options, "-XX:ArchiveClassesAtExit=").has_value(), "-XX:ArchiveClassesAtExit");
  refuse(last_suffix(options, "-XX:AOTCacheOutput=").has_value(), "-XX:AOTCacheOutput");
  const auto mode = last_suffix(options, "-XX:AOTMode=").value_or("");
  refuse(mode == "record" || mode == "create", "-XX:AOTMode=" + mode);
  refuse(last_suffix(options, "-Xshare:") == "dump", "-Xshare:dump");
}

std::vector<std::string> refusals_for(const JvmInvocation& invocation) {
  const std::vector<std::string> options = invocation.all_options();
  Refusals refusals;
  refuse_without_graal(options, refusals);
  refuse_archive_dumps(options, refusals);
  refusals.add_if(last_value_of(options, "--limit-modules").has_value(),
                  "--limit-modules hides the modules of Graal, and the VM would end; leave it out");
  for (const char* path : {"--module-path", "--upgrade-module-path"}) {
    // Options that the VM appends would replace our path; they cannot be joined.
    refusals.add_if(last_value_of(invocation.trailing_options, path).has_value(),
                    std::string("_JAVA_OPTIONS has ") + path +
                        ", which would replace the path to Graal; put the option on the command "
                        "line or into JDK_JAVA_OPTIONS");
  }
  refusals.add_if(names_our_agent(invocation),
                  "the JVM's options already name the agent libassay.so; remove it, because 'assay "
                  "count' adds it by itself");
  return refusals.take();
}

std::vector<std::string> warnings_for(const std::vector<std::string>& options) {
  std::vector<std::string> warnings;
  if (last_switch(options, "TieredCompilation") == false) {
    warnings.push_back(
        "-XX:-TieredCompilation lets the VM interpret Graal itself: the program will take many "
        "times longer, and little of it will be compiled");
  }
  if (execution_mode(options) == "-Xcomp") {
    warnings.push_back(
        "-Xcomp makes the VM compile Graal, which is Java code, before Graal can compile: most "
        "programs do not end this way");
  }
  return warnings;
}

void append(std::vector<std::string>& target, const std::vector<std::string>& source) {
  target.insert(target.end(), source.begin(), source.end());
}

// An option is written "--name=value" (joined), or "--name value" or "-n value" (apart).
bool is_joined(std::string_view option, std::string_view name) {
  return option.starts_with(name) && option.size() > name.size() && option[name.size()] == '=';
}

bool is_apart(std::string_view option, std::string_view name, std::string_view short_name) {
  return option == name || (!short_name.empty() && option == short_name);
}

}  // namespace

bool is_read_in_runs(std::string_view variable) {
  return variable == kClassPathVariable || variable.starts_with("ASSAY_") ||
         std::ranges::find(kOptionVariables, variable) != kOptionVariables.end();
}

std::vector<std::string> JvmInvocation::all_options() const {
  std::vector<std::string> options = flags_file;
  append(options, environment_options);
  append(options, command_line.options);
  append(options, trailing_options);
  return options;
}

JvmInvocation read_invocation(const std::vector<std::string>& words_after_java,
                              const process::Environment& environment, const FileReader& read) {
  JvmInvocation invocation;
  const auto options_of = [&](const char* variable) {
    return with_options_files(parse_options_variable(environment.get(variable).value_or("")), read);
  };
  append(invocation.environment_options, options_of("JAVA_TOOL_OPTIONS"));
  const auto launcher_words =
      parse_options_variable(environment.get("JDK_JAVA_OPTIONS").value_or(""));
  append(invocation.environment_options, read_java_arguments(launcher_words, read).options);
  invocation.command_line = read_java_arguments(words_after_java, read);
  invocation.trailing_options = options_of("_JAVA_OPTIONS");
  if (const auto file = last_suffix(invocation.all_options(), "-XX:Flags=")) {
    const auto text = read(*file);
    invocation.flags_file = text ? parse_flags_file(*text) : std::vector<std::string>();
  }
  return invocation;
}

bool names_our_agent(const JvmInvocation& invocation) {
  return std::ranges::any_of(invocation.all_options(), loads_our_agent);
}

FlagInspection inspect_flags(const JvmInvocation& invocation) {
  const std::vector<std::string> options = invocation.all_options();
  FlagInspection inspection;
  inspection.refusals = refusals_for(invocation);
  inspection.warnings = warnings_for(options);
  inspection.overridden = overriding_options(invocation).lines;
  inspection.runs_no_program =
      invocation.command_line.program.empty() ||
      std::ranges::any_of(invocation.command_line.options, [](std::string_view option) {
        return std::ranges::find(kNoProgram, option) != kNoProgram.end();
      });
  return inspection;
}

std::optional<std::string> last_value_of(const std::vector<std::string>& options,
                                         std::string_view name, std::string_view short_name) {
  std::optional<std::string> value;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (is_joined(options[i], name)) {
      value = options[i].substr(name.size() + 1);
    } else if (is_apart(options[i], name, short_name) && i + 1 < options.size()) {
      value = options[++i];
    }
  }
  return value;
}

std::vector<std::string> without_option(const std::vector<std::string>& options,
                                        std::string_view name, std::string_view short_name) {
  std::vector<std::string> kept;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (is_apart(options[i], name, short_name)) {
      ++i;
    } else if (!is_joined(options[i], name)) {
      kept.push_back(options[i]);
    }
  }
  return kept;
}

}  // namespace assay::launch
