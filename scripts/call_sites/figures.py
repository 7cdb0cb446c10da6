"""Computes tables of calls, receivers and reasons, from results of `assay callsites`, `receivers` and `inlining`. The functions
are pure."""

LEVELS = 4  # of known callers, from none to three
TOP = 20  # call sites
MANY_TYPES = "too many receiver types"  # a kind of reasons (native/inlining/reasons.cpp)
MOST_KINDS = 6  # of reasons; the others are one column


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


def calls_by_kind(result):
    """Returns the calls that were not inlined, by the kind of Graal's reason."""
    calls = {}
    for site in result["sites"]:
        calls[site["kind"]] = calls.get(site["kind"], 0) + site["calls"]
    return calls


def commonest_kinds(results):
    """Returns the kinds that are the most frequent in the mean over the programs, the first one first."""
    shares = {}
    for result in results:
        for kind, calls in calls_by_kind(result).items():
            shares[kind] = shares.get(kind, 0) + calls / max(result["calls"], 1)
    return sorted(shares, key=lambda kind: (-shares[kind], kind))[:MOST_KINDS]


def row_of_reasons(name, result, kinds):
    """Returns the cells of a program's row: calls of Graal's code that were not inlined, how few sites have them, and why."""
    by_kind = calls_by_kind(result)
    hottest = sum(sorted((site["calls"] for site in result["sites"]), reverse=True)[:TOP])
    others = sum(calls for kind, calls in by_kind.items() if kind not in kinds)
    return [name, f"{result['calls']:,}", f"{len(result['sites']):,}", percent(hottest, result["calls"]),
            *[percent(by_kind.get(kind, 0), result["calls"]) for kind in kinds], percent(others, result["calls"])]


def table_of_reasons(results):
    """Returns the table over the programs. `results` maps a program's name to a result."""
    kinds = commonest_kinds(results.values())
    head = ["program", "calls not inlined", "sites", f"of the {TOP} hottest, %", *[f"{kind}, %" for kind in kinds], "other, %"]
    return table(head, [row_of_reasons(name, result, kinds) for name, result in results.items()])


def hottest_with_many_types(name, result):
    """Returns the cells of a program's row: the hottest call that was not inlined because its receivers have many types (paper 5,
    table 5); empty where there is none."""
    sites = [site for site in result["sites"] if site["kind"] == MANY_TYPES]
    if not sites:
        return []
    hottest = max(sites, key=lambda site: site["calls"])
    return [name, f"`{short(hottest['caller'])}:{hottest['line']}`", f"`{short(hottest['target'])}`", f"{hottest['calls']:,}",
            percent(hottest["calls"], result["calls"])]


def short(method):
    """Returns class and name of `package.Class.name(types):type`."""
    return ".".join(method.partition("(")[0].split(".")[-2:])


def table_of_many_types(results):
    rows = [hottest_with_many_types(name, result) for name, result in results.items()]
    return table(["program", "the hottest call with many types", "of", "calls", "of all not inlined, %"], [row for row in rows if row])


def table(head, rows):
    """Returns the table in Markdown. The first column has names, the others numbers."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


CALLS_HEAD = ["program", "calls in the bytecode", "executed as calls", "not executed as calls, %", "in Graal's code", "executed as calls there",
              "inlined there, %"]
RECEIVERS_HEAD = ["program", "dispatched calls", "sites", "sites with one class, %", "calls with a known caller, %", "told without callers, %", "+1, %",
                  "+2, %", "+3, %"]


def report(calls, receivers, receivers_on_stack, inlining):
    """Returns the tables for which there are results. Each argument maps a program's name to a result."""
    tables = [table(CALLS_HEAD, [row_of_calls(name, result) for name, result in calls.items()])] if calls else []
    tables += [table(RECEIVERS_HEAD, [row_of_receivers(name, result) for name, result in results.items()])
               for results in (receivers, receivers_on_stack) if results]
    tables += [table_of_reasons(inlining), table_of_many_types(inlining)] if inlining else []
    return "\n\n".join(tables) + "\n"
