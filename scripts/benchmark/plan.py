"""Says which runs there are and in which order: a pure function of the names and the seed."""
import collections
import itertools
from dataclasses import dataclass

from benchmark.intervals import generator_for

BASELINE = "baseline"
STRATEGIES = ("ec", "pc", "pd", "dec")
# The types of paper 1, Table 2, that JDK 25 and Graal Community have.
PAPER_TYPES = ("allocation", "array-duplication", "arithmetic", "int-div-rem", "float-arithmetic-32", "float-div-rem-32",
               "float-arithmetic-64", "float-div-rem-64", "arraycopy", "cas", "if", "loop-end", "foreign-call", "invokestatic",
               "invokespecial", "invokevirtual", "invokeinterface", "cas-lock-entry", "inflated-lock-entry",
               "recursive-lock-entry", "stubbed-lock-entry", "store", "load", "membar-store-load", "safepoint", "guard",
               "guard-bounds-check", "guard-class-cast", "guard-null-check", "guard-unreached-code", "deoptimization",
               "instanceof", "typeswitch", "unwind", "wait", "notify", "notify-all", "writebarrier")
# Sets of event types that can be measured by each strategy, and what the agent is told of each.
EVENT_SETS = {"all": "all", "paper": "+".join(PAPER_TYPES), "every": "all+machine-code+inlining", "arithmetics": "arithmetics",
              "branches": "branches", "arraycopies": "arraycopies"}


def configuration_of(strategy, events):
    """Returns the name of a configuration. Where the set is `all`, the strategy alone is the name."""
    return strategy if events == "all" else f"{strategy}:{events}"


# What the agent is told for each configuration. Samples of paths and calls are no strategies of counting, and are
# measured where they are named. They are told what `assay paths` and `assay calls` tell.
COUNTING = {**{configuration_of(strategy, events): f"events={told},strategy={strategy}"
               for events, told in EVENT_SETS.items() for strategy in STRATEGIES},
            "pep": "events=method-entry,strategy=pep,unfinished=nothing,lines",
            "bursts": "events=method-entry,strategy=pc,unfinished=nothing,lines,burst=20ms",
            "calls": "events=none,strategy=dec,unfinished=nothing,calls=sampled",
            "all-calls": "events=none,strategy=dec,unfinished=nothing,calls=all"}

# What can be named beside a set: the strategies, and what has no sets.
MEASURED = tuple(name for name in COUNTING if ":" not in name)

# How much longer a run takes than its baseline, for the first estimate only.
ASSUMED_SLOWDOWN = {BASELINE: 1.0, "ec": 1.2, "pc": 1.4, "pd": 2.0, "dec": 3.0, "pep": 1.1, "bursts": 1.1, "calls": 1.1, "all-calls": 2.0}


def configurations_of(strategies, event_sets):
    """Returns the configurations of all strategies with all sets. What is no strategy of counting has no sets."""
    return list(dict.fromkeys(configuration_of(strategy, events) if strategy in STRATEGIES else strategy
                              for events in event_sets for strategy in strategies))


@dataclass(frozen=True)
class Run:
    measure: str  # "time" or "compilation"
    program: str
    configuration: str  # BASELINE or a key of COUNTING
    fork: int

    @property
    def id(self):
        return f"{self.measure}/{self.program}/{self.configuration}/{self.fork}"


def plan(measure, programs, strategies, forks, seed):
    """Returns the runs, round by round: in each, every program once with every configuration, close together, both in
    random order."""
    runs = []
    for fork in range(forks):
        order = list(programs)
        generator_for(seed, measure, fork).shuffle(order)
        for program in order:
            configurations = [BASELINE, *strategies]
            generator_for(seed, measure, fork, program).shuffle(configurations)
            runs += [Run(measure, program, configuration, fork) for configuration in configurations]
    return runs


def layout_seed(run, seed):
    """Returns a number that is another one for each run, the baseline's included: a comparison of two runs with the
    same layout of code would not be one, because a counter moves what is behind it."""
    return generator_for(seed, "layout", run.id).randrange(2**31)


def compared_runs(runs):
    """Returns the runs in groups that are compared with each other, each a program's runs of one round, in order."""
    return [list(group) for _, group in itertools.groupby(runs, key=lambda run: (run.measure, run.fork, run.program))]


def mean_seconds(records):
    """Returns the mean times of runs that differ in nothing but the fork. One pass computes all, because the means are
    made anew after each run."""
    alike = collections.defaultdict(list)
    for record in records:
        alike[record["measure"], record["program"], record["configuration"]].append(record["wall_s"])
    return {key: sum(taken) / len(taken) for key, taken in alike.items()}


def expected_seconds(run, programs, means):
    """Returns the mean time of runs like this one; before there is any, what the program's definition says."""
    mean = means.get((run.measure, run.program, run.configuration))
    slowdown = ASSUMED_SLOWDOWN[run.configuration.partition(":")[0]]
    return programs[run.program].seconds * slowdown if mean is None else mean


def remaining_seconds(runs, programs, records):
    means = mean_seconds(records)
    return sum(expected_seconds(run, programs, means) for run in runs)


def longest_seconds(runs, programs):
    """Returns the sum of the time limits, because no run takes longer than its limit."""
    return sum(programs[run.program].limit_s for run in runs)
