"""Makes the tables of methods' shares, and of how profilers agree on them (RQ2), with and without safepoint polls. The
functions are pure."""
import collections
import statistics

from benchmark.score_tables.figures import interval, number, table_or_none
from benchmark.score_tables.naming import Names, program_name
from benchmark.tables import MISSING, markdown_table


def correlation(methods):
    """Returns the correlation of shares before and after."""
    try:
        return statistics.correlation([one["before"] for one in methods], [one["after"] for one in methods])
    except statistics.StatisticsError:  # of fewer than two, or all alike
        return None


def off_heading(score):
    """Returns the heading with the rule that the programs were judged by, which is one for all of a report."""
    limits = [program["rules"]["large_difference_points"] for program in score["programs"] if program["shares"]]
    return "methods off" + (f" by more than {limits[0]:g} points" if limits else "")


def share_table(score):
    """Returns the table of all programs and targets together, as in paper 4, table 1, which correlates all methods of
    all programs."""
    names = Names(score)
    by_profiler = collections.defaultdict(list)
    for program in score["programs"]:
        labels = names.labels_in(program)
        for one in program["shares"]:
            by_profiler[labels[one["profiler"]]].append((program_name(program), one))
    rows = []
    for profiler, found in by_profiler.items():
        methods = [method for _, one in found for method in one["methods"]]
        off = sum(one["off"] for _, one in found)
        worst_program, worst = max(found, key=lambda pair: abs(pair[1]["worst_points"]))
        correlations = [one["pearson"] for _, one in found if one["pearson"] is not None]
        rows.append([profiler, number(correlation(methods), digits=4),
                     number(statistics.median(correlations) if correlations else None, digits=4),
                     f"{off} of {len(methods)} ({100 * off / len(methods):.1f} %)" if methods else MISSING,
                     worst_program, number(worst["worst_points"])])
    return markdown_table(["profiler", "correlation", "of the median program", off_heading(score), "worst program",
                           "worst case (points)"], rows)


def agreement_table(score):
    """Returns medians over programs, and for the hottest method, which is the same or not, the mean. A profiler is
    compared with itself between its own forks."""
    names = Names(score)
    by_pair = collections.defaultdict(list)
    for program in score["programs"]:
        labels = names.labels_in(program)
        for one in program.get("agreements", []):
            by_pair[labels[one["first"]], labels[one["second"]]].append(one)
    rows = []
    for (first, second), found in by_pair.items():
        taus = [one["tau"] for one in found if one["tau"] is not None]
        rows.append([first, second, number(statistics.median(taus) if taus else None, digits=2),
                     number(100 * statistics.median(one["top_overlap"] for one in found), " %"),
                     number(100 * statistics.mean(one["same_hottest"] for one in found), " %")])
    return markdown_table(["profiler", "and", "Kendall's tau", "common part of the five hottest",
                           "same hottest (mean)"], rows)


def poll_table(score):
    """Returns a table like paper 4, figure 10: how much moves where loops have no safepoint polls."""
    names = Names(score)
    rows = []
    for program in score["programs"]:
        labels = names.labels_in(program)
        rows += [[program_name(program), labels[one["profiler"]], interval(one["moved_points"])]
                 for one in program.get("polls", [])]
    return table_or_none(["program", "profiler", "moved (points of 200)"], rows, "Not run.")
