"""Makes the tables of verdicts, and of the controls that they depend on. The functions are pure."""
from benchmark.score_tables.figures import fraction, interval, number
from benchmark.score_tables.naming import REFERENCES, Names, note_of, program_name
from benchmark.tables import MISSING, markdown_table


def grade_of(verdict):
    return (verdict["grade"] or "withheld").replace("_", " ")


def verdict_table(score):
    names = Names(score)
    rows = []
    for one in score["verdicts"]:
        decided = one["tested"]
        open_amounts = one.get("amount_undecided", 0)
        role = names.role_of(one["profiler"])
        rows.append([names.label_of(one) + note_of(role), MISSING if role in REFERENCES else grade_of(one),
                     fraction(one["detected"], decided, one["undecided"]), fraction(one["right_direction"], decided),
                     fraction(one["right"], decided - open_amounts, open_amounts), str(one["excused"]),
                     interval(one["error_points"]), interval(one["overhead_percent"], " %"),
                     interval(one.get("process_overhead_percent"), " %")])
    return markdown_table(["profiler", "verdict", "blocks found", "right direction", "right amount", "JVM's error",
                           "mean error (points)", "its overhead", "of the process"], rows)


def reason_table(score):
    """Returns the table of the blocks of all programs, by what they are."""
    names = Names(score)
    rows = [[names.label_of(one), f"{one['reason']}: {one['value']}", fraction(one["detected"], one["tested"]),
             fraction(one["right"], one["tested"] - one["amount_undecided"], one["amount_undecided"]),
             number(one["mean_error"])] for one in score.get("reasons", [])]
    return markdown_table(["profiler", "blocks", "found", "right amount", "mean error (points)"], rows)


def control_table(score):
    names = [one["name"] for one in score["programs"][0]["controls"]] if score["programs"] else []
    rows = []
    for program in score["programs"]:
        states = {one["name"]: one["state"].replace("_", " ") for one in program["controls"]}
        rows.append([program_name(program), *(states.get(name, MISSING) for name in names),
                     f"{program['finished_runs']}", f"{program['failed_runs']}"])
    return markdown_table(["program", *names, "runs", "failed"], rows)
