// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string_view>

#include "native/calls/call_graph_writers.h"
#include "native/calls/caller_levels.h"
#include "native/results/number_text.h"
#include "native/support/visible_text.h"

namespace assay::calls {
namespace {

constexpr std::size_t kWeightColumn = 17;
constexpr std::size_t kShareColumn = 8;
constexpr std::size_t kLeastColumnsOfNames = 40;
constexpr std::string_view kArrow = " -> ";

std::string in_percent_of_calls(double share) {
  constexpr double kTenthsOfPercent = 1000;
  return results::percentage(static_cast<std::uint64_t>(std::llround(share * kTenthsOfPercent)),
                             static_cast<std::uint64_t>(kTenthsOfPercent));
}

// Returns ":17@5": the line and the bytecode index, as far as they are known.
std::string place_of(const CallFrame& frame) {
  return (frame.line ? ":" + std::to_string(*frame.line) : "") +
         (frame.bci ? "@" + std::to_string(*frame.bci) : "");
}

// Returns the caller in at most `width` columns, or in full for a width of 0.
std::string caller_text(const CallEdge& edge, std::size_t width) {
  std::string kind = "[" + std::string(to_string(edge.kind)) + "]";
  if (edge.caller.empty()) {
    return kind;
  }
  const std::string after =
      place_of(edge.caller.front()) + (edge.kind == CallerKind::compiled ? "" : " " + kind);
  const std::string name = visible(edge.caller.front().method);
  return (width == 0 ? name
                     : results::shortened_signature(
                           name, width - std::min(width - 1, columns_of(after)))) +
         after;
}

std::string part_inlined(const CallEdge& edge) {
  if (edge.inlined == 0) {
    return "";
  }
  return edge.entries == 0
             ? "  inlined"
             : "  " +
                   results::percentage(edge.inlined, saturating_add(edge.entries, edge.inlined)) +
                   " inlined";
}

std::string row_of(const CallGraph& graph, const CallEdge& edge, std::uint64_t all,
                   std::size_t width) {
  const std::uint64_t weight = graph.weight_of(edge);
  const std::string callee = visible(edge.callee);
  return results::right_aligned(results::with_separators(weight), kWeightColumn) +
         results::right_aligned(results::percentage(weight, all), kShareColumn) + "  " +
         caller_text(edge, width) + std::string(kArrow) +
         (width == 0 ? callee : results::shortened_signature(callee, width)) + part_inlined(edge) +
         "\n";
}

// Returns a line for each frame of the context, the nearest one first, in at most `width` columns.
std::string lines_of_context(const CallEdge& edge, std::size_t width) {
  std::string text;
  for (std::size_t i = 1; i < edge.caller.size(); ++i) {
    const CallFrame& frame = edge.caller[i];
    const std::string after = place_of(frame);
    const std::string name = visible(frame.method);
    const bool is_short = width == 0 || !ending_of(frame).empty();
    text += std::string(kWeightColumn + kShareColumn + 2, ' ') + "  in " +
            (is_short ? name
                      : results::shortened_signature(
                            name, width - std::min(width - 1, columns_of(after)))) +
            after + "\n";
  }
  return text;
}

// Says how many of the calls have an outermost caller of which only the kind is known.
std::string levels_of(const CallGraph& graph, std::uint64_t all) {
  std::map<std::string_view, std::uint64_t> by_ending;
  for (const CallEdge& edge : graph.edges) {
    if (edge.caller.size() > 1 && !ending_of(edge.caller.back()).empty()) {
      std::uint64_t& weight = by_ending[ending_of(edge.caller.back())];
      weight = saturating_add(weight, graph.weight_of(edge));
    }
  }
  std::string endings;
  for (const auto& [ending, weight] : by_ending) {
    endings += (endings.empty() ? "" : ", ") + std::string(ending) + " " +
               results::percentage(weight, all);
  }
  return "contexts of up to " + results::counted(graph.levels, "level") + " of callers" +
         (endings.empty() ? "" : "; the outermost one is: " + endings) + "\n";
}

std::uint64_t inlined_calls_of(const CallGraph& graph) {
  std::uint64_t sum = 0;
  for (const CallEdge& edge : graph.edges) {
    sum = saturating_add(sum, edge.inlined);
  }
  return sum;
}

// Says which calls were samples.
std::string sampling_of(const CallGraph& graph) {
  const auto window = graph.sampling.window.count();
  const std::string of_a_tick = window == 0 ? results::counted(graph.sampling.samples, "sample")
                                            : "for " + std::to_string(window) + " us";
  return of_a_tick + " after each " + std::to_string(graph.tick.count()) +
         " ms of a thread's CPU time, one in " + results::counted(graph.sampling.stride, "call");
}

std::string what_weights_are(const CallGraph& graph, std::uint64_t all) {
  const std::string sampling = sampling_of(graph);
  if (graph.weights == CallWeights::samples) {
    return results::counted(all, "call") + " sampled: " + sampling;
  }
  if (graph.weights == CallWeights::fused) {
    return "each call of a site counted: " + results::counted(all, "call") + ", " +
           results::percentage(inlined_calls_of(graph), all) +
           " of them inlined; calls of sites that dispatch are divided by samples (" + sampling +
           ")" +
           (graph.accuracy_of_fused
                ? "; the graph overlaps with each call counted in the same run by " +
                      in_percent_of_calls(*graph.accuracy_of_fused)
                : "");
  }
  std::string text = "each call counted: " + results::counted(all, "call");
  if (graph.has_inlined_calls) {
    text += ", " + results::percentage(inlined_calls_of(graph), all) + " of them inlined";
  }
  if (const auto accuracy = accuracy_of_samples(graph)) {
    text += "; samples of the same run (" + sampling + ") overlap with " +
            (graph.has_inlined_calls ? "the others by " : "it by ") +
            in_percent_of_calls(*accuracy);
  }
  return text;
}

std::size_t width_of_names(const CallTableShape& shape) {
  if (!shape.columns) {
    return 0;
  }
  const std::size_t taken = kWeightColumn + kShareColumn + 2 + kArrow.size();
  const std::size_t left = *shape.columns > taken ? *shape.columns - taken : 0;
  return std::max(kLeastColumnsOfNames, left) / 2;
}

}  // namespace

std::string notes_of(const CallGraph& graph) {
  const std::uint64_t all = weight_of_all(graph);
  std::string notes = what_weights_are(graph, all) + "\n";
  notes += graph.has_inlined_calls
               ? "calls of code that Graal did not compile are not contained\n"
               : "calls that were inlined are not contained; calls of code that Graal did not "
                 "compile are not, either\n";
  constexpr std::array kOthers = {CallerKind::first_compiler, CallerKind::interpreter,
                                  CallerKind::vm, CallerKind::replaced, CallerKind::unknown};
  std::string others;
  for (const CallerKind kind : kOthers) {
    if (const std::uint64_t weight = weight_of_kind(graph, kind); weight != 0) {
      others += (others.empty() ? "" : ", ") + std::string(to_string(kind)) + " " +
                results::percentage(weight, all);
    }
  }
  notes += others.empty() ? "" : "callers other than Graal's code: " + others + "\n";
  notes += graph.levels > 1 ? levels_of(graph, all) : "";
  if (graph.dropped != 0) {
    notes +=
        results::counted(graph.dropped, "call") +
        " dropped, because the table of a thread was full; --call-slots N gives it more slots\n";
  }
  if (graph.threads_without_words != 0) {
    notes += "calls of " + results::counted(graph.threads_without_words, "thread") +
             " without memory of its own are missing\n";
  }
  if (graph.unreadable != 0) {
    notes += results::counted(graph.unreadable, "code") +
             " cannot be read from the session: its callers are unknown\n";
  }
  return notes;
}

std::string to_table(const CallGraph& graph, const CallTableShape& shape) {
  const std::uint64_t all = weight_of_all(graph);
  const std::size_t rows = std::min(shape.top.value_or(graph.edges.size()), graph.edges.size());
  const std::size_t width = width_of_names(shape);
  std::string text = results::right_aligned("calls", kWeightColumn) +
                     results::right_aligned("share", kShareColumn) + "  caller -> callee\n";
  for (std::size_t i = 0; i < rows; ++i) {
    text += row_of(graph, graph.edges[i], all, width) + lines_of_context(graph.edges[i], width);
  }
  if (rows < graph.edges.size()) {
    text += "(" + std::to_string(graph.edges.size() - rows) + " more; --top shows more)\n";
  }
  return text + notes_of(graph);
}

}  // namespace assay::calls
