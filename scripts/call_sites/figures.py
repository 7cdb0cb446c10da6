"""Computes tables of calls and receivers, from results of `assay callsites` and `assay receivers`. The functions are pure."""

LEVELS = 4  # of known callers, from none to three


def percent(part, whole):
    return f"{100 * part / whole:.1f}" if whole > 0 else "-"


def row_of_calls(name, result):
    """Returns the cells of a program's row: what a profiler of bytecode shows, and what was executed as a call."""
    totals = result["totals"]
    in_graal = totals["executed"] - totals["interpreted"]
    left = totals["interpreted"] + totals["compiled"]
    return [name, f"{totals['executed']:,}", f"{left:,}", percent(totals["removed"], totals["executed"]), f"{in_graal:,}",
            f"{totals['compiled']:,}", percent(in_graal - totals["compiled"], in_graal)]


def row_of_receivers(name, result):
    """Returns the cells of a program's row: calls that were left, and how many of them have receivers of one class."""
    totals = result["totals"]
    return [name, f"{totals['calls']:,}", f"{totals['sites']:,}", percent(totals["sites_with_one_type"], totals["sites"]),
            percent(totals["known_callers"][1], totals["calls"]),
            *[percent(totals["resolvable"][level], totals["calls"]) for level in range(LEVELS)]]


def table(head, rows):
    """Returns the table in Markdown. The first column has names, the others numbers."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


CALLS_HEAD = ["program", "calls in the bytecode", "executed as calls", "not executed as calls, %", "in Graal's code", "executed as calls there",
              "inlined there, %"]
RECEIVERS_HEAD = ["program", "dispatched calls", "sites", "sites with one class, %", "calls with a known caller, %", "told without callers, %", "+1, %",
                  "+2, %", "+3, %"]


def report(calls, receivers):
    """Returns both tables. Each maps a program's name to a result."""
    return "\n\n".join([table(CALLS_HEAD, [row_of_calls(name, result) for name, result in calls.items()]),
                        table(RECEIVERS_HEAD, [row_of_receivers(name, result) for name, result in receivers.items()])]) + "\n"
