// SPDX-License-Identifier: Apache-2.0
// Brings method names as profilers write them into the one form of ChargedPlace. The functions are
// pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace assay::profilers {

// Returns a name such as com.acme.Main.run, from names with slashes ("com/acme/Main.run"), with
// parameters, or of hidden classes, whose addresses and numbers ("Main$$Lambda.0x00007f01", before
// JDK 21 "Main$$Lambda$14/1096979270") differ from run to run and are left out.
std::string plain_method_name(std::string_view name);

// Tells whether the text can be a method's name with its class, as the Java Virtual Machine
// Specification has them (4.2.1, 4.2.2): names may have all characters except '.' ';' '[' '/' '<'
// '>', and so more than Java's own identifiers ("plus-impl", "adds two prices"). Spaces in class
// names are refused. The function is for texts that name only methods.
bool is_method_name(std::string_view name);

// Tells whether the text is a method's name, in texts that also name native code. Anything that a
// symbol, a library or a stub can be is refused ("f.part.0", "libc.so.6", "libjvm.so`f", "a::b",
// "I2C/C2I adapters"). A method of the default package is taken for a symbol where its name is a
// suffix ("Main.part").
bool is_clearly_java(std::string_view name);

// Returns the method of a symbol of generated code, in any of the forms in which perf shows them:
//   int com.acme.Main.run(int[], int)       the JVM's own map (Compiler.perfmap)
//   com.acme.Main.run(int[], int) [B12]     our map of blocks (scheduler/codemap)
//   Lcom/acme/Main;run([II)I                libperf-jvmti
// Returns nothing for stubs, adapters, the interpreter and native code.
std::optional<std::string> method_of_symbol(std::string_view symbol);

// Returns the method of a symbol as FlameGraph's stackcollapse-perf.pl leaves it. The script drops
// parameters, writes ':' for ';', and drops the 'L' before a class in a package:
//   int com.acme.Main.run                   the JVM's own map
//   com/acme/Main:run                       libperf-jvmti
//   com/acme/Main:::run                     perf-map-agent
// Returns nothing for other text.
std::optional<std::string> method_of_collapsed_symbol(std::string_view frame);

// Tells whether the method is of a compiler that runs in the program's JVM.
bool is_compiler_method(std::string_view plain_name);

}  // namespace assay::profilers
