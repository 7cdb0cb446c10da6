"""Which runs there are and in which order. Pure: a function of the names and the seed."""
from dataclasses import dataclass

from benchmark.intervals import generator_for

BASELINE = "baseline"
STRATEGIES = ("ec", "pc", "pd", "dec")

# Only for the first estimate: how much longer a run takes than its baseline.
ASSUMED_SLOWDOWN = {BASELINE: 1.0, "ec": 1.2, "pc": 1.4, "pd": 2.0, "dec": 3.0}


@dataclass(frozen=True)
class Run:
    measure: str  # "time" or "compilation"
    program: str
    configuration: str  # BASELINE or a strategy
    fork: int

    @property
    def id(self):
        return f"{self.measure}/{self.program}/{self.configuration}/{self.fork}"


def plan(measure, programs, strategies, forks, seed):
    """Round by round: in each, every program once with every configuration, close together, both in random order."""
    runs = []
    for fork in range(forks):
        order = list(programs)
        generator_for(seed, measure, fork).shuffle(order)
        for program in order:
            configurations = [BASELINE, *strategies]
            generator_for(seed, measure, fork, program).shuffle(configurations)
            runs += [Run(measure, program, configuration, fork) for configuration in configurations]
    return runs


def expected_seconds(run, programs, records):
    """The mean of what such runs took; before there is any, what the program's definition says."""
    alike = [record["wall_s"] for record in records
             if (record["measure"], record["program"], record["configuration"])
             == (run.measure, run.program, run.configuration)]
    if alike:
        return sum(alike) / len(alike)
    return programs[run.program].seconds * ASSUMED_SLOWDOWN[run.configuration]


def remaining_seconds(runs, programs, records):
    return sum(expected_seconds(run, programs, records) for run in runs)


def longest_seconds(runs, programs):
    """No run takes longer than its time limit, so neither does the whole."""
    return sum(programs[run.program].limit_s for run in runs)
