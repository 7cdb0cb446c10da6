"""Says what is wrong with the runs of a program. The functions are pure: outputs and results in, faults out."""
import re
from dataclasses import dataclass

from semantics.closed_forms import EVENTS

ROUNDS = re.compile(rb"^rounds (\d+)$", re.MULTILINE)
CLOSED = re.compile(rb"^closed (\w+)((?: \w+=\d+)+)$", re.MULTILINE)
ALMOST = 1e-6  # what rounding may make of a share
NOT_INLINED = ("exact", "leaf")  # methods whose names begin so are units of their own


@dataclass(frozen=True)
class Fault:
    """A fault of one kind is looked for again while a program is reduced."""
    kind: str
    text: str


def faults_of_output(strategy, plain, counted):
    """Compares exit code and standard output of a counted run with those of the plain one."""
    faults = []
    if counted.exit_code is None:
        return [Fault(f"{strategy}: time limit", "the run did not end in time")]
    if counted.exit_code != plain.exit_code:
        faults.append(Fault(f"{strategy}: exit code", f"{counted.exit_code} instead of {plain.exit_code}"))
    if counted.stdout != plain.stdout:
        faults.append(Fault(f"{strategy}: stdout", first_difference(plain.stdout, counted.stdout)))
    return faults


def first_difference(expected, actual):
    lines = zip(expected.splitlines() + [b"(end)"], actual.splitlines() + [b"(end)"])
    for number, (one, other) in enumerate(lines, 1):
        if one != other:
            return f"line {number}: {other.decode(errors='replace')} instead of {one.decode(errors='replace')}"
    return f"{len(actual)} bytes instead of {len(expected)}"


def closed_forms_in(stdout):
    """Returns what one activation of each closed method causes: {method: {what: count}}."""
    return {method.decode(): {name: int(count) for name, count in (part.split("=") for part in parts.decode().split())}
            for method, parts in CLOSED.findall(stdout)}


def rounds_in(stdout):
    """Returns how often each closed method is called; None where the program does not say so."""
    found = ROUNDS.search(stdout)
    return int(found[1]) if found else None


def faults_of_result(strategy, result, closed):
    """Checks a result of `assay count`: by its own comparison with direct counting, by what each activation of a closed
    method causes, and by what holds for each unit."""
    if result is None:
        return [Fault(f"{strategy}: no result", "no readable result was written")]
    faults = []
    for difference in (result["check"] or {}).get("differences", []):
        faults.append(Fault(f"{strategy}: check", f"{difference['method']} {difference['event']}: "
                            f"{difference['strategy']}, by dec {difference['dec']}"))
    if result["check"] and not result["check"]["agrees"] and not faults:
        faults.append(Fault(f"{strategy}: check", "the check does not agree, and names no difference"))
    coverage = result["coverage"]
    for name in ("units_left_alone", "units_unreadable"):
        if coverage[name]:
            faults.append(Fault(f"{strategy}: {name}", f"{coverage[name]}: {coverage['left_alone']}"))
    if result["kind"] != "exact":
        faults.append(Fault(f"{strategy}: kind", result["kind"]))
    for unit in result["units"]:
        faults += faults_of_unit(strategy, unit, closed)
    return faults


def faults_of_samples(result, closed, each_path):
    """Checks a result of strategy pep. Where each path is a sample, closed forms hold, but those of weights that only the
    running program knows."""
    if result is None:
        return [Fault("pep: no result", "no readable result was written")]
    if result["kind"] != "sampled" or not result["sampled"]:
        return [Fault("pep: kind", result["kind"])]
    faults = []
    for name, value in (result["sampled"]["accuracy"] or {}).items():
        if name != "paths_executed" and not (1 - ALMOST if each_path else 0) <= value <= 1 + ALMOST:
            faults.append(Fault("pep: accuracy", f"{name}: {value}"))
    if each_path:
        known = {method: {what: each for what, each in form.items() if what != "copied"} for method, form in closed.items()}
        for unit in result["units"]:
            faults += faults_of_unit("pep", unit, known)
    return faults


def method_name(unit):
    return unit["method"].partition("(")[0].rpartition(".")[2]


def faults_of_unit(strategy, unit, closed):
    counts = unit["counts"]
    entries = counts.get("method-entry", 0)
    ends = counts.get("return", 0) + counts.get("unwind", 0)
    faults = []
    if strategy == "dec" and ends > entries:
        faults.append(Fault("dec: ends", f"{unit['method']}: {ends} returns and unwinds, {entries} entries"))
    if form_can_be_met(unit, closed):
        faults += faults_of_form(strategy, unit, closed[method_name(unit)], unfinished_of(unit))
    return faults


def form_can_be_met(unit, closed):
    """Tells whether the unit was entered at its method's beginning, and it is known how many activations did not end."""
    return (method_name(unit) in closed and unit["entry_bci"] == -1 and unit["counts"].get("method-entry", 0) > 0
            and unit["unfinished"] is not None and unit["running_at_most"] is not None)


def unfinished_of(unit):
    """Returns how many activations may have caused fewer events than a whole one."""
    counts = unit["counts"]
    left = counts.get("method-entry", 0) - counts.get("return", 0) - counts.get("unwind", 0)
    return max(left, unit["unfinished"] + unit["running_at_most"])


def faults_of_form(strategy, unit, form, unfinished):
    faults = []
    for what, each in form.items():
        expected = each * unit["counts"].get("method-entry", 0)
        counted = sum(unit["counts"].get(name, 0) for name in EVENTS[what])
        if abs(counted - expected) > each * unfinished:
            faults.append(Fault(f"{strategy}: closed form", f"{unit['method']} {what}: {counted} instead of {expected}"
                                f" (at most {unfinished} activations unfinished)"))
    return faults


def closed_units(result, closed):
    """Returns how many units were compared with a closed form, where all activations ended."""
    return sum(1 for unit in result["units"] if form_can_be_met(unit, closed) and unfinished_of(unit) == 0)
