"""Makes one run store profiles and all others compile with them, so that all make the same code: by Graal's own
SaveProfiles and LoadProfiles, which need no agent. A unit without a stored profile is compiled with the profile of the
moment."""
import collections
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from benchmark import unit_lists

# A bundled program waits for each compilation of its own methods. So a program is warm after the same work in every
# run, however busy the machine is, and all runs compile the same units, the run that stores the profiles included.
# Waiting for the library's methods, too, as -Xbatch does, kept two programs from ending within their 60 s. The cause
# was not looked into.
IN_FOREGROUND = ("-XX:CompileCommand=quiet", "-XX:CompileCommand=BackgroundCompilation,assay.workloads.*::*,false")
FILE = re.compile(r"Compilation-(\d+)\[(.*)\]\.glog$")
DIFFERS = re.compile(r"^(.*) (-?\d+) graphSignature differs ")
LOADED = "Loaded profile data from "
KEPT_ERROR_CHARACTERS = 400


class NotRecorded(Exception):
    """The run that was to store the profiles failed."""


def saving_options(folder):
    return [*IN_FOREGROUND, "-Djdk.graal.SaveProfiles=true", f"-Djdk.graal.DumpPath={folder}"]


def loading_options(folder, log):
    """Returns the options of java. Without StrictProfiles a unit that has no stored profile is compiled all the same.
    Code has addresses of classes in it, which differ from run to run, so graphs are compared."""
    return [*IN_FOREGROUND, f"-Djdk.graal.LoadProfiles={folder}", "-Djdk.graal.StrictProfiles=false",
            "-Djdk.graal.PrintProfileLoading=true", "-Djdk.graal.WarnAboutCodeSignatureMismatch=false",
            "-Djdk.graal.WarnAboutGraphSignatureMismatch=true", "-Djdk.graal.WarnAboutNotCachedLoadedAccess=false",
            f"-Djdk.graal.LogFile={log}"]


def replayed(lines, units):
    """Returns what Graal's log says: how many compilations used a stored profile, and which units, sorted, had another
    graph at last than in the run that stored it. (What counting inserts is not in the graph.) `units` are those of the
    files, by name."""
    loaded, other = 0, set()
    for line in lines:
        match = DIFFERS.match(line)
        if match:
            other.add(unit_lists.unit_name(match[1], int(match[2])))
        elif line.startswith(LOADED):
            loaded += 1
            other.discard(units.get(Path(line.removeprefix(LOADED)).name))
    return {"loaded": loaded, "other_graph": sorted(other - {None})}


def read_log(path):
    """Returns the lines. Graal makes the file when it has something to say."""
    return path.read_text(errors="replace").splitlines() if path.exists() else []


def replay_of(compiled_units, folder, log):
    """Returns for a run's record what its log says, and which of its units had no stored profile."""
    units = units_of(folder)
    return {**replayed(read_log(log), units), "without_profile": sorted(set(compiled_units) - set(units.values()))}


def latest(profiles):
    """Returns, of {file name: profile}, the last compilation of each unit. Graal takes any file whose name contains a
    method's simple name. So where two methods share a simple name, neither is kept, and where one's name ends with
    another's, only the shorter one is kept."""
    last, methods = {}, collections.defaultdict(set)
    for name, profile in profiles.items():
        match = FILE.search(name)  # long names are cut short, and Graal does not find those again
        if match:
            number, simple = match.groups()
            unit = profile["method"], profile["entryBCI"]
            methods[simple].add(profile["method"])
            last[unit] = max(last.get(unit, (-1, "", "")), (int(number), simple, name))
    return {name: joined(profiles[name]) for _, simple, name in last.values()
            if len(methods[simple]) == 1 and not ends_with_another(simple, methods)}


def ends_with_another(simple, methods):
    return any(simple[start:] in methods for start in range(1, simple.find("(")))


def joined(profile):
    """Joins methods that are listed twice: Graal lists a method twice that is both the unit's own and inlined into it,
    and would read only one of the two."""
    methods = {}
    for one in profile["profiles"]:
        there = methods.get(one["method"])
        methods[one["method"]] = both(there, one) if there else one
    return {**profile, "profiles": list(methods.values())}


def both(first, second):
    """Joins two profiles. Where both know a bytecode, the first one counts."""
    bytecodes = {one["bci"]: one for one in second["data"]}
    for one in first["data"]:
        bytecodes[one["bci"]] = {**bytecodes.get(one["bci"], {}), **one}
    size = first["compilerIRSize"]
    return {**first, "isMature": first["isMature"] or second["isMature"],
            "compilerIRSize": second["compilerIRSize"] if size == -1 else size,
            "data": [bytecodes[bci] for bci in sorted(bytecodes)]}


def units_of(folder):
    """Returns the units that have a stored profile, by the name of its file."""
    return {name: unit_lists.unit_name(one["method"], one["entryBCI"]) for name, one in whole_profiles(folder).items()}


def whole_profiles(folder):
    """Returns the profiles that are whole. A JVM that ends leaves behind what it is just writing."""
    profiles = {}
    for file in Path(folder).glob("*.glog"):
        try:
            profiles[file.name] = json.loads(file.read_text())
        except json.JSONDecodeError:
            continue
    return profiles


def sift(source, target):
    """Copies the latest profiles into a folder, which is there when it is whole."""
    profiles = whole_profiles(source)
    partial = target.with_name(target.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    for name, profile in latest(profiles).items():
        (partial / name).write_text(json.dumps(profile))
    partial.rename(target)


def folder_of(output, program):
    return Path(output).resolve() / "profiles" / program.name


def ensure(launch, program, output):
    """Returns the folder of the program's profiles. An uninstrumented run makes it, once for all runs in `output`."""
    target = folder_of(output, program)
    if not target.exists():
        with tempfile.TemporaryDirectory(prefix="assay-bench.") as folder:
            record(launch, program, folder)
            sift(folder, target)
    return target


def record(launch, program, folder):
    words = [launch.java, f"@{launch.argument_file}", *saving_options(folder), *launch.java_options, *program.arguments]
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=folder,
                              timeout=program.limit_s, check=False)
    except subprocess.TimeoutExpired as late:
        raise NotRecorded(f"{program.name} took more than {program.limit_s:.0f} s to store its profiles") from late
    if done.returncode or not any(Path(folder).glob("*.glog")):
        said = done.stderr.decode(errors="replace")[-KEPT_ERROR_CHARACTERS:]
        raise NotRecorded(f"{program.name} stored no profiles (exit code {done.returncode}): {said}")
