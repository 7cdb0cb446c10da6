// SPDX-License-Identifier: Apache-2.0
// Reads any text as Java's argument files and command lines, and inspects their flags.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "scheduler/launch/java_arguments.h"
#include "scheduler/launch/jvm_flags.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace assay::launch;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto words = parse_argument_file(text);
  for (const std::string& word : words) {
    if (parse_argument_file(quote_for_argument_file(word)) != std::vector<std::string>{word}) {
      std::abort();
    }
  }
  for (const std::string& option : parse_flags_file(text)) {
    if (!option.starts_with("-XX:")) {
      std::abort();
    }
  }
  // Files that an options file names are not read, so the call ends for a file that names itself.
  (void)with_options_files(
      words, [&](const std::string&) -> assay::Result<std::string> { return std::string(text); });
  const assay::process::Environment environment{{"JDK_JAVA_OPTIONS", std::string(text)}};
  const auto invocation = read_invocation(
      words, environment,
      [&](const std::string&) -> assay::Result<std::string> { return std::string(text); });
  (void)inspect_flags(invocation);
  return 0;
}
