"""Makes the tables of single slowed blocks (RQ3). The functions are pure."""
import collections
import statistics

from benchmark.score_tables.figures import fraction, number, table_or_none
from benchmark.score_tables.naming import REFERENCES, Names, counted_programs, method_name, program_name
from benchmark.tables import MISSING, markdown_table

FOUND = ("right", "inexact", "amount_undecided")


def mean_error(blocks):
    errors = [abs(one["error"]["estimate"]) for one in blocks if one.get("tells_amount", True)]
    return number(statistics.mean(errors) if errors else None, digits=2)


def error_table(score):
    """Returns a table like paper 4, table 3, of the blocks that the verdicts are about. Its prediction error is the
    mean over methods that the profiler reports at all, in the wrong direction too; a verdict's error is the mean over
    all decided blocks."""
    names = Names(score)
    by_profiler = collections.defaultdict(list)
    for program in counted_programs(score):
        labels = names.labels_in(program)
        for one in program["blocks"]:
            if one["outcome"] != "undecided":
                by_profiler[labels[one["profiler"]]].append(one)
    rows = []
    for profiler, blocks in by_profiler.items():
        seen = [one for one in blocks if one["seen"]]
        grown = [one for one in seen if one["reported"]["estimate"] > 0]
        found = [one for one in blocks if one["outcome"] in FOUND]
        rows.append([profiler, str(len(blocks)), str(len(seen)), f"{100 * len(grown) / len(blocks):.1f} %",
                     mean_error(seen), mean_error(found), mean_error(blocks)])
    return markdown_table(["profiler", "target methods", "detected", "positive change", "prediction error (points)",
                           "mean error of blocks found", "of all blocks"], rows)


def block_table(score):
    """Returns a row for each slowed block: the points that each profiler reports, and those that are expected by run
    times."""
    names = Names(score)
    rows = []
    for program in score["programs"]:
        labels = names.labels_in(program)
        by_block = collections.defaultdict(dict)
        for one in program["blocks"]:
            by_block[one["block"]][labels[one["profiler"]]] = one
        for block, scores in by_block.items():
            rows.append([program_name(program), method_name(next(iter(scores.values()))["method"]), block,
                         *(reported(scores.get(profiler)) for profiler in names.labels)])
    legend = ("Points by which the method's share grew, of the points that the run times predict. **missed**: none of it, "
              "**opposite**: the share fell, **off**: another amount, each beyond chance; **~**: found, the amount is "
              "undecided; **?**: undecided; **(JVM)**: the JVM's own debug information is wrong in the same way.")
    return markdown_table(["program", "block's method", "block", *names.labels], rows) + "\n\n" + legend


def reported(one):
    if one is None or one["reported"] is None:
        return MISSING
    points = f"{one['reported']['estimate']:+.1f} of {one['expected']:+.1f}"
    marks = {"right": "", "undecided": " ?", "missed": " missed", "wrong_way": " opposite", "inexact": " off",
             "amount_undecided": " ~"}
    return points + marks[one["outcome"]] + (" (JVM)" if one["blame"] == "debug_information" else "")


def misattribution_table(score):
    """Returns the table of where the time of blocks went that a profiler has wrong."""
    names = Names(score)
    rows = []
    for program in score["programs"]:
        labels = names.labels_in(program)
        for one in program["blocks"]:
            is_reference = names.role_of(one["profiler"]) in REFERENCES
            if one["outcome"] in ("missed", "wrong_way", "inexact") and not is_reference:
                went = f"{method_name(one['went_to'])} {one['went_points']:+.1f}" if one.get("went_to") else MISSING
                rows.append([program_name(program), method_name(one["method"]), one["block"], labels[one["profiler"]],
                             reported(one), went])
    return table_or_none(["program", "block's method", "block", "profiler", "reported", "most of it went to"], rows,
                         "No profiler is wrong about a block.")


def line_table(score):
    """Returns the table of slowed blocks by their lines, of profilers that give lines."""
    names = Names(score)
    rows = [[names.label_of(one), fraction(one["lines_detected"], one["lines_tested"], one["lines_undecided"]),
             fraction(one["lines_right"], one["lines_tested"] - one["lines_amount_undecided"],
                      one["lines_amount_undecided"]),
             str(one.get("lines_excused", 0)), number(one["lines_mean_error_points"])]
            for one in score["verdicts"] if one.get("lines_tested") or one.get("lines_undecided")]
    return markdown_table(["profiler", "lines found", "right amount", "JVM's error", "mean error (points)"], rows)
