"""Compares forks of one program by mode: what was inlined in one fork is a unit of its own in another. A mode is the
set of hot units that were compiled. Forks are compared with forks of the same mode. The functions are pure."""
import collections
import statistics
from dataclasses import asdict, dataclass

from benchmark import figures, intervals
from benchmark.plan import BASELINE


@dataclass(frozen=True)
class ModeFigure:
    """One mode that both sides have. Times are medians over its forks, in microseconds."""
    units: tuple
    ratio: float
    low: float
    high: float
    baseline_forks: int
    counted_forks: int
    baseline_us: float
    counted_us: float


@dataclass(frozen=True)
class Comparison:
    """One program with one strategy on one processor."""
    program: str
    ratio: float
    low: float
    high: float
    is_by_mode: bool  # False: no mode is on both sides, so all forks were compared with all
    modes: tuple  # of ModeFigure, the one with the most forks first; empty if not by mode
    compared_baseline_forks: int
    compared_counted_forks: int
    baseline_forks: int
    counted_forks: int
    baseline_as_recorded: int  # forks whose hot units had the graphs of the run that stored the profiles; -1: not replayed
    counted_as_recorded: int


def hot_units_of(records):
    """Returns the hot units of all counted forks of a program together: one list for both sides, because the baseline
    cannot tell what is hot."""
    return {unit for record in records for unit in record.get("hot_units", ())}


def mode_of(record, hot):
    return tuple(sorted(hot.intersection(record.get("compiled_units", ()))))


def by_mode(records, hot):
    """Returns {mode: the forks' figures}."""
    groups = collections.defaultdict(list)
    for record in records:
        groups[mode_of(record, hot)].append(figures.execution_time(record))
    return dict(groups)


def joint_ratio(pairs):
    """Returns the geometric mean of the modes' ratios. A mode weighs as much as the side with fewer forks of it has."""
    weights = [min(len(values), len(baseline)) for values, baseline in pairs]
    ratios = [intervals.ratio_of_medians(values, baseline) for values, baseline in pairs]
    return intervals.weighted_geometric_mean(ratios, weights)


def joint_bootstrap(pairs, generator, resamples=intervals.RESAMPLES):
    """Returns joint ratios; each side of each mode is resampled on its own."""
    return [joint_ratio([[intervals.resampled(side, generator) for side in pair] for pair in pairs])
            for _ in range(resamples)]


def mode_figure(mode, values, baseline, generator):
    samples = intervals.bootstrap_ratios(values, baseline, generator)
    return ModeFigure(mode, intervals.ratio_of_medians(values, baseline), *intervals.interval(samples), len(baseline),
                      len(values), statistics.median(baseline), statistics.median(values))


def forks_as_recorded(records, hot):
    if not all("replay" in record for record in records):
        return -1
    return sum(not hot.intersection(record["replay"]["other_graph"] + record["replay"]["without_profile"])
               for record in records)


def comparison(program, baseline, counted, hot, seed):
    """Returns None without forks on both sides. The seed and the names make the resamples."""
    if not baseline or not counted:
        return None
    generator = intervals.generator_for(seed, "modes", program, counted[0]["configuration"])
    base, other = by_mode(baseline, hot), by_mode(counted, hot)
    shared = sorted(base.keys() & other.keys(), key=lambda mode: (-min(len(base[mode]), len(other[mode])), mode))
    pairs = [(other[mode], base[mode]) for mode in shared] or [(sum(other.values(), []), sum(base.values(), []))]
    return Comparison(
        program, joint_ratio(pairs), *intervals.interval(joint_bootstrap(pairs, generator)), bool(shared),
        tuple(mode_figure(mode, other[mode], base[mode], generator) for mode in shared),
        sum(len(pair[1]) for pair in pairs), sum(len(pair[0]) for pair in pairs), len(baseline), len(counted),
        forks_as_recorded(baseline, hot), forks_as_recorded(counted, hot))


def processors(records):
    """Returns the processors in the order in which they come; "unknown" for records that were made before processors
    were noted."""
    return list(dict.fromkeys(record.get("cpu", "unknown") for record in records))


def comparisons(records, programs, strategies, seed):
    """Returns {processor: {strategy: [Comparison, ...]}}, the worst program first."""
    return {cpu: {strategy: sorted(of_strategy(records, cpu, programs, strategy, seed), key=lambda one: -one.ratio)
                  for strategy in strategies} for cpu in processors(records)}


def of_strategy(records, cpu, programs, strategy, seed):
    here = [record for record in records if record.get("cpu", "unknown") == cpu and record["measure"] == "time"]
    found = [of_program([record for record in here if record["program"] == program], program, strategy, seed)
             for program in programs]
    return [one for one in found if one]


def of_program(records, program, strategy, seed):
    baseline, counted = [[record for record in records if record["configuration"] == configuration]
                         for configuration in (BASELINE, strategy)]
    return comparison(program, baseline, counted, hot_units_of(records), seed)


def as_json(compared):
    return {cpu: {strategy: [asdict(one) for one in row] for strategy, row in table.items()}
            for cpu, table in compared.items()}
