// SPDX-License-Identifier: Apache-2.0
// Reads the arguments of `java` as its launcher does: @argument files, JDK_JAVA_OPTIONS, and where
// the VM's options end and the program's begin.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"

namespace assay::launch {

using FileReader = std::function<Result<std::string>(const std::string& path)>;

// Returns the words of an @argument file. Words are separated by white space and quoted by ' or ".
// '#' begins a comment. Inside quotes a backslash escapes (or, at a line's end, joins lines). The
// JDK's launcher does the same, in src/java.base/share/native/libjli/args.c.
std::vector<std::string> parse_argument_file(std::string_view text);

// Returns one line of an argument file that parses back to `word`.
std::string quote_for_argument_file(std::string_view word);

// Returns the words of JDK_JAVA_OPTIONS, JAVA_TOOL_OPTIONS or _JAVA_OPTIONS, or of the file that
// -XX:VMOptionsFile= names. The text may have quotes, but no escapes and no comments.
std::vector<std::string> parse_options_variable(std::string_view text);

// Returns the options that the file of -XX:Flags= stands for. The file has "+Name" for -XX:+Name,
// and so on, and '#' begins a comment.
std::vector<std::string> parse_flags_file(std::string_view text);

// Replaces each -XX:VMOptionsFile= by what is in the file, as the VM does. The option stays where
// the file cannot be read: the VM will say so itself.
std::vector<std::string> with_options_files(const std::vector<std::string>& options,
                                            const FileReader& read);

struct JavaCommandLine {
  std::vector<std::string> options;  // options of the VM and the launcher, all their files expanded
  std::vector<std::string> program;  // -jar and its file, -m, or the main class, and what follows
};

// Splits the words after `java`. An argument file that cannot be read stays: java will say so
// itself.
JavaCommandLine read_java_arguments(const std::vector<std::string>& words, const FileReader& read);

}  // namespace assay::launch
