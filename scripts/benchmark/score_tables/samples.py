"""Makes the tables of samples that are lost, unknown, or on wrong methods. The functions are pure."""
import collections
import statistics

from benchmark.score_tables.figures import estimate, number
from benchmark.score_tables.naming import REFERENCES, Names, program_name
from benchmark.tables import MISSING, markdown_table


def median_and_worst(by_program):
    """Returns a text like '0.5 %, at worst 8.7 % (Sieve), of 8 programs'. `by_program`: pairs of a program and its
    figure."""
    known = [pair for pair in by_program if pair[1] is not None]
    if not known:
        return MISSING
    program, worst = max(known, key=lambda pair: pair[1])
    median = statistics.median(value for _, value in known)
    part = f", of {len(known)} programs" if len(known) < len(by_program) else ""
    return f"{number(median, ' %')}, at worst {number(worst, ' %')} ({program}){part}"


def sample_table(score):
    """Returns the table of all programs, also of those whose controls do not hold, for lost samples for instance."""
    figures = ("wrong_share_percent", "own_wrong_share_percent", "lost_percent", "unknown_percent")
    of_reference = {"own_wrong_share_percent": None}  # the JVM's own error is nobody's own
    names = Names(score)
    by_profiler = collections.defaultdict(list)
    for program in score["programs"]:
        labels = names.labels_in(program)
        for one in program["verdicts"]:
            is_reference = names.role_of(one["profiler"]) in REFERENCES
            by_profiler[labels[one["profiler"]]].append((program_name(program), one | (of_reference if is_reference else {})))
    rows = [[profiler, *(median_and_worst([(program, estimate(one.get(figure))) for program, one in found])
                         for figure in figures)]
            for profiler, found in by_profiler.items()]
    return markdown_table(["profiler", "time on wrong methods", "its own, not the JVM's", "lost samples", "unknown samples"],
                          rows)


def wrong_share_table(score):
    """Returns by program the time on wrong methods, and what of it is not the JVM's error."""
    names = Names(score)
    rows = []
    columns = [one for one in names.labels if names.role_of(one.split(" ")[0]) != "oracle"]
    for program in score["programs"]:
        labels = names.labels_in(program)
        found = {labels[one["profiler"]]: one for one in program["verdicts"]}
        rows.append([program_name(program), *(wrong_share(names, found.get(profiler)) for profiler in columns)])
    return markdown_table(["program", *columns], rows)


def wrong_share(names, verdict):
    if verdict is None or verdict["wrong_share_percent"] is None:
        return MISSING
    own = estimate(verdict.get("own_wrong_share_percent"))
    is_told = own is not None and names.role_of(verdict["profiler"]) not in REFERENCES
    return number(verdict["wrong_share_percent"], " %") + (f", its own {number(own, ' %')}" if is_told else "")
