"""Makes figures of records: ratios against the baseline with their intervals. The functions are pure."""
import statistics
from collections import namedtuple

from benchmark import intervals
from benchmark.plan import BASELINE

# With fewer units in common a ratio says more about these units than about the strategy.
FEWEST_WARM_UNITS = 50
FEWEST_UNITS = 5

Figure = namedtuple("Figure", "ratio low high forks")
Memory = namedtuple("Memory", "counter_bytes table_bytes total_bytes")


def select(records, measure, program, configuration):
    """Returns the chosen records by fork."""
    return {record["fork"]: record for record in records
            if (record["measure"], record["program"], record["configuration"]) == (measure, program, configuration)}


def execution_time(record):
    """Returns microseconds: of an iteration after warm-up, else of the process (user + system).

    The fastest iteration counts, because neighbours of a virtual machine only ever add time: up to a factor of 2.6 for
    throughput-bound code, and 1.3 for up to three quarters of a run. A median would say as much about neighbours as
    about the program, and so would a quartile.
    """
    if "iterations_us" in record:
        return min(intervals.after_warm_up(record["iterations_us"]))
    return record["cpu_s"] * 1e6


def mean_time(record):
    """Returns microseconds: the mean of all iterations after warm-up. It has what the fastest one may not have, such as
    bursts, and the neighbours, too."""
    if "iterations_us" in record:
        return statistics.mean(intervals.after_warm_up(record["iterations_us"]))
    return record["cpu_s"] * 1e6


def wall_time(record):
    return record["wall_s"] * 1e6


def process_cpu_time(record):
    return record["cpu_s"] * 1e6


def peak_memory(record):
    return record["peak_memory_bytes"]


def unpaired(value):
    """Returns the function of the resampled ratios of medians over forks; each side is resampled on its own."""
    def samples(baseline, counted, generator):
        values, base = [list(map(value, forks.values())) for forks in (counted, baseline)]
        if not values or not base:
            return None
        return intervals.ratio_of_medians(values, base), intervals.bootstrap_ratios(values, base, generator), len(values)
    return samples


def paired(ratio):
    """Returns the function of the median over pairs of forks of the same round, for figures that only two runs together
    have."""
    def samples(baseline, counted, generator):
        ratios = [ratio(baseline[fork], counted[fork]) for fork in sorted(baseline.keys() & counted.keys())]
        ratios = [value for value in ratios if value is not None]
        if not ratios:
            return None
        return statistics.median(ratios), intervals.bootstrap_medians(ratios, generator), len(ratios)
    return samples


def last_of_each_unit(compilations):
    return {unit: (cpu, size) for unit, cpu, _, size in compilations}


def code_size_ratio(baseline, counted):
    base, other = last_of_each_unit(baseline["units"]), last_of_each_unit(counted["units"])
    common = base.keys() & other.keys()
    if len(common) < FEWEST_UNITS:
        return None
    return sum(other[unit][1] for unit in common) / sum(base[unit][1] for unit in common)


def warm_units(record):
    """Returns compilations that began when Graal had done half of its work in this run, and whose CPU time is known."""
    warm = intervals.after_warm_up(record["units"])
    return last_of_each_unit([one for one in warm if one[1] is not None])


def compilation_time_ratio(baseline, counted):
    base, other = warm_units(baseline), warm_units(counted)
    common = base.keys() & other.keys()
    if len(common) < FEWEST_WARM_UNITS:
        return None
    return sum(other[unit][0] for unit in common) / sum(base[unit][0] for unit in common)


# Each table has a title, the measure whose runs it is taken from, and how it is computed.
TABLES = {
    "execution": ("Execution time", "time", unpaired(execution_time)),
    "mean": ("Mean of all iterations after warm-up", "time", unpaired(mean_time)),
    "process_cpu": ("CPU time of the whole process", "time", unpaired(process_cpu_time)),
    "wall": ("Wall time of the whole process", "time", unpaired(wall_time)),
    "compilation": ("Compilation time of the same units, compiler warm", "compilation", paired(compilation_time_ratio)),
    "code_size": ("Code size of the same units", "compilation", paired(code_size_ratio)),
    "peak_memory": ("Peak resident memory of the process", "time", unpaired(peak_memory)),
}


def ratios(records, table, programs, strategies, seed):
    """Returns {strategy: {program: Figure, ..., None: geometric mean}}; a program without enough data is left out."""
    return {strategy: ratios_of_strategy(records, table, programs, strategy, seed) for strategy in strategies}


def ratios_of_strategy(records, table, programs, strategy, seed):
    _, measure, samples_of = TABLES[table]
    figures, resampled = {}, []
    for program in programs:
        found = samples_of(select(records, measure, program, BASELINE), select(records, measure, program, strategy),
                           intervals.generator_for(seed, table, program, strategy))
        if found:
            ratio, samples, forks = found
            figures[program] = Figure(ratio, *intervals.interval(samples), forks)
            resampled.append(samples)
    if figures:
        figures[None] = mean_figure(figures, resampled)
    return figures


def mean_figure(figures, resampled):
    """Returns the geometric mean. Programs are not resampled: the interval is about these programs, not about all Java
    programs."""
    return Figure(intervals.geometric_mean([figure.ratio for figure in figures.values()]),
                  *intervals.interval(intervals.geometric_means(resampled)),
                  min(figure.forks for figure in figures.values()))


def memory(records, programs, strategies):
    """Returns {strategy: {program: Memory}}: the median over forks of what the agent reports."""
    return {strategy: {program: memory_of(forks) for program in programs
                       if (forks := list(select(records, "time", program, strategy).values()))}
            for strategy in strategies}


def memory_of(forks):
    counters = statistics.median(record["coverage"]["counter_bytes"] for record in forks)
    tables = statistics.median(record["coverage"]["table_bytes"] for record in forks)
    total = statistics.median(record["coverage"]["counter_bytes"] + record["coverage"]["table_bytes"] for record in forks)
    return Memory(counters, tables, total)


def left_alone(records):
    """Returns the number of units that were not instrumented, over all forks, and of all units. Units that are left
    alone run at full speed, so their number belongs beside the ratios."""
    counted = [record["coverage"] for record in records if "coverage" in record]
    return sum(one["units_left_alone"] for one in counted), sum(one["units_seen"] for one in counted)


def different_results(records):
    """Returns the programs whose checksum was not the same in all runs."""
    checksums = {}
    for record in records:
        checksums.setdefault(record["program"], set()).add(record["checksum"])
    return sorted(program for program, values in checksums.items() if len(values) > 1)
