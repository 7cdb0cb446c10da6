"""Computes how often units keep their shapes in fresh JVMs, from lists of the versions that each JVM installed (`assay code-map
--format list`). The functions are pure."""
import statistics
from collections import Counter

from benchmark.tables import markdown_table

SHAPE, UNIT = "shape", "unit"  # columns
NO_SHAPE = "0" * 16


def shapes_in(version_list):
    """Returns unit to shape: that of the last version that was installed."""
    head, *lines = [line.split("\t") for line in version_list.splitlines()]
    return {line[head.index(UNIT)]: line[head.index(SHAPE)] for line in lines}


def plan_for(units, shapes):
    """Returns a plan that slows nothing. `units` holds (method, entry bci); the name of a unit in `shapes` is its method. A unit
    of unknown shape is in the plan, too, because only units of the plan are compiled with their stored profiles."""
    return {"schema_version": 1, "units": [
        {"method": method, "entry_bci": bci, "shape": shapes.get(method, NO_SHAPE), "blocks": []} for method, bci in sorted(units)]}


def most_with_one_shape(shapes):
    """Returns how many JVMs have the commonest of the shapes. Nothing stands for a JVM that did not compile the unit."""
    known = Counter(shape for shape in shapes if shape is not None)
    return max(known.values(), default=0)


def kept_shares(jvms, units):
    """Returns for each unit the part of the JVMs in which it has its commonest shape. `jvms` holds what `shapes_in` returned."""
    return [most_with_one_shape([shapes.get(unit) for shapes in jvms]) / len(jvms) for unit in units]


def compiled_share(jvms, units):
    """Returns the part of the units that a JVM compiles, in the mean."""
    return statistics.mean(sum(unit in shapes for unit in units) / len(units) for shapes in jvms)


def row(program, profiles, jvms, units):
    shares = kept_shares(jvms, units)
    always = sum(share == 1 for share in shares)
    return [program, profiles, str(len(jvms)), f"{100 * compiled_share(jvms, units):.1f}", f"{100 * statistics.mean(shares):.1f}",
            f"{100 * min(shares):.0f}", f"{always} of {len(shares)}"]


def report(rows):
    return markdown_table(["program", "profiles", "JVMs", "units that a JVM compiles, %", "JVMs with a unit's commonest shape, %, mean unit",
                           "worst unit", "units with one shape in all JVMs"], rows) + "\n"
