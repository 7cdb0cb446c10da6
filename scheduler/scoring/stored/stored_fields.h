// SPDX-License-Identifier: Apache-2.0
// Describes the members of every stored type, by the names that the files have for them
// (native/json's members.h).
#pragma once

#include <string_view>

#include "native/json/members.h"
#include "native/support/enum_words.h"
#include "scheduler/scoring/experiment.h"

namespace assay::profilers {

template <typename V, json::Either<ChargedPlace> T>
void fields(V& visit, T& value) {
  visit("method", value.method);
  visit("line", value.line);
  visit("samples", value.samples);
}

template <typename V, json::Either<ReportedProfile> T>
void fields(V& visit, T& value) {
  visit("places", value.places);
  visit("outside_java", value.outside_java);
  visit("unknown", value.unknown);
  visit("lost", value.lost);
  visit("interval_ns", value.interval);
  visit("ms_per_sample", value.ms_per_sample);
  visit("stated", value.stated);
}

}  // namespace assay::profilers

namespace assay::scoring {

inline constexpr EnumWords<Role, 4> kRoleWords{{{Role::subject, "subject"},
                                                {Role::known_liar, "known_liar"},
                                                {Role::oracle, "oracle"},
                                                {Role::debug_information, "debug_information"}}};

inline constexpr EnumWords<VariantKind, 5> kVariantWords{
    {{VariantKind::base, "base"},
     {VariantKind::repeat, "repeat"},
     {VariantKind::whole_program, "whole_program"},
     {VariantKind::single_block, "single_block"},
     {VariantKind::without_polls, "without_polls"}}};

inline constexpr EnumWords<IterationClock, 3> kIterationClockWords{
    {{IterationClock::told, "told"},
     {IterationClock::wall, "wall"},
     {IterationClock::process, "process"}}};

constexpr const auto& words_of(Role) { return kRoleWords; }
constexpr const auto& words_of(IterationClock) { return kIterationClockWords; }
constexpr const auto& words_of(VariantKind) { return kVariantWords; }

using json::Either;
using json::word_for;

template <typename V, Either<ProfilerVariant> T>
void fields(V& visit, T& value) {
  visit("id", value.id);
  visit("name", value.name);
  visit("version", value.version);
  visit("role", value.role);
  visit("gives_lines", value.gives_lines);
  visit("settings", value.settings);
  visit.unless_empty("command", value.command);
}

template <typename V, Either<Variant> T>
void fields(V& visit, T& value) {
  visit("kind", value.kind);
  visit("target_percent", value.target_percent);
  visit("block", value.block);
}

template <typename V, Either<CellKey> T>
void fields(V& visit, T& value) {
  visit("variant", value.variant);
  visit("profiler", value.profiler);
  visit("fork", value.fork);
}

template <typename V, Either<RunTimes> T>
void fields(V& visit, T& value) {
  visit("program_ns", value.program_ns);
  visit("process_ns", value.process_ns);
  visit("cpu_ns", value.cpu_ns);
}

template <typename V, Either<IterationTimes> T>
void fields(V& visit, T& value) {
  visit("runtime_us", value.runtime_us);
  visit("cpu_us", value.cpu_us);
  visit.unless_empty("clock", value.clock);
  visit("slowed_from", value.slowed_from);
}

template <typename V, Either<SampleCounts> T>
void fields(V& visit, T& value) {
  visit("compiled", value.compiled);
  visit("generated", value.generated);
  visit("elsewhere", value.elsewhere);
  visit("of_vm", value.of_vm);
  visit("of_compilers", value.of_compilers);
}

template <typename V, Either<SampledParts> T>
void fields(V& visit, T& value) {
  visit("run", value.run);
  visit("iterations", value.iterations);
  visit("warm", value.warm);
}

template <typename V, Either<SampledBlock> T>
void fields(V& visit, T& value) {
  visit("name", value.name);
  visit("samples", value.samples);
}

template <typename V, Either<Cell> T>
void fields(V& visit, T& value) {
  visit("key", value.key);
  visit("order", value.order);
  visit("took_ns", value.took_ns);
  visit("times", value.times);
  visit("exit_code", value.exit_code);
  visit("failure", value.failure);
  visit("iterations", value.iterations);
  visit("sampled", value.sampled);
  visit("profile", value.profile);
  visit.unless_empty("blocks", value.blocks);
  visit.unless_empty("not_as_planned", value.not_as_planned);
  visit.unless_empty("machine", value.machine);
}

template <typename V, Either<PlannedBlock> T>
void fields(V& visit, T& value) {
  visit("name", value.name);
  visit("base_share", value.base_share);
  visit("overhead_percent", value.overhead_percent);
}

template <typename V, Either<PlanTarget> T>
void fields(V& visit, T& value) {
  visit("target_percent", value.target_percent);
  visit("slowable_share", value.slowable_share);
  visit("blocks", value.blocks);
}

template <typename V, Either<BlockFacts> T>
void fields(V& visit, T& value) {
  visit("id", value.id);
  visit.unless_empty("name", value.name);
  visit("unit", value.unit);
  visit("method", value.method);
  visit("lines", value.lines);
  visit("methods", value.methods);
  visit("operations", value.operations);
  visit("with_debug_info", value.with_debug_info);
  visit("room", value.room);
  visit("calls", value.calls);
  visit("entered_in_loop", value.entered_in_loop);
  visit("base_ns", value.base_ns);
  visit("executions", value.executions);
}

template <typename V, Either<SlowedPart> T>
void fields(V& visit, T& value) {
  visit("block", value.block);
  visit("instructions", value.instructions);
}

template <typename V, Either<BlockExperiment> T>
void fields(V& visit, T& value) {
  visit("facts", value.facts);
  visit("wanted_ns", value.wanted_ns);
  visit("instructions", value.instructions);
  visit("counted_ns", value.counted_ns);
  visit.unless_empty("parts", value.parts);
}

template <typename V, Either<DebugInfoCoverage> T>
void fields(V& visit, T& value) {
  visit("units", value.units);
  visit("blocks", value.blocks);
  visit("operations", value.operations);
  visit("with_debug_info", value.with_debug_info);
}

template <typename V, Either<Unmeasured> T>
void fields(V& visit, T& value) {
  visit("what", value.what);
  visit("why", value.why);
}

template <typename V, Either<Experiment> T>
void fields(V& visit, T& value) {
  visit("title", value.title);
  visit("program", value.program);
  visit("command", value.command);
  visit("started", value.started);
  visit("clock", value.clock);
  visit("machine", value.machine);
  visit("versions", value.versions);
  visit("cell_meaning", value.cell_meaning);
  visit("seed", value.seed);
  visit("java_share", value.java_share);
  visit("harness_java_share", value.harness_java_share);
  visit.unless_empty("iteration_clock", value.iteration_clock);
  visit.unless_empty("iterations_of_a_round", value.iterations_of_a_round);
  visit.unless_empty("iterations_of_a_run", value.iterations_of_a_run);
  visit("profilers", value.profilers);
  visit("plans", value.plans);
  visit("blocks", value.blocks);
  visit("debug_info", value.debug_info);
  visit.unless_empty("stopped_after", value.stopped_after);
  visit.unless_empty("expected_run_s", value.expected_run_s);
  visit.unless_empty("liar_shown", value.liar_shown);
  visit.unless_empty("why_no_liar", value.why_no_liar);
  visit.unless_empty("score_command", value.score_command);
  visit("unmeasured", value.unmeasured);
  visit("order", value.order);
}

}  // namespace assay::scoring
