"""Compares what inserted code has counted with what the bytecode of closed methods executes: in compiled code, in the
interpreter, and what was removed. The functions are pure."""
from semantics.verdict import Fault

# Code that is deoptimized goes on at an earlier place, and may execute an operation again. Methods that are compiled early
# are deoptimized some times.
REPEATED = 16


def of_closed(form, rounds, *names):
    """Returns how often all activations of a closed method together cause the events."""
    return rounds * sum(form[name] for name in names)


def in_bounds(count, expected, sites=1):
    return expected <= count <= expected + sites * REPEATED * (expected > 0)


def faults_of_allocations(result, closed, rounds, tally):
    """Checks the JSON of `assay allocs`. Each object of a closed method escapes, so none is removed."""
    if result is None:
        return [Fault("allocs: no result", "no readable result was written")]
    faults = [] if result["exact"] else [Fault("allocs: exact", "the result is not exact")]
    by_method = {}
    for site in result["sites"]:
        by_method.setdefault(site["method"], []).append(site)
        if site["removed"] < -REPEATED and not site["shares_allocations"]:
            faults.append(Fault("allocs: removed", f"{site['method']}@{site['bci']}: {site['removed']}"))
        if site["executed"] != site["interpreted"] + site["compiled"] + site["removed"]:
            faults.append(Fault("allocs: sum", f"{site['method']}@{site['bci']}: {site}"))
    for method, form in closed.items() if rounds else ():
        sites = by_method.get(method, [])
        faults += faults_of_sites(method, sites, of_closed(form, rounds, "allocations"), tally)
    return faults


def faults_of_sites(method, sites, expected, tally):
    executed = sum(site["executed"] for site in sites)
    made = sum(site["interpreted"] + site["compiled"] for site in sites)
    shared = any(site["shares_allocations"] for site in sites)
    faults = []
    if not in_bounds(executed, expected, len(sites)):
        faults.append(Fault("allocs: executed", f"{method}: {executed} instead of {expected}"))
    if not shared and not in_bounds(made, expected, len(sites)):
        faults.append(Fault("allocs: allocated", f"{method}: {made} instead of {expected}"))
    tally["sums of regions met"] += not faults and expected > 0
    return faults


def faults_of_lifetimes(result, tally):
    """Checks the JSON of `assay lifetimes --exact`: what was not removed was born, and each life ends once."""
    if result is None:
        return [Fault("lifetimes: no result", "no readable result was written")]
    faults = [] if result["complete"] else [Fault("lifetimes: complete", "the result is not complete")]
    totals = result["totals"]
    made = totals.get("executed", 0) - totals.get("removed", 0)
    # The VM also allocates where the bytecode does not: strings, and arrays for arguments.
    if totals["born"] < made - REPEATED:
        faults.append(Fault("lifetimes: born", f"{totals['born']} objects were born, and {made} were not removed"))
    for site in result["sites"]:
        if site["born"] != site["alive"] + site["died"]:
            faults.append(Fault("lifetimes: deaths", f"{site}"))
        if site["lifetimes_at_least"] != site["lifetimes_at_most"]:
            faults.append(Fault("lifetimes: bounds", f"{site}"))
    tally["lifetimes compared"] += totals["died"]
    return faults


def faults_of_receivers(result, tally):
    """Checks the JSON of `assay receivers`: each call has one receiver, and more callers never tell less."""
    if result is None:
        return [Fault("receivers: no result", "no readable result was written")]
    faults = [] if result["exact"] else [Fault("receivers: exact", "the result is not exact")]
    for site in result["sites"]:
        calls = site["interpreted"] + site["compiled"]
        told = sum(one["interpreted"] + one["compiled"] for one in site["receivers"])
        by_callers = sum(one["interpreted"] + one["compiled"] for context in site["contexts"] for one in context["receivers"])
        if not told <= calls + REPEATED or not told == by_callers or abs(site["untold"]) > REPEATED:
            faults.append(Fault("receivers: sum", f"{site['method']}@{site['bci']}: {calls} calls, {told} receivers, {by_callers} by callers"))
        for levels in (site["resolvable"], [-known for known in site["known_callers"]]):
            if levels != sorted(levels):
                faults.append(Fault("receivers: callers", f"{site['method']}@{site['bci']}: {levels}"))
        tally["receivers compared"] += told
    return faults


def faults_of_regions(text, closed, rounds, tally):
    """Checks the lines of RegionInserter: method, kind, executed, before, behind."""
    if text is None:
        return [Fault("regions: no result", "the inserted code wrote no file")]
    faults = []
    lines = [line.split() for line in text.splitlines()]
    counts = {(method, kind): [int(number) for number in numbers] for method, kind, *numbers in lines}
    for method, form in closed.items() if rounds else ():
        started = of_closed(form, rounds, "calls", "handled")
        expected = {("leaf", 0): started, ("leaf", 1): started, ("leaf", 2): of_closed(form, rounds, "calls"),
                    ("new", 0): of_closed(form, rounds, "allocations"), ("new", 2): of_closed(form, rounds, "allocations")}
        for (kind, place), number in expected.items():
            found = counts.get((method, kind), [0, 0, 0])[place]
            # The operations of a kind in one method share their sites; a method has at most some tens of them.
            if not in_bounds(found, number, sites=10):
                faults.append(Fault("regions: sum", f"{method} {kind} {('executed', 'before', 'behind')[place]}: {found} instead of {number}"))
            else:
                tally["sums of regions met"] += number > 0
    return faults
