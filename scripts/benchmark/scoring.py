"""What scripts/score-profilers runs, and how long that takes. Pure."""
from dataclasses import dataclass

DEFAULTS = ("async", "async-agct", "jfr", "jfr-cputime", "perf")
VARIANTS = ("async:interval=10ms", "async:interval=1ms", "async:cstack=fp", "async-agct",
            "async-agct:debug-non-safepoints=on", "jfr:interval=10ms", "jfr:debug-non-safepoints=on",
            "jfr-cputime:interval=10ms", "jfr-cputime:interval=1ms", "perf:interval=1ms")
KERNELS_OF_VARIANTS = ("QuickSort", "HashMapMix")

CONTROLS = 3  # nobody, the known liar, and our own sampler
START_S = 2  # a JVM's, and what reads its profile
PLAN_S = 180  # a search
CELL_BYTES = 40_000


@dataclass(frozen=True)
class Design:
    profilers: tuple
    targets: tuple
    programs: tuple  # none: all that can run
    forks: int
    blocks: int
    run_s: float


def design(options):
    profilers = tuple(options.profilers.split(",")) if options.profilers else VARIANTS if options.variants else DEFAULTS
    return Design(profilers, (50, 100, 150) if options.variants else (100,),
                  KERNELS_OF_VARIANTS if options.variants else (), options.forks, options.blocks, options.run_time)


def cells(one):
    """Of a program, at most: base, repeat, whole program, single blocks; with each profiler and each control."""
    return (2 + len(one.targets) + one.blocks) * (len(one.profilers) + CONTROLS) * one.forks


def seconds(one):
    """Of a program. Whole programs take longer by their target."""
    runs = (2 + one.blocks + sum(1 + target / 100 for target in one.targets)) * (len(one.profilers) + CONTROLS) * one.forks
    return runs * (one.run_s + START_S) + PLAN_S * len(one.targets)


def estimate(one, programs):
    """A line for the user."""
    return (f"{programs} programs, {cells(one)} runs each at most: about {programs * seconds(one) / 3600:.1f} h, "
            f"{max(1, round(programs * cells(one) * CELL_BYTES / 1e6))} MB")
