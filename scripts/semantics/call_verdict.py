"""Compares noted calls with events of the same compilations: each entry of a unit is one noted call. The functions are pure."""
from semantics.verdict import Fault, unfinished_of


def faults_of_calls(result, graph, tally):
    if graph is None:
        return [Fault("calls: no graph", "no readable call graph was written")]
    if graph["dropped"] or graph["threads_not_noted"]:
        return []
    noted = {}
    for edge in graph["edges"]:
        noted[edge["callee"]] = noted.get(edge["callee"], 0) + edge["calls"] - edge.get("inlined", 0)
    faults = []
    for unit in result["units"]:
        if unit["entry_bci"] != -1 or not unit["method"].startswith("Fuzzed") or unit["running_at_most"] is None:
            continue
        entries, calls = unit["counts"].get("method-entry", 0), noted.get(unit["method"], 0)
        if abs(entries - calls) > (unfinished_of(unit) if unit["unfinished"] is not None else entries):
            faults.append(Fault("calls: entries", f"{unit['method']}: {calls} calls were noted, {entries} entries counted"))
        else:
            tally["entries compared with calls"] += 1
    return faults
