"""Makes the tables of whole programs slowed (RQ1). The functions are pure."""
from benchmark.score_tables.figures import interval, number
from benchmark.score_tables.naming import program_name
from benchmark.tables import markdown_table

HISTOGRAM = {-30: "30 or more below", -20: "20 to 30 below", -10: "10 to 20 below", 0: "within 10 points",
             10: "10 to 20 above", 20: "20 to 30 above", 30: "30 or more above"}


def overhead_table(score):
    rows = [[program_name(program), f"{one['target_percent']:.0f} %", number(100 * one["slowable_share"], " %"),
             number(one["expected_percent"], " %"), interval(one["overhead_percent"], " %"),
             interval(one.get("whole_run_percent"), " %")]
            for program in score["programs"] for one in program["overheads"]]
    return markdown_table(["program", "target", "time that can be slowed", "possible", "reached", "whole run"], rows)


def histogram_column(low):
    """Returns the column of a bin of 10 points from `low` on."""
    if low in (-10, 0):
        return 0
    return min(max(low if low > 0 else low + 10, min(HISTOGRAM)), max(HISTOGRAM))


def histogram_table(score):
    """Returns the table of how far blocks are from the target, by their time."""
    rows = []
    for program in score["programs"]:
        for one in program["overheads"]:
            shares = dict.fromkeys(HISTOGRAM, 0)
            for part in one.get("histogram", []):
                shares[histogram_column(part["from_points"])] += part["share_percent"]
            if any(shares.values()):
                place = "fresh JVMs" if one.get("histogram_is_of_fresh_jvms") else "the search"
                rows.append([program_name(program), f"{one['target_percent']:.0f} %", place,
                             *(number(share, " %") for share in shares.values())])
    return markdown_table(["program", "target", "in", *HISTOGRAM.values()], rows)
