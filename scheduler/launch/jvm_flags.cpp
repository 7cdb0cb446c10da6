// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/jvm_flags.h"

#include <algorithm>
#include <array>

namespace assay::launch {
namespace {

// Options with which java prints something and ends.
constexpr auto kNoProgram = std::to_array<std::string_view>(
    {"-version", "--version", "-fullversion", "--full-version", "-help", "--help", "-h", "-?", "-X",
     "--help-extra", "--list-modules", "-d", "--describe-module", "--dry-run",
     "--validate-modules"});

// The last setting of a boolean VM flag: -XX:+Name or -XX:-Name.
std::optional<bool> last_switch(const std::vector<std::string>& options, std::string_view name) {
  std::optional<bool> setting;
  for (const std::string_view option : options) {
    if (option.starts_with("-XX:") && option.size() > 5 && option.substr(5) == name) {
      setting = option[4] == '+';
    }
  }
  return setting;
}

// Which of -Xint, -Xmixed and -Xcomp comes last.
bool is_interpreted(const std::vector<std::string>& options) {
  bool interpreted = false;
  for (const std::string_view option : options) {
    if (option == "-Xint" || option == "-Xmixed" || option == "-Xcomp") {
      interpreted = option == "-Xint";
    }
  }
  return interpreted;
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

std::vector<std::string> refusals_for(const std::vector<std::string>& options) {
  std::vector<std::string> refusals;
  const auto refuse_if = [&](bool condition, std::string reason) {
    if (condition) {
      refusals.push_back(std::move(reason));
    }
  };
  refuse_if(is_interpreted(options), "-Xint compiles nothing, so there would be nothing to count");
  const auto level = last_suffix(options, "-XX:TieredStopAtLevel=");
  refuse_if(level && *level != "4", "-XX:TieredStopAtLevel=" + level.value_or("") +
                                        " keeps Graal from compiling, so all counts would be 0");
  refuse_if(last_switch(options, "UseCompiler") == false,
            "-XX:-UseCompiler compiles nothing, so there would be nothing to count");
  refuse_if(last_switch(options, "UseShenandoahGC") == true,
            "Graal does not support -XX:+UseShenandoahGC, the VM would end; G1, Parallel, Serial, "
            "ZGC and Epsilon work");
  refuse_if(last_switch(options, "EnableJVMCI") == false,
            "-XX:-EnableJVMCI switches off the interface that Graal is plugged into");
  refuse_if(last_switch(options, "UseJVMCICompiler") == false,
            "-XX:-UseJVMCICompiler keeps Graal from compiling, so all counts would be 0");
  refuse_if(last_switch(options, "UseJVMCINativeLibrary") == true,
            "-XX:+UseJVMCINativeLibrary takes another compiler than the pinned Graal jars");
  refuse_if(
      std::ranges::any_of(options, loads_our_agent),
      "the agent libassay.so is named in the JVM's own options already; 'assay count' adds it "
      "by itself");
  return refusals;
}

std::vector<std::string> warnings_for(const std::vector<std::string>& options) {
  std::vector<std::string> warnings;
  if (last_switch(options, "TieredCompilation") == false) {
    warnings.push_back(
        "-XX:-TieredCompilation leaves Graal itself interpreted: the program will take many times "
        "longer, and little of it will be compiled");
  }
  return warnings;
}

void append(std::vector<std::string>& target, const std::vector<std::string>& source) {
  target.insert(target.end(), source.begin(), source.end());
}

// "--name=value", "--name value", "-n value"
bool is_joined(std::string_view option, std::string_view name) {
  return option.starts_with(name) && option.size() > name.size() && option[name.size()] == '=';
}

bool is_apart(std::string_view option, std::string_view name, std::string_view short_name) {
  return option == name || (!short_name.empty() && option == short_name);
}

}  // namespace

std::vector<std::string> JvmInvocation::all_options() const {
  std::vector<std::string> options = environment_options;
  append(options, command_line.options);
  return options;
}

JvmInvocation read_invocation(const std::vector<std::string>& words_after_java,
                              const process::Environment& environment, const FileReader& read) {
  JvmInvocation invocation;
  append(invocation.environment_options,
         parse_options_variable(environment.get("JAVA_TOOL_OPTIONS").value_or("")));
  const auto launcher_words =
      parse_options_variable(environment.get("JDK_JAVA_OPTIONS").value_or(""));
  append(invocation.environment_options, read_java_arguments(launcher_words, read).options);
  invocation.command_line = read_java_arguments(words_after_java, read);
  return invocation;
}

FlagInspection inspect_flags(const JvmInvocation& invocation) {
  const std::vector<std::string> options = invocation.all_options();
  FlagInspection inspection;
  inspection.refusals = refusals_for(options);
  inspection.warnings = warnings_for(options);
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
