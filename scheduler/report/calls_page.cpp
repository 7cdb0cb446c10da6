// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/calls_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <span>

#include "native/calls/call_graph_writers.h"
#include "native/results/number_text.h"
#include "native/support/saturating.h"
#include "native/support/text_pieces.h"
#include "scheduler/report/sections.h"
#include "scheduler/report/table.h"

namespace assay::report {
namespace {

using calls::CallEdge;
using calls::CallGraph;

// A browser sorts and filters so many rows at once.
constexpr std::size_t kMostRows = 1000;

Content number_content(std::uint64_t number) {
  return Content(results::with_separators(number), static_cast<double>(number));
}

Content share_content(std::uint64_t part, std::uint64_t all) {
  return Content(results::percentage(part, all), static_cast<double>(part));
}

std::string caller_name(const CallEdge& edge) {
  std::string kind = "[" + std::string(to_string(edge.kind)) + "]";
  if (edge.caller.empty()) {
    return kind;
  }
  const std::string& name = edge.caller.front().method;
  return edge.kind == calls::CallerKind::compiled ? name : name + " " + kind;
}

std::string site_of(const CallEdge& edge) {
  if (edge.caller.empty() || !edge.caller.front().bci) {
    return "–";
  }
  const calls::CallFrame& frame = edge.caller.front();
  return (frame.line ? fmt::format("line {}, ", *frame.line) : "") +
         fmt::format("index {}", *frame.bci);
}

// Returns the frames beyond the innermost one, the nearest first.
std::vector<std::string> context_of(const CallEdge& edge) {
  std::vector<std::string> methods;
  for (std::size_t i = 1; i < edge.caller.size(); ++i) {
    methods.push_back(edge.caller[i].method);
  }
  return methods.empty() ? std::vector<std::string>{"–"} : methods;
}

Data edge_table(const CallGraph& graph, std::span<const CallEdge> edges, std::uint64_t all) {
  std::vector<Column<CallEdge>> columns = {
      {"Caller", CellKind::method,
       [](const CallEdge& edge) { return Text().method(caller_name(edge)); }},
      {"Site", CellKind::short_text, [](const CallEdge& edge) { return site_of(edge); }},
      {"Callee", CellKind::short_text,
       [](const CallEdge& edge) { return Text().method(edge.callee); }},
      {graph.weights == calls::CallWeights::samples ? "Samples" : "Calls", CellKind::short_number,
       [&](const CallEdge& edge) { return number_content(graph.weight_of(edge)); }},
      {"Share", CellKind::short_number,
       [&, all](const CallEdge& edge) { return share_content(graph.weight_of(edge), all); }}};
  if (graph.has_inlined_calls) {
    columns.push_back({"Inlined", CellKind::short_number,
                       [](const CallEdge& edge) { return number_content(edge.inlined); }});
  }
  if (graph.levels > 1) {
    columns.push_back({"Called in", CellKind::short_text,
                       [](const CallEdge& edge) { return Text().small_lines(context_of(edge)); }});
  }
  Data data = table(columns, edges);
  data["table_name"] = "edges-table";
  data["id_suffix"] = "";
  return data;
}

struct MethodCalls {
  std::string method;
  std::uint64_t to = 0;    // calls of the method
  std::uint64_t from = 0;  // calls by the method
};

std::vector<MethodCalls> methods_of(const CallGraph& graph) {
  std::map<std::string, MethodCalls> by_name;
  const auto add = [&](const std::string& name, std::uint64_t MethodCalls::*member,
                       std::uint64_t weight) {
    MethodCalls& method = by_name[name];
    method.method = name;
    method.*member = saturating_add(method.*member, weight);
  };
  for (const CallEdge& edge : graph.edges) {
    const std::uint64_t weight = graph.weight_of(edge);
    add(edge.callee, &MethodCalls::to, weight);
    add(caller_name(edge), &MethodCalls::from, weight);
  }
  std::vector<MethodCalls> methods;
  methods.reserve(by_name.size());
  for (auto& [name, method] : by_name) {
    methods.push_back(std::move(method));
  }
  std::ranges::stable_sort(methods, std::greater(), &MethodCalls::to);
  methods.resize(std::min(methods.size(), kMostRows));
  return methods;
}

Data method_calls_table(const CallGraph& graph) {
  const std::vector<Column<MethodCalls>> columns = {
      {"Method", CellKind::method,
       [](const MethodCalls& method) { return Text().method(method.method); }},
      {"Calls of it", CellKind::short_number,
       [](const MethodCalls& method) { return number_content(method.to); }},
      {"Calls by it", CellKind::short_number,
       [](const MethodCalls& method) { return number_content(method.from); }}};
  Data data = table(columns, methods_of(graph));
  data["table_name"] = "methods-table";
  data["id_suffix"] = "";
  return data;
}

// Returns the notes of the table for terminals, of which the first says what weights are.
std::vector<std::string> notes_of_table(const CallGraph& graph) {
  std::vector<std::string> notes;
  const std::string text = calls::notes_of(graph);
  for (const std::string_view line : split_pieces(text, '\n')) {
    if (!line.empty()) {
      notes.emplace_back(line);
    }
  }
  return notes;
}

}  // namespace

std::string calls_page(const CallGraph& graph) {
  const std::size_t rows = std::min(graph.edges.size(), kMostRows);
  const std::vector<std::string> notes = notes_of_table(graph);
  Data data("facts_line", notes.front());
  data["edges"] = edge_table(graph, std::span(graph.edges).first(rows), weight_of_all(graph));
  data["left_out"] = rows == graph.edges.size()
                         ? Data(false)
                         : Data(fmt::format("{} lighter rows are left out.",
                                            results::with_separators(graph.edges.size() - rows)));
  data["methods"] = method_calls_table(graph);
  data["notes"] =
      list_of(std::span(notes).subspan(1), [](const std::string& note) { return Data(note); });
  return page("calls", "Call graph", std::move(data));
}

}  // namespace assay::report
