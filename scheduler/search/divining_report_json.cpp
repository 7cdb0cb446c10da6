// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <optional>

#include "native/json/members.h"
#include "native/support/enum_words.h"
#include "native/support/percent.h"
#include "native/support/version.h"
#include "scheduler/measuring/block_key.h"
#include "scheduler/search/divining_report.h"
#include "slowdown/plan/plan_text.h"

namespace assay::divining {

static void fields(const json::MemberWriter& visit, const ErrorInterval& interval) {
  const bool is_known = std::isfinite(interval.half_width);
  visit("points", kPercent * interval.error);
  visit("half_width",
        is_known ? std::optional(kPercent * interval.half_width) : std::optional<double>());
}

}  // namespace assay::divining

namespace assay::search {
namespace {

constexpr int kReportSchemaVersion = 1;

struct Reached {
  const divining::Assessment& all;
  double noise_floor;
};

void fields(const json::MemberWriter& visit, const Reached& reached) {
  visit("overhead_percent", kPercent * reached.all.overhead);
  visit("run_off_by", reached.all.run);
  visit("mean_group_error_points", kPercent * reached.all.mean_error);
  visit("mean_block_error_points", kPercent * reached.all.mean_block_error);
  visit("noise_floor_points", kPercent * reached.noise_floor);
  visit("measured_share", reached.all.measured_share);
  visit("near_share", reached.all.near_share);
  visit("groups_off_by", reached.all.groups);
  visit("blocks_off_by", reached.all.blocks);
}

struct FreshJvm {
  explicit FreshJvm(const divining::Assessment& jvm) : all(jvm) {}
  const divining::Assessment& all;
};

void fields(const json::MemberWriter& visit, const FreshJvm& jvm) {
  visit("overhead_percent", kPercent * jvm.all.overhead);
  visit("run_off_by_points", kPercent * jvm.all.run.error);
  visit("mean_group_error_points", kPercent * jvm.all.mean_error);
  visit("mean_block_error_points", kPercent * jvm.all.mean_block_error);
  visit("near_share", jvm.all.near_share);
  visit("measured_share", jvm.all.measured_share);
}

// Writes what runs in fresh JVMs took, and how the check with them ended.
void write_fresh_runs(json::Writer& out, const DiviningResult& result) {
  using enum divining::FreshEnd;
  constexpr EnumWords<divining::FreshEnd, 4> kWords{{{within_aim, "within_aim"},
                                                     {spread, "spread"},
                                                     {rounds_used_up, "rounds_used_up"},
                                                     {too_few_jvms, "too_few_jvms"}}};
  const json::MemberWriter visit(out);
  if (!result.fresh) {
    return;
  }
  const divining::Search& search = result.search;
  const auto runs = runs_of(search, search.fresh.base, jvms_of_round(search, result.fresh->round));
  out.name("fresh_runs").object([&] {
    visit("end", word_in(kWords, result.fresh->end));
    visit("corrections", search.corrections.size());
    visit("taken_after", result.fresh->round);
    visit("without_sampling", runs.are_unsampled);
    visit("wanted_percent", kPercent * runs.wanted);
    out.name("overhead_percents").list(runs.overheads, [&](double overhead) {
      out.number(kPercent * overhead);
    });
  });
}

void write_blocks(json::Writer& out, const DiviningResult& result,
                  const std::vector<double>& base_ns) {
  const json::MemberWriter visit(out);
  const std::vector<bool> known =
      result.check ? known_singly(*result.check) : std::vector<bool>(base_ns.size());
  std::size_t index = 0;
  out.name("blocks").list(result.search.problem.blocks, [&](const divining::Candidate& block) {
    const auto key = measuring::block_key_from(block.name);
    out.object([&] {
      if (key) {
        visit("method", key->unit.method);
        visit("entry_bci", key->unit.entry_bci);
        visit("shape", slowdown::shape_text(key->unit.shape));
        visit("block", key->block.value());
      }
      visit("group", result.finished.groups.group_of[index]);
      visit("known_singly", static_cast<bool>(known[index]));
      visit("base_ns", base_ns[index]);
      visit("executions", block.executions);
      const bool is_counted = block.source == divining::ExecutionSource::exact_count;
      visit("executions_are", is_counted ? "counted" : "estimated");
    });
    ++index;
  });
}

void write_conditions(json::Writer& out, const subject::MeasuringConditions& conditions,
                      const std::string& event) {
  const json::MemberWriter visit(out);
  const sampling::CpuUse& cpu = conditions.cpu_use;
  out.name("sampling").object([&] {
    visit("event", event);
    visit("samples", conditions.samples);
    visit("lost", conditions.notes.lost_samples);
    visit("unmapped", conditions.unmapped_samples);
    visit("kernel", conditions.kernel_samples);
    visit("kernel_share", conditions.kernel_share());
    visit("refused_threads", conditions.notes.refused_threads);
    visit("late_threads", conditions.notes.late_threads);
    visit("throttled", conditions.notes.throttled);
    visit("fixed_periods", conditions.notes.fixed_periods);
    visit("waiting_share", cpu.knows_waiting ? std::optional(cpu.waiting()) : std::nullopt);
    visit("windows", conditions.windows);
    visit("iterations", conditions.iterations);
    visit("disturbed_share", conditions.disturbed_share());
  });
}

}  // namespace

Result<std::string> divining_report_json(const DiviningResult& result, const std::string& event,
                                         const std::vector<NamedValue>& circumstances) {
  using Jvms = std::vector<FreshJvm>;
  const std::vector<double> base_ns = base_times(result.search);
  const auto& finished = result.finished;
  const auto& check = result.check;
  const bool whole_run = result.search.time_of == divining::TimeOf::whole_run;
  json::Writer out;
  const json::MemberWriter visit(out);
  out.object([&] {
    visit("schema_version", kReportSchemaVersion);
    visit("created_by", std::string("assay ") + kVersion);
    visit("target_percent", kPercent * result.search.problem.target);
    visit("slowable_share", slowable_share(result.search));
    visit("base_drift_percent", kPercent * finished.base_drift);
    visit("search_seconds", result.search.search_s);
    visit("seconds", result.search.search_s + result.search.check_s);
    visit("time_of", whole_run ? "whole_run" : "iteration");
    out.name("circumstances").object([&] {
      for (const auto& [name, value] : circumstances) {
        visit(name, value);
      }
    });
    write_blocks(out, result, base_ns);
    visit("in_the_jvm_of_the_search", Reached{finished.reached, finished.noise_floor});
    visit("in_fresh_jvms",
          check ? std::optional(Reached{check->reached, check->noise_floor}) : std::nullopt);
    visit("check_failure", result.check_failure);
    write_fresh_runs(out, result);
    visit("slowed_jvms", check ? Jvms(check->slowed.begin(), check->slowed.end()) : Jvms());
    visit("base_jvms", check ? Jvms(check->bases.begin(), check->bases.end()) : Jvms());
    write_conditions(out, result.conditions, event);
  });
  return out.text_written();
}

}  // namespace assay::search
