"""Tells which units Graal has compiled in a run, and which of them are hot. The names of units are the same from both
sources, the VM's log and the agent's result: `Class::method`, and ` @ BCI` for an entry inside a loop. Methods of the
same name in one class have one name together, because the VM's log does not tell them apart. All functions but
read_file are pure."""
import re

COMPILED = re.compile(r"^\s*(\d+)\s[ %sbn!]*?\s(\d)\s+(\S+::\S+)( @ \d+)? \(\d+ bytes\)(.*)$")
SIGNATURE = re.compile(r"^([^(]+)\.([^.(]+)\(")
GRAAL_TIER = "4"
GRAAL_ITSELF = ("jdk.graal.", "jdk.vm.ci.", "org.graalvm.", "assay.shim.", "assay.api.")
# Least share of all occurrences of events in a run. A unit that runs only until its caller is compiled stays below.
HOT_SHARE = 0.05
NO_ENTRY = -1


def logging_options(file):
    """Returns the options of java. The log is written only when something is compiled."""
    return [f"-Xlog:jit+compilation=info:file={file}:none:filecount=0"]


def read_file(path):
    with open(path, encoding="utf-8", errors="replace") as lines:
        return compiled_units(lines)


def compiled_units(lines):
    """Returns the units, sorted, whose code by Graal is still in use at the end of the log. Graal's own are left
    out."""
    in_use = {}
    for line in lines:
        match = COMPILED.match(line)
        if not match or match[2] != GRAAL_TIER:
            continue
        number, name, entry, rest = match[1], match[3], match[4] or "", match[5]
        if "made not entrant" in rest or "COMPILE SKIPPED" in rest:
            in_use.pop(number, None)
        elif not name.startswith(GRAAL_ITSELF):
            in_use[number] = name + entry
    return sorted(set(in_use.values()))


def unit_name(signature, entry_bci):
    """Returns the name from a signature in which the method's name is followed by a parenthesis; none for what has
    another form."""
    match = SIGNATURE.match(signature)
    return f"{match[1]}::{match[2]}" + (f" @ {entry_bci}" if entry_bci != NO_ENTRY else "") if match else None


def hot_units(result):
    """Returns the units, sorted, in which at least HOT_SHARE of all that was counted occurred."""
    bytes_of = {kind["name"] for kind in result["event_types"] if kind["unit"] != "occurrences"}
    weights = [(unit, sum(count for name, count in unit["counts"].items() if name not in bytes_of))
               for unit in result["units"] if unit["kind"] == "host"]
    least = HOT_SHARE * sum(weight for _, weight in weights)
    names = {unit_name(unit["method"], unit["entry_bci"]) for unit, weight in weights if weight >= least and weight > 0}
    return sorted(names - {None})
