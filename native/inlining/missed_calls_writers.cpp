// SPDX-License-Identifier: Apache-2.0
#include "native/inlining/missed_calls_writers.h"

#include <algorithm>
#include <cmath>

#include "native/json/members.h"
#include "native/results/number_text.h"
#include "native/results/result_writers.h"
#include "native/results/stack_frame.h"
#include "native/support/visible_text.h"

namespace assay::inlining {
namespace {

constexpr std::uint64_t kFormatVersion = 1;
constexpr std::size_t kCallsColumn = 17;
constexpr std::size_t kSharesColumn = 9;
constexpr std::size_t kLeastNameColumns = 40;
constexpr std::size_t kMostTypes = 3;

std::optional<std::int32_t> number_or_null(std::int32_t number) {
  return number < 0 ? std::nullopt : std::optional(number);
}

std::string short_name(const std::string& method, std::size_t width) {
  const std::string name = visible(method);
  return width == 0 ? name : results::shortened_signature(name, width);
}

std::string place_in_source(const MissedCall& call) {
  if (call.source_file.empty()) {
    return "";
  }
  const std::string line = call.line < 0 ? "" : ":" + std::to_string(call.line);
  return " (" + visible(call.source_file) + line + ")";
}

std::string types_in_words(const MissedCall& call) {
  if (call.types.empty() || !call.dispatched) {
    return "";
  }
  std::string words = "; receivers in the profile: ";
  constexpr double kPercent = 100;
  for (std::size_t i = 0; i < std::min(kMostTypes, call.types.size()); ++i) {
    words += (i == 0 ? "" : ", ") + visible(call.types[i].name) + " " +
             std::to_string(std::lround(call.types[i].probability * kPercent)) + " %";
  }
  return words + (call.types.size() > kMostTypes ? ", and others" : "");
}

// Returns the sentence about a site.
std::string sentence_about(const MissedCall& call, std::size_t width) {
  const std::string target =
      call.target.empty() ? "the called method" : short_name(call.target, width);
  const std::string where =
      call.roots.size() > 1 ? ", in " + results::counted(call.roots.size(), "unit") : "";
  return target + " was not inlined" + where + ", because " + visible(call.clause) +
         types_in_words(call) + ".";
}

void write_site(json::Writer& out, const MissedCall& call) {
  const json::MemberWriter visit(out);
  out.object([&] {
    visit("calls", call.calls);
    visit("caller", call.caller);
    visit("source_file", call.source_file);
    visit("bci", number_or_null(call.bci));
    visit("line", number_or_null(call.line));
    visit("target", call.target);
    visit("dispatched", call.dispatched);
    visit("kind", call.kind);
    visit("reason", call.reason);
    visit("sentence", sentence_about(call, 0));
    visit("copies", call.copies);
    out.name("units").list(call.roots, [&](const auto& root) {
      out.object([&] {
        visit("method", root.first);
        visit("calls", root.second);
      });
    });
    out.name("types").list(call.types, [&](const ReceiverType& type) {
      out.object([&] {
        visit("name", type.name);
        visit("probability", static_cast<double>(type.probability));
      });
    });
  });
}

}  // namespace

std::string to_table(const MissedCalls& missed, const MissedCallsTable& options) {
  const std::size_t before = kCallsColumn + kSharesColumn + 2;
  const std::size_t width =
      options.columns
          ? std::max(kLeastNameColumns, *options.columns - std::min(*options.columns, before))
          : 0;
  std::string text = results::right_aligned("calls", kCallsColumn) +
                     results::right_aligned("share", kSharesColumn) + "  call site, and why\n";
  std::uint64_t shown = 0;
  const std::size_t rows = std::min(options.top, missed.sites.size());
  for (std::size_t i = 0; i < rows; ++i) {
    const MissedCall& call = missed.sites[i];
    shown += call.calls;
    text += results::right_aligned(results::with_separators(call.calls), kCallsColumn) +
            results::right_aligned(results::percentage(call.calls, missed.calls), kSharesColumn) +
            "  " + short_name(call.caller, width) + place_in_source(call) + "\n" +
            std::string(before, ' ') + sentence_about(call, width) + "\n";
  }
  text += "\ntop " + results::counted(rows, "reason") + ", " +
          results::percentage(shown, missed.calls) + " of " +
          results::counted(missed.calls, "call") + " that were executed and not inlined, at " +
          results::counted(missed.sites.size(), "call site") + " in " +
          results::counted(missed.compilations, "compilation") + "\n";
  return text;
}

std::string to_json(const MissedCalls& missed) {
  json::Writer out;
  const json::MemberWriter visit(out);
  out.object([&] {
    visit("format", std::string_view("assay-inlining"));
    visit("version", kFormatVersion);
    visit("calls", missed.calls);
    visit("compilations", missed.compilations);
    out.name("sites").list(missed.sites, [&](const MissedCall& call) { write_site(out, call); });
  });
  return out.str();
}

std::string to_csv(const MissedCalls& missed) {
  std::string csv = "calls,caller,bci,line,target,dispatched,kind,reason,units,copies\n";
  for (const MissedCall& call : missed.sites) {
    const auto number = [](std::int32_t value) { return value < 0 ? "" : std::to_string(value); };
    csv += std::to_string(call.calls) + "," + results::csv_field(call.caller) + "," +
           number(call.bci) + "," + number(call.line) + "," + results::csv_field(call.target) +
           "," + (call.dispatched ? "1" : "0") + "," + results::csv_field(call.kind) + "," +
           results::csv_field(call.reason) + "," + std::to_string(call.roots.size()) + "," +
           std::to_string(call.copies) + "\n";
  }
  return csv;
}

std::string to_collapsed_stacks(const MissedCalls& missed) {
  return results::collapsed_stacks(missed.stacks);
}

}  // namespace assay::inlining
