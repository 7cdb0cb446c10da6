"""Writes the part of the report that has a table for each processor and strategy, the worst program first. The
functions are pure."""
from benchmark import intervals
from benchmark.tables import MEAN, MISSING, markdown_table

HEADER = ["program", "ratio", "forks compared", "modes", "base, ms", "as recorded"]


def ratio_text(one):
    few = min(one.compared_baseline_forks, one.compared_counted_forks) < 2
    return f"{one.ratio:.3f}" + ("" if few else f" [{one.low:.3f}, {one.high:.3f}]")


def forks_text(one):
    return (f"{one.compared_counted_forks} of {one.counted_forks} with "
            f"{one.compared_baseline_forks} of {one.baseline_forks}")


def modes_text(one):
    if not one.is_by_mode:
        return "none in common, all compared"
    return "; ".join(f"{mode.ratio:.3f} ({mode.counted_forks} with {mode.baseline_forks})" for mode in one.modes) \
        if len(one.modes) > 1 else "1"


def base_text(one):
    return " / ".join(f"{mode.baseline_us / 1000:.1f}" for mode in one.modes) or MISSING


def recorded_text(one):
    if min(one.baseline_as_recorded, one.counted_as_recorded) < 0:
        return MISSING
    return f"{one.counted_as_recorded} and {one.baseline_as_recorded}"


def row_of(one):
    return [one.program, ratio_text(one), forks_text(one), modes_text(one), base_text(one), recorded_text(one)]


def table(row):
    if not row:
        return "No program has runs on both sides."
    mean = intervals.geometric_mean([one.ratio for one in row])
    return markdown_table(HEADER, [*map(row_of, row), [MEAN, f"{mean:.3f}", "", "", "", ""]])


def markdown(compared):
    """Returns a list of the report's parts."""
    parts = ["Each fork's figure is the fastest iteration of the second half of its iterations. Forks are compared with "
             "forks of the same mode, that is with the same hot units compiled."]
    for cpu, strategies in compared.items():
        for strategy, row in strategies.items():
            parts += [f"### {cpu}: `{strategy}`", table(row)]
    return parts
