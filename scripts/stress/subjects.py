"""Says what is run: the real programs, and the kernels small enough for a run of a few seconds."""
import re
from dataclasses import dataclass

from benchmark.programs import KERNELS
from real_programs.workplace import all_programs, chosen_of, missing_jars

COLLECTORS = ("G1", "Parallel")
KERNEL_ITERATIONS = 40
# A third to a half of what Harness takes by itself: time enough that Graal compiles, and little enough to be slowed.
KERNEL_SIZES = {"AllocTrees": 16, "HashMapMix": 500_000, "JsonParse": 5_000, "Mandelbrot": 400, "MatrixMultiply": 350,
                "NBody": 200_000, "PointerChase": 4_000_000, "QuickSort": 200_000, "Recursion": 33, "Sieve": 3_000_000,
                "StringBuild": 400_000, "TaskQueue": 300_000}
# Kernels print the time of each iteration; all else that a subject prints has to be the same.
TIMES = re.compile(rb"^.*: iterations=1 runtime: .*\n", re.MULTILINE)


@dataclass(frozen=True)
class Subject:
    program: dict  # as in programs.json
    collector: str

    @property
    def name(self):
        return f"{self.program['name']}-{self.collector}"

    @property
    def java_flags(self):
        return (f"-XX:+Use{self.collector}GC",)


def kernel(name):
    return {"name": f"kernel-{name}", "command": ["{java}", "-cp", "{workloads}", "assay.workloads.kernels.Harness", name,
                                                  str(KERNEL_ITERATIONS), str(KERNEL_SIZES[name])]}


def all_subjects(names):
    """Returns (subjects, names of programs whose jars are missing)."""
    programs = chosen_of([*all_programs(), *map(kernel, KERNELS)], names)
    missing = [program["name"] for program in programs if missing_jars(program)]
    there = [program for program in programs if program["name"] not in missing]
    return [Subject(program, collector) for program in there for collector in COLLECTORS], missing


def comparable(run):
    return run._replace(stdout=TIMES.sub(b"", run.stdout))
