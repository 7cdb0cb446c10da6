"""Finds the test programs that a change can reach, by what they are built from."""
import fnmatch
import re
import subprocess

# What decides how everything is built.
BUILD_RULES = ("CMakeLists.txt", "*/CMakeLists.txt", "CMakePresets.json", "*.h.in", "scripts/test-sanitizers",
               "scripts/lib/build.sh", "scripts/lib/packages.sh", "scripts/reach/*")
SOURCES = (".cpp", ".h")
UNITY_FILE = re.compile(r"unity_\d+_cxx\.cxx")
INCLUDED_SOURCE = re.compile(r'^#include "([^"]+)"$', re.MULTILINE)


def changes_the_build(changed):
    return any(fnmatch.fnmatch(name, rule) for name in changed for rule in BUILD_RULES)


def inputs_of(build, target):
    """Returns files of the project that a target is built from, headers apart, which ninja does not know before a
    build."""
    output = subprocess.run(["ninja", "-C", str(build), "-t", "inputs", target],
                            check=True, capture_output=True, text=True).stdout
    root = f"{build.parent.parent}/"
    files = [(build / line).resolve() for line in output.splitlines()]
    names = {file.as_posix() for file in files if file.name.endswith(SOURCES)}
    for file in files:
        if UNITY_FILE.fullmatch(file.name):
            names.update(sources_in(file))
    return {name.removeprefix(root) for name in names if name.startswith(root)}


def sources_in(unity_file):
    """Returns the sources that one file of a unity build includes, by their full names."""
    return INCLUDED_SOURCE.findall(unity_file.read_text(encoding="utf-8"))


def reached(graph, changed, sources_of_targets):
    """Returns the targets, of a map from target to sources, that a changed file is part of."""
    if changes_the_build(changed):
        return sorted(sources_of_targets)
    return sorted(target for target, sources in sources_of_targets.items()
                  if graph.closure(sources) & set(changed) or data_of(target) & folders_of(changed))


def data_of(target):
    """Returns folders of files that a test reads while it runs."""
    return {"tests/golden"} if not target.endswith("_fuzz") else {"tests/fuzz/corpus"}


def folders_of(changed):
    return {"/".join(name.split("/")[:depth]) for name in changed for depth in range(1, name.count("/") + 1)}
