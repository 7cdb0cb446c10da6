"""Makes tables of `assay divine`'s reports: how near plans come to their targets. The functions are pure."""
import statistics
from dataclasses import dataclass

from benchmark import intervals
from benchmark.tables import MISSING, markdown_table


@dataclass(frozen=True)
class Figure:
    """A median over fresh JVMs, and its 95 % bootstrap interval."""
    median: float
    low: float
    high: float
    jvms: int

    def __str__(self):
        text = f"{self.median:.1f}"
        return text + (f" [{self.low:.1f}, {self.high:.1f}]" if self.jvms > 1 else "")


def figure_of(values, *names):
    """Returns nothing where nothing was measured. The names seed the bootstrap."""
    values = list(values)
    if not values:
        return None
    low, high = intervals.interval(intervals.bootstrap_medians(values, intervals.generator_for(1, *names)))
    return Figure(statistics.median(values), low, high, len(values))


FIGURES = {
    "whole run": lambda report: [jvm["overhead_percent"] for jvm in report["slowed_jvms"]],
    "run off by": lambda report: [abs(jvm["run_off_by_points"]) for jvm in report["slowed_jvms"]],
    "groups off by": lambda report: [jvm["mean_group_error_points"] for jvm in report["slowed_jvms"]],
    "blocks off by": lambda report: [jvm["mean_block_error_points"] for jvm in report["slowed_jvms"]],
    "within 15, %": lambda report: [100 * jvm["near_share"] for jvm in report["slowed_jvms"]],
    "two bases: run": lambda report: [abs(jvm["run_off_by_points"]) for jvm in report["base_jvms"]],
    "two bases: groups": lambda report: [jvm["mean_group_error_points"] for jvm in report["base_jvms"]],
}


def is_of(report, jvms):
    """Tells whether the plan was to be checked in as many fresh JVMs. JVMs in which too little was measured do not
    count."""
    return int(report["circumstances"]["check_jvms"]) >= jvms


def why_not_measured(report):
    """Returns an empty text if there are figures to show."""
    if report["in_fresh_jvms"]:
        return ""
    return report.get("check_failure") or "it was not checked in fresh JVMs"


def summary_of(program, target, report, is_kernel=True):
    """Returns what one search reached in fresh JVMs, and what it took."""
    return {
        "program": program,
        "is_kernel": is_kernel,
        "target": target,
        "jvms": len(report["slowed_jvms"]),
        "blocks": len(report["blocks"]),
        "groups": 1 + max(block["group"] for block in report["blocks"]),
        "slowable_percent": 100 * report["slowable_share"],
        "measured_percent": 100 * report["in_fresh_jvms"]["measured_share"],
        "search_seconds": report["search_seconds"],
        "seconds": report["seconds"],
        "disturbed_percent": 100 * report["sampling"]["disturbed_share"],
        "figures": {name: figure_of(values(report), program, target, name) for name, values in FIGURES.items()},
    }


def medians_over_programs(summaries):
    """Returns the median program and the worst, of each figure that is an error."""
    result = {"whole run": None}
    for name in list(FIGURES)[1:]:
        values = [one["figures"][name].median for one in summaries if one["figures"][name]]
        worst = min if name == "within 15, %" else max
        result[name] = (statistics.median(values), worst(values)) if values else None
    return result


def slowed_part(summary):
    """Returns the slowed part in words. What other JVMs compile to other shapes is slowed in the search's JVM alone,
    and not measured in them."""
    text = f"{summary['slowable_percent']:.0f}"
    return text if summary["measured_percent"] > 99.5 else f"{text} ({summary['measured_percent']:.0f} % of it measured)"


def row_of(summary):
    return [summary["program"], f"{summary['blocks']} in {summary['groups']}", slowed_part(summary),
            *(str(figure) if figure else MISSING for figure in summary["figures"].values()),
            str(summary["search_seconds"]), f"{summary['disturbed_percent']:.0f}"]


def median_row(title, summaries):
    medians = (f"{pair[0]:.1f} / {pair[1]:.1f}" if pair else "" for pair in medians_over_programs(summaries).values())
    return [f"{title}: median / worst", "", "", *medians, f"{sum(one['search_seconds'] for one in summaries)} in all", ""]


def table(summaries):
    """Returns the table of kernels, then of other programs, each with a row of medians."""
    rows = []
    for title, is_kernel in (("kernels", True), ("programs", False)):
        group = [one for one in summaries if one["is_kernel"] == is_kernel]
        rows += [*map(row_of, group), median_row(title, group)] if group else []
    return markdown_table(["program", "blocks in groups", "slowed, %", *FIGURES, "search, s", "disturbed, %"], rows)


def markdown(facts_line, summaries, failures):
    parts = ["Medians over fresh JVMs [95 % interval], in points of the base time.", facts_line]
    for target in sorted({one["target"] for one in summaries}):
        parts += [f"### Target +{target} %", table([one for one in summaries if one["target"] == target])]
    if failures:
        parts += ["### Not measured", "\n".join(f"- {name}: {why}" for name, why in failures.items())]
    return "\n\n".join(parts) + "\n"
