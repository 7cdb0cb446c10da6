// SPDX-License-Identifier: Apache-2.0
// Method names as profilers write them, in the one form of ChargedPlace. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace assay::profilers {

// com.acme.Main.run: from names with slashes ("com/acme/Main.run"), with parameters, or of hidden
// classes, whose addresses ("Main$$Lambda.0x00007f01") differ from run to run.
std::string plain_method_name(std::string_view name);

// Whether the text can be a method's name with its class: at least two parts, each a Java
// identifier. What native code has as names seldom can ("memcpy", "libjvm.so", "f.part.0").
bool is_method_name(std::string_view name);

// The method of a symbol of generated code, in any of the forms in which perf shows them:
//   int com.acme.Main.run(int[], int)       the JVM's own map (Compiler.perfmap)
//   com.acme.Main.run(int[], int) [B12]     our map of blocks (scheduler/codemap)
//   Lcom/acme/Main;run([II)I                libperf-jvmti
// Nothing for stubs, adapters, the interpreter and native code.
std::optional<std::string> method_of_symbol(std::string_view symbol);

// Code of a compiler that runs in the program's JVM.
bool is_compiler_method(std::string_view plain_name);

}  // namespace assay::profilers
