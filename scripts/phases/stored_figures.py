"""Makes tables of the figures that scripts/compare-phases has published (docs/results/diff). The functions are pure, but
for read_figures()."""
import csv
import math

TIMES = ("iteration_cpu_seconds", "cpu_seconds")  # the first that a program has
MISSING = "-"


def read_figures(folder, phases):
    """Returns {phase: rows} of the published files."""
    figures = {}
    for phase in phases:
        with open(folder / f"without-{phase}.csv", newline="", encoding="utf-8") as source:
            figures[phase] = list(csv.DictReader(source))
    return figures


def rows_of_program(rows, program):
    """Returns the program's rows that are of no method."""
    return [row for row in rows if row["program"] == program and not row["place"]]


def programs_of(figures):
    return list(dict.fromkeys(row["program"] for rows in figures.values() for row in rows))


def range_of(row, side):
    """Returns mean, least and most of a side with two runs: both are as far from the mean."""
    if row[f"runs_{side}"] != "2":
        raise ValueError(f"{row['program']}: least and most are known of two runs only")
    mean = float(row[f"mean_{side}"])
    distance = float(row[f"standard_deviation_{side}"]) / math.sqrt(2)
    return mean, mean - distance, mean + distance


def time_cell(rows):
    """Returns the time of a program on both sides, in milliseconds for an iteration, in seconds for a process."""
    for scale in TIMES:
        for row in rows:
            if row["scale"] == scale:
                factor, unit = (1000, "ms") if scale == TIMES[0] else (1, "s")
                sides = [[f"{factor * value:.1f}" for value in range_of(row, side)] for side in "ab"]
                a, b = [f"{mean} [{least}, {most}]" for mean, least, most in sides]
                return f"{a} → {b} {unit}, {float(row['ratio']):.2f}"
    return MISSING


def event_cell(rows, event):
    """Returns the means of an event type on both sides and their ratio."""
    for row in rows:
        if row["event"] == event and row["scale"] == "total":
            ratio = f"{float(row['ratio']):.3g}" if row["ratio"] else MISSING
            return f"{float(row['mean_a']):,.0f} → {float(row['mean_b']):,.0f}, {ratio}"
    return "0 → 0"  # only counts that are not 0 are published


def table(figures, cell):
    """Returns a Markdown table with a row for each program and a column for each phase."""
    lines = ["| | " + " | ".join(f"`{phase}` off" for phase in figures) + " |", "| --- |" + " --- |" * len(figures)]
    for program in programs_of(figures):
        cells = [cell(rows_of_program(rows, program)) for rows in figures.values()]
        lines.append(f"| {program} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def time_table(figures):
    return table(figures, time_cell)


def event_table(figures, event):
    return table(figures, lambda rows: event_cell(rows, event))
