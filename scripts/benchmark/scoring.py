"""Says what scripts/score-profilers runs, and how long that takes. The functions are pure."""
import zlib
from dataclasses import dataclass, replace

from benchmark.programs import LIMIT_FACTOR

DEFAULTS = ("async", "jfr", "jfr-cputime", "perf")
# Each variant differs from the defaults (docs/profilers.md) in what it names. Paper 4 has all profilers at 10 ms, with
# debug information between safepoints: async-profiler has both by default.
VARIANTS = (*DEFAULTS, "async:interval=1ms", "async:event=ctimer", "async:debug-non-safepoints=off", "async-agct",
            "jfr:interval=10ms", "jfr:interval=1ms", "jfr:debug-non-safepoints=on",
            "jfr:interval=10ms:debug-non-safepoints=on", "jfr-cputime:interval=10ms", "jfr-cputime:interval=1ms",
            "jfr-cputime:debug-non-safepoints=on", "perf:interval=10ms", "perf:interval=1ms", "perf-jitdump")
# Both have blocks that profilers can be judged by. In Sieve the known liar is found out, without which there is no
# verdict.
KERNELS_OF_VARIANTS = ("QuickSort", "Sieve")
# In these programs JFR at its defaults misses blocks. Does it lack debug information between safepoints?
PROGRAMS_OF_DEBUG_INFORMATION = ("JavacLoop", "h2")
DEBUG_INFORMATION_SETTINGS = ("jfr", "jfr:debug-non-safepoints=on", "jfr-cputime:debug-non-safepoints=on",
                              "async:debug-non-safepoints=off")
# Folders, and the options of each. Variants have shorter runs than the defaults, because variants are many, and kernels
# are warm after 3 s. Slowdowns of 100 % are among the defaults.
EVERYTHING = (("defaults", {}),
              ("variants", {"variants": True, "run_time": 8}),
              ("slowdowns", {"targets": (50, 150), "blocks": "0", "without_polls": True, "forks": 3, "run_time": 8,
                             "programs": list(KERNELS_OF_VARIANTS)}),
              ("debug-information", {"profilers": ",".join(DEBUG_INFORMATION_SETTINGS), "forks": 3,
                                     "programs": list(PROGRAMS_OF_DEBUG_INFORMATION)}))
ALL_BLOCKS = "all"
BLOCKS_OF_ALL = 10  # a guess: how many can be slowed is known when the program has been studied

# Graal takes 2 to 3 s of a kernel's run until all of a plan is in place, and disturbs the program for longer: in runs
# of 5 s, run times of the same kernel scattered by 15 %. Real programs take longer, and say themselves how long.
RUN_S = 12
LEAST_LIMIT_S = 120  # a hang is to cost minutes; a disturbed start takes some seconds

# These times were measured on the machine of docs/benchmarks.md.
START_S = 3  # start of a JVM, and of what reads its profile
PLAN_S = 120  # a search
BLOCK_GAIN_PERCENT = 25  # by how much a run takes longer with one block slowed: the default of `assay score`
NO_RUN = "-assay-debug-info-"  # in the names of cells that are no runs
CELL_BYTES = 40_000  # an allowance: a cell of a kernel takes 2,000, of a program with many methods more


@dataclass(frozen=True)
class Design:
    profilers: tuple
    targets: tuple
    programs: tuple  # none: all that can run
    forks: int
    blocks: str  # so many at most, or "all"
    run_s: float  # none: as each program says
    without_polls: bool = False
    gain_percent: float = None  # of a run by one slowed block; none: as assay score has it
    minutes: int = None  # of each score, which then decides everything else; none: as long as the design takes


def design(options):
    profilers = tuple(options.profilers.split(",")) if options.profilers else VARIANTS if options.variants else DEFAULTS
    return Design(profilers, options.targets, KERNELS_OF_VARIANTS if options.variants else (), options.forks,
                  options.blocks, options.run_time, without_polls=options.without_polls, minutes=options.minutes)


def of_program(one, entry):
    """Returns the design with the run time, and the gain, of a program of tests/bench/iterating-programs.json."""
    return replace(one, run_s=one.run_s or entry.get("run_s", RUN_S), gain_percent=entry.get("gain_percent"))


def time_limit_s(run_s):
    return max(LEAST_LIMIT_S, LIMIT_FACTOR * run_s)


def seed(program):
    """Returns the seed of the run order: another one for each program, and the same again when a score goes on."""
    return zlib.crc32(program.encode())


def arms(one):
    """Returns pairs (slowdown in percent, how many watch) of a program at most, as docs/scoring.md has them: base,
    repeat, whole programs, single blocks, without polls. All profilers and our own sampler watch, then nobody, then the
    known liar."""
    all_sampled = len(one.profilers) + 1
    whole = [(target, all_sampled + 1) for target in one.targets]
    count = BLOCKS_OF_ALL if one.blocks == ALL_BLOCKS else int(one.blocks)
    blocks = [(one.gain_percent or BLOCK_GAIN_PERCENT, all_sampled + 1)] * count
    without_polls = [(0, all_sampled + 1)] if one.without_polls else []
    return [(0, all_sampled + 2), (0, all_sampled + 1), *whole, *blocks, *without_polls]


def cells(one):
    return one.forks * sum(watched for _, watched in arms(one))


@dataclass(frozen=True)
class Progress:
    """What there is already of a program."""
    plans: int = 0
    runs: int = 0
    of_runs: int = 0  # 0: not known before the blocks are


def progress_of(experiment, cell_files):
    """Returns the progress. A cell with what the JVM's debug information says of a run of our own sampler is no run."""
    runs = sum(NO_RUN not in name for name in cell_files)
    return Progress(len(experiment["plans"]), runs, len(experiment["order"]))


def runs_left(one, done):
    return max(0, (done.of_runs or cells(one)) - done.runs)


def seconds(one, done=Progress()):
    """Returns the seconds that the rest of a program takes on a machine that nothing disturbs."""
    if one.minutes:
        return 0 if done.of_runs and done.runs >= done.of_runs else 60 * one.minutes
    all_runs = one.forks * sum(watched * (one.run_s * (1 + slowdown / 100) + START_S)
                               for slowdown, watched in arms(one))
    return all_runs * runs_left(one, done) / cells(one) + PLAN_S * max(0, len(one.targets) - done.plans)


def estimate(programs):
    """Returns a line for the user. `programs`: the design and the progress of each."""
    most = max(cells(one) for one, _ in programs)
    there = sum(done.runs for _, done in programs)
    left_s = sum(seconds(one, done) for one, done in programs)
    left_bytes = CELL_BYTES * sum(runs_left(one, done) for one, done in programs)
    return (f"{len(programs)} programs, {most} runs each at most" + (f", {there} are there" if there else "") +
            f": about {left_s / 3600:.1f} h, {max(1, round(left_bytes / 1e6))} MB" + (" more" if there else ""))
