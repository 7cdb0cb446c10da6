"""Makes the table of accuracies, from what each run of a program gave. The functions are pure."""
import statistics

# Windows of samples end by the clock (decision 0039), or by the number of samples, as in papers 2 and 3.
PATHS = {
    "paths": "paths",
    "paths_numbered": "by number",
    "relative": "branches, relative",
    "relative_numbered": "by number",
    "absolute": "branches, absolute",
    "absolute_numbered": "by number",
}
BURSTS = {
    "paths_in_bursts": "paths",
    "relative_in_bursts": "branches, relative",
    "absolute_in_bursts": "branches, absolute",
}
CALLS = {
    "calls": "calls",
    "calls_numbered": "by number",
    "contexts": "contexts",
    "fused": "fused calls",
}
PAPERS = {"paths_in_bursts": "94", "relative_in_bursts": "96", "absolute_in_bursts": "83", "paths_numbered": "94", "relative_numbered": "96", "absolute_numbered": "83", "calls_numbered": "62 to 66", "contexts": "85"}


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


def row_of(name, runs, columns):
    return [name, *[cell([run[column] for run in runs]) for column in columns]]


def summary(name, function, runs_of, columns):
    values = [means(runs_of, column) for column in columns]
    return [f"**{name}**", *[f"**{100 * function(of_column):.1f}**" if of_column else "-" for of_column in values]]


def report(runs_of, columns):
    """Returns a table in Markdown. `runs_of` maps a program's name to its runs, of which each maps a column to a value
    from 0 to 1, or to None where the run had nothing to compare."""
    rows = [["program", *columns.values()], ["---", *["---:"] * len(columns)],
            *[row_of(name, runs, columns) for name, runs in runs_of.items()],
            summary("mean", statistics.mean, runs_of, columns), summary("worst", min, runs_of, columns),
            ["papers 2 and 3", *[PAPERS.get(column, "-") for column in columns]]]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows) + "\n"
