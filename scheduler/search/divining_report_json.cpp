// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <optional>

#include "native/json/writer.h"
#include "native/support/percent.h"
#include "native/support/version.h"
#include "scheduler/measuring/block_key.h"
#include "scheduler/search/divining_report.h"
#include "slowdown/plan/plan_text.h"

namespace assay::search {
namespace {

constexpr int kReportSchemaVersion = 1;

void write_interval(json::Writer& out, const std::optional<divining::ErrorInterval>& interval) {
  if (!interval) {
    out.null();
    return;
  }
  out.object([&] {
    out.name("points").number(kPercent * interval->error);
    out.name("half_width");
    if (std::isfinite(interval->half_width)) {
      out.number(kPercent * interval->half_width);
    } else {
      out.null();
    }
  });
}

void write_assessment(json::Writer& out, const divining::Assessment& reached, double noise_floor) {
  out.object([&] {
    out.name("overhead_percent").number(kPercent * reached.overhead);
    out.name("run_off_by");
    write_interval(out, reached.run);
    out.name("mean_group_error_points").number(kPercent * reached.mean_error);
    out.name("mean_block_error_points").number(kPercent * reached.mean_block_error);
    out.name("noise_floor_points").number(kPercent * noise_floor);
    out.name("measured_share").number(reached.measured_share);
    out.name("near_share").number(reached.near_share);
    out.name("groups_off_by").list(reached.groups, [&](const auto& group) {
      write_interval(out, group);
    });
    out.name("blocks_off_by").list(reached.blocks, [&](const auto& block) {
      write_interval(out, block);
    });
  });
}

// Writes an object for each JVM.
void write_jvms(json::Writer& out, const std::vector<divining::Assessment>& jvms) {
  out.list(jvms, [&](const divining::Assessment& one) {
    out.object([&] {
      out.name("overhead_percent").number(kPercent * one.overhead);
      out.name("run_off_by_points").number(kPercent * one.run.error);
      out.name("mean_group_error_points").number(kPercent * one.mean_error);
      out.name("mean_block_error_points").number(kPercent * one.mean_block_error);
      out.name("near_share").number(one.near_share);
      out.name("measured_share").number(one.measured_share);
    });
  });
}

void write_blocks(json::Writer& out, const DiviningResult& result,
                  const std::vector<double>& base_ns) {
  std::size_t index = 0;
  out.name("blocks").list(result.search.problem.blocks, [&](const divining::Candidate& block) {
    const auto key = measuring::block_key_from(block.name);
    out.object([&] {
      if (key) {
        out.name("method").text(key->unit.method);
        out.name("entry_bci").whole_number(key->unit.entry_bci);
        out.name("shape").text(slowdown::shape_text(key->unit.shape));
        out.name("block").whole_number(key->block.value());
      }
      out.name("group").whole_number(result.finished.groups.group_of[index]);
      out.name("base_ns").number(base_ns[index]);
      out.name("executions").number(block.executions);
      out.name("executions_are")
          .text(block.source == divining::ExecutionSource::exact_count ? "counted" : "estimated");
    });
    ++index;
  });
}

void write_conditions(json::Writer& out, const subject::MeasuringConditions& conditions,
                      const std::string& event) {
  out.name("sampling").object([&] {
    out.name("event").text(event);
    out.name("samples").whole_number(conditions.samples);
    out.name("lost").whole_number(conditions.notes.lost_samples);
    out.name("unmapped").whole_number(conditions.unmapped_samples);
    out.name("kernel").whole_number(conditions.kernel_samples);
    out.name("kernel_share").number(conditions.kernel_share());
    out.name("refused_threads").whole_number(conditions.notes.refused_threads);
    out.name("late_threads").whole_number(conditions.notes.late_threads);
    out.name("throttled").whole_number(conditions.notes.throttled);
    out.name("fixed_periods").whole_number(conditions.notes.fixed_periods);
    out.name("waiting_share");
    if (conditions.cpu_use.knows_waiting) {
      out.number(conditions.cpu_use.waiting());
    } else {
      out.null();
    }
    out.name("windows").whole_number(conditions.windows);
    out.name("iterations").whole_number(conditions.iterations);
    out.name("disturbed_share").number(conditions.disturbed_share());
  });
}

}  // namespace

Result<std::string> divining_report_json(const DiviningResult& result, const std::string& event,
                                         const std::vector<NamedValue>& circumstances) {
  const std::vector<double> base_ns = base_times(result.search);
  json::Writer out;
  out.object([&] {
    out.name("schema_version").whole_number(kReportSchemaVersion);
    out.name("created_by").text(std::string("assay ") + kVersion);
    out.name("target_percent").number(kPercent * result.search.problem.target);
    out.name("slowable_share").number(slowable_share(result.search));
    out.name("base_drift_percent").number(kPercent * result.finished.base_drift);
    out.name("search_seconds").whole_number(result.search.search_s);
    out.name("seconds").whole_number(result.search.search_s + result.search.check_s);
    out.name("time_of").text(result.search.time_of == divining::TimeOf::whole_run ? "whole_run"
                                                                                  : "iteration");
    out.name("circumstances").object([&] {
      for (const auto& [name, value] : circumstances) {
        out.name(name).text(value);
      }
    });
    write_blocks(out, result, base_ns);
    out.name("in_the_jvm_of_the_search");
    write_assessment(out, result.finished.reached, result.finished.noise_floor);
    out.name("in_fresh_jvms");
    if (result.check) {
      write_assessment(out, result.check->reached, result.check->noise_floor);
    } else {
      out.null();
    }
    out.name("check_failure").text(result.check_failure);
    out.name("slowed_jvms");
    write_jvms(out, result.check ? result.check->slowed : std::vector<divining::Assessment>{});
    out.name("base_jvms");
    write_jvms(out, result.check ? result.check->bases : std::vector<divining::Assessment>{});
    write_conditions(out, result.conditions, event);
  });
  return out.text_written();
}

}  // namespace assay::search
