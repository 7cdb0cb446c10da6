// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "native/json/writer.h"
#include "scheduler/divining/search_file.h"
#include "scheduler/divining/search_members.h"

namespace assay::divining {
namespace {

using json::Writer;

void write(Writer& out, double value) { out.number(value); }

void write(Writer& out, std::size_t value) { out.whole_number(value); }

void write(Writer& out, const InstructionKind& kind) {
  out.object([&] {
    out.name("name").text(kind.name);
    out.name("cost_ps").number(kind.cost_ps);
  });
}

void write(Writer& out, const Candidate& block) {
  out.object([&] {
    out.name("name").text(block.name);
    out.name("unit").whole_number(block.unit.value());
    out.name("executions").number(block.executions);
    out.name("source").text(spelling_of(kExecutionSources, block.source));
    if (block.loop) {
      out.name("loop").whole_number(*block.loop);
    }
    out.name("neighbours").list(block.neighbours, [&](BlockIndex neighbour) {
      out.whole_number(neighbour.value());
    });
    if (!block.followers.empty()) {
      out.name("followers").list(block.followers, [&](std::uint32_t follower) {
        out.whole_number(follower);
      });
      out.name("slowed_part").number(block.slowed_part);
    }
  });
}

void write(Writer& out, const Problem& problem) {
  out.object([&] {
    out.name("target").number(problem.target);
    out.name("units").list(problem.units, [&](const std::string& unit) { out.text(unit); });
    out.name("kinds").list(problem.kinds, [&](const InstructionKind& kind) { write(out, kind); });
    out.name("blocks").list(problem.blocks, [&](const Candidate& block) { write(out, block); });
  });
}

void write(Writer& out, const std::optional<BlockTime>& time) {
  if (time) {
    out.list(std::array{time->ns, time->samples}, [&](double value) { out.number(value); });
  } else {
    out.null();
  }
}

void write(Writer& out, const Install& install) {
  out.object([&] {
    out.name("run_ns").number(install.run_ns);
    out.name("blocks").list(install.blocks, [&](const auto& time) { write(out, time); });
  });
}

void write(Writer& out, const Step& step) {
  out.object([&] {
    out.name("purpose").text(spelling_of(kPurposes, step.purpose));
    out.name("plan").list(step.plan.blocks, [&](const Counts& counts) {
      out.list(counts, [&](std::uint32_t count) { out.whole_number(count); });
    });
    if (!step.failure.empty()) {
      out.name("failure").text(step.failure);
    }
    out.name("installs").list(step.installs, [&](const Install& install) { write(out, install); });
  });
}

void write(Writer& out, const SearchRules& rules) {
  out.object([&] {
    for_each_rule(rules,
                  [&](std::string_view name, const auto& value) { write(out.name(name), value); });
  });
}

}  // namespace

std::string to_json(const Search& search) {
  Writer out(json::Layout::compact);
  out.object([&] {
    out.name("version").whole_number(kSearchFileVersion);
    write(out.name("problem"), search.problem);
    write(out.name("rules"), search.rules);
    out.name("time_of").text(spelling_of(kTimeOfNames, search.time_of));
    out.name("program").text(search.program);
    out.name("conditions").text(search.conditions);
    out.name("period").whole_number(search.scale.period);
    out.name("reference_ns").number(search.scale.reference_ns);
    out.name("search_seconds").whole_number(search.search_s);
    out.name("check_seconds").whole_number(search.check_s);
    out.name("fresh_base").list(search.fresh.base, [&](const Install& one) { write(out, one); });
    out.name("fresh_plan").list(search.fresh.plan, [&](const Install& one) { write(out, one); });
    out.name("steps").list(search.steps, [&](const Step& step) { write(out, step); });
  });
  return out.str();
}

}  // namespace assay::divining
