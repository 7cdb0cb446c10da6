"""Makes the table of accuracies, from what each run of a program gave. The functions are pure."""
import statistics

COLUMNS = {
    "paths": "paths",
    "relative": "branches, relative",
    "absolute": "branches, absolute",
    "numbered": "calls, windows by number",
    "calls": "calls, windows by the clock",
    "contexts": "contexts, by the clock",
    "fused": "fused calls",
}
PAPERS = {"paths": "94", "relative": "96", "absolute": "83", "numbered": "62 to 66", "calls": "-", "contexts": "85", "fused": "-"}


def cell(values):
    """Returns the mean in percent, with the least and the greatest value where there are several; "-" of none."""
    known = [100 * value for value in values if value is not None]
    if not known:
        return "-"
    mean = f"{statistics.mean(known):.1f}"
    return mean if len(known) == 1 else f"{mean} ({min(known):.1f}, {max(known):.1f})"


def means(runs_of, column):
    """Returns the mean of each program that has the figure."""
    known = [[run[column] for run in runs if run[column] is not None] for runs in runs_of.values()]
    return [statistics.mean(values) for values in known if values]


def row_of(name, runs):
    return [name, *[cell([run[column] for run in runs]) for column in COLUMNS]]


def summary(name, function, runs_of):
    values = [means(runs_of, column) for column in COLUMNS]
    return [f"**{name}**", *[f"**{100 * function(of_column):.1f}**" if of_column else "-" for of_column in values]]


def report(runs_of):
    """Returns the table in Markdown. `runs_of` maps a program's name to its runs, of which each maps a column to a value
    from 0 to 1, or to None where the run had nothing to compare."""
    rows = [["program", *COLUMNS.values()], ["---", *["---:"] * len(COLUMNS)],
            *[row_of(name, runs) for name, runs in runs_of.items()],
            summary("mean", statistics.mean, runs_of), summary("worst", min, runs_of), ["papers 2 and 3", *PAPERS.values()]]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows) + "\n"
