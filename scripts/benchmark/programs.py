"""The programs that are measured, in groups: the bundled kernels, the bundled programs of other shapes, real programs,
and the same loop in one thread and in eight; the last two are in tests/bench/overhead-programs.json."""
import json
import os
from dataclasses import dataclass
from pathlib import Path

KERNELS = ("AllocTrees", "HashMapMix", "JsonParse", "Mandelbrot", "MatrixMultiply", "NBody",
           "PointerChase", "QuickSort", "Recursion", "Sieve", "StringBuild", "TaskQueue")
SHAPES = ("BooleanSieve", "BytecodeLoop", "CallTrees", "Digests", "EightQueens", "JobScheduler", "Permutations",
          "QueueingCounters", "SmallArrays", "SortedPeople", "StackedTowers", "SumFreeSets", "ThrownAnswers", "Tokens")
GROUPS = ("kernels", "shapes", "programs", "threads")
LIMIT_FACTOR = 20
KERNEL_SECONDS_PER_ITERATION = 0.1


def cache_folder():
    """Returns the folder in which scripts/setup keeps what it downloads."""
    return Path(os.environ.get("ASSAY_CACHE") or
                Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "assay")


class MissingProgram(Exception):
    """A program's file is not there."""


def assay_of(build):
    return build.resolve() / "bin/assay"


def check_is_built(build):
    if not os.access(assay_of(build), os.X_OK):
        raise MissingProgram(f"there is no {assay_of(build)}; scripts/demo builds it")


@dataclass(frozen=True)
class Program:
    name: str
    arguments: tuple  # of java, after our own
    figure: str  # "iterations": of those after warm-up, figures.execution_time; "process": CPU time of the whole process
    seconds: float  # about how long a baseline run takes
    group: str = "programs"  # of GROUPS

    @property
    def limit_s(self):
        return LIMIT_FACTOR * max(self.seconds, 1.0)


@dataclass(frozen=True)
class Places:
    """What $name stands for in a program's arguments."""
    repository: Path
    build: Path
    cache: Path

    def substitute(self, text):
        for name in ("repository", "build", "cache"):
            text = text.replace(f"${name}", str(getattr(self, name)))
        return text


def harness_arguments(places, *words):
    """Returns the arguments of the bundled kernels' harness: a kernel's name, how many iterations, and its size, if it
    has one."""
    return ("-cp", f"{places.build}/lib/assay-workloads.jar", "assay.workloads.kernels.Harness", *map(str, words))


def kernel(name, iterations, places):
    return Program(name, harness_arguments(places, name, iterations), "iterations",
                   iterations * KERNEL_SECONDS_PER_ITERATION, "kernels")


def shape(name, iterations, places):
    arguments = ("-cp", f"{places.build}/lib/assay-workloads.jar", "assay.workloads.shapes.Shapes", name, str(iterations))
    return Program(name, arguments, "iterations", iterations * KERNEL_SECONDS_PER_ITERATION, "shapes")


def declared(entry, places):
    arguments = tuple(places.substitute(argument) for argument in entry["arguments"])
    return Program(entry["name"], arguments, entry["figure"], entry["seconds"], entry.get("group", Program.group))


def missing_files(entry, places):
    files = [Path(places.substitute(name)) for name in entry["needs"]]
    return [str(file) for file in files if not file.exists()]


def all_programs(places, iterations):
    """Returns name to program, in order; and name to missing files for those that cannot run."""
    programs = {name: kernel(name, iterations, places) for name in KERNELS}
    programs |= {name: shape(name, iterations, places) for name in SHAPES}
    missing = {}
    for entry in json.loads((places.repository / "tests/bench/overhead-programs.json").read_text()):
        programs[entry["name"]] = declared(entry, places)
        absent = missing_files(entry, places)
        if absent:
            missing[entry["name"]] = absent
    return programs, missing


def in_groups(programs, groups):
    return {name: program for name, program in programs.items() if program.group in groups}


def selected(programs, missing, names):
    """Returns the named programs, or without names all that can run. A program that is named must be able to run."""
    if not names:
        return {name: program for name, program in programs.items() if name not in missing}
    for name in names:
        if name not in programs:
            raise MissingProgram(f"there is no program {name}; programs: {' '.join(programs)}")
        if name in missing:
            raise MissingProgram(f"{name} needs {', '.join(missing[name])}; scripts/setup-real-programs fetches jars")
    return {name: programs[name] for name in names}
