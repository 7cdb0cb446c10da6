"""Gathers everything that the tables show from settings and records. The function is pure."""
import statistics

from benchmark import figures, modes
from benchmark.records import successful


def report_of(settings, facts, records, programs, strategies, joined=()):
    """`joined` are records of other machines, which only the comparison by processor shows."""
    good = list(successful(records).values())
    loads = [record["load_before"] for record in good] or [0.0]
    return {
        "settings": settings,
        "facts": facts,
        "programs": list(programs),
        "strategies": list(strategies),
        "runs": len(good),
        "failed_runs": sum("error" in record for record in records),
        "load": [statistics.median(loads), max(loads)],
        "units_left_alone": figures.left_alone(good),
        "different_results": figures.different_results(good),
        "tables": {name: figures.ratios(good, name, programs, strategies, settings["seed"]) for name in figures.TABLES},
        "by_processor": modes.comparisons([*good, *joined], programs, strategies, settings["seed"]),
        "memory": figures.memory(good, programs, strategies),
    }
