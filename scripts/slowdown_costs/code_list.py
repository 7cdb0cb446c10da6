"""Reads what `assay code-map --format list` prints. The functions are pure."""
from collections import namedtuple

Version = namedtuple("Version", "seconds address bytes blocks plan unit")  # plan: a number, or None when refused


def parse(text):
    versions = []
    for line in text.splitlines()[1:]:
        seconds, address, size, blocks, plan, unit = line.split("\t")
        versions.append(Version(float(seconds), int(address, 16), int(size), int(blocks),
                                None if plan == "refused" else int(plan), unit))
    return versions


def units_of(versions, package):
    """Returns the names of the units in a package, each once, in the order of their first installation."""
    return list(dict.fromkeys(version.unit for version in versions if version.unit.startswith(package)))


def bytes_by_plan(versions, units):
    """Returns unit to plan to the size of its last version under that plan."""
    sizes = {unit: {} for unit in units}
    for version in versions:
        if version.unit in sizes and version.plan is not None:
            sizes[version.unit][version.plan] = version.bytes
    return sizes
