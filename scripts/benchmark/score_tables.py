"""The report of scripts/score-profilers as Markdown, for the docs. Pure: score.json in, text out."""
import collections
import statistics

from benchmark.tables import MISSING, markdown_table

OFF_POINTS = 5
FOUND = ("right", "inexact", "amount_undecided")
KERNEL = "assay.workloads."


def number(value, unit="", digits=1):
    return MISSING if value is None else f"{value:.{digits}f}{unit}"


def interval(value, unit=""):
    """A single run has no interval."""
    if value is None or value["low"] == value["high"]:
        return number(value and value["estimate"], unit)
    return f"{value['estimate']:.1f}{unit} [{value['low']:.1f}, {value['high']:.1f}]"


def estimate(value):
    """Of what has an interval; all else as it is."""
    return value["estimate"] if isinstance(value, dict) else value


def program_name(program):
    """The one that it was given, or else: 'assay.workloads.kernels.Harness Sieve' is Sieve, '...MainLoop a.b.Main' a.b.Main,
    '...JavacLoop kernels' JavacLoop."""
    if "name" in program:
        return program["name"]
    words = program["program"].split()
    is_wrapped = words[0].endswith((".Harness", ".MainLoop")) and len(words) > 1 and not words[1].isdigit()
    name = words[1] if is_wrapped else words[0]
    return name.rsplit(".", maxsplit=1)[-1] if name.startswith(KERNEL) else name


REFERENCES = ("oracle", "debug_information")  # no profilers: they have no grade


def role_of(score, profiler):
    roles = {one["id"]: one["role"] for program in score["programs"] for one in program["profilers"]}
    return roles.get(profiler, "subject")


def note_of(role):
    notes = {"known_liar": " (control: known to be biased)", "oracle": " (reference: assay's own sampler)",
             "debug_information": " (reference: the JVM's debug information)"}
    return notes.get(role, "")


def fraction(part, whole, undecided=0):
    return f"{part} of {whole}" + (f", {undecided} undecided" if undecided else "")


def jdk_of(program):
    """As verdicts have it: without the place where it lies."""
    return next((one["value"] for one in program["versions"] if one["name"] == "JDK"), "").split(" in /")[0]


def profilers_of(program):
    """As verdicts name them. The program's own verdicts may be left out of those over all."""
    return [{"profiler": one["id"], "version": one["version"], "jdk": jdk_of(program)} for one in program["profilers"]]


def label_of(score, verdict):
    """The id, and what tells it from others of that id: its version, or the JDK's."""
    known = score["verdicts"] + [one for program in score["programs"] for one in profilers_of(program)]
    same = [one for one in known if one["profiler"] == verdict["profiler"]]
    words = [verdict["profiler"]]
    for name in ("version", "jdk"):
        if len({one[name] for one in same}) > 1:
            words.append(verdict[name])
    return " ".join(words)


def labels_in(score, program):
    """By id, which is another profiler's in a program that was run with another version or JDK."""
    return {one["profiler"]: label_of(score, one) for one in profilers_of(program)}


def counted_programs(score):
    """Those that the verdicts are about."""
    left_out = score.get("left_out", [])
    return [program for program in score["programs"] if program["program"] not in left_out]


def verdict_table(score):
    rows = []
    for one in score["verdicts"]:
        decided = one["tested"]
        open_amounts = one.get("amount_undecided", 0)
        role = role_of(score, one["profiler"])
        rows.append([label_of(score, one) + note_of(role), MISSING if role in REFERENCES else one["grade"] or "withheld",
                     fraction(one["detected"], decided, one["undecided"]), fraction(one["right_direction"], decided),
                     fraction(one["right"], decided - open_amounts, open_amounts), str(one["excused"]),
                     interval(one["error_points"]), interval(one["overhead_percent"], " %"),
                     interval(one.get("process_overhead_percent"), " %")])
    return markdown_table(["profiler", "verdict", "blocks found", "right direction", "right amount", "JVM's error",
                           "mean error (points)", "its overhead", "of the process"], rows)


def mean_error(blocks):
    errors = [abs(one["error"]["estimate"]) for one in blocks if one.get("tells_amount", True)]
    return number(statistics.mean(errors) if errors else None, digits=2)


def error_table(score):
    """As paper 4, table 3, of the blocks that the verdicts are about. Its prediction error is the mean over methods
    that the profiler reports at all, in the wrong direction too; a verdict's is the mean over all decided blocks."""
    by_profiler = collections.defaultdict(list)
    for program in counted_programs(score):
        labels = labels_in(score, program)
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


def median_and_worst(by_program):
    """'0.5 %, at worst 8.7 % (Sieve), of 8 programs'. Pairs of a program and its figure."""
    known = [pair for pair in by_program if pair[1] is not None]
    if not known:
        return MISSING
    program, worst = max(known, key=lambda pair: pair[1])
    median = statistics.median(value for _, value in known)
    part = f", of {len(known)} programs" if len(known) < len(by_program) else ""
    return f"{number(median, ' %')}, at worst {number(worst, ' %')} ({program}){part}"


def sample_table(score):
    """Of all programs: that a control does not hold, for lost samples for instance, is no reason to be silent here."""
    figures = ("wrong_share_percent", "own_wrong_share_percent", "lost_percent", "unknown_percent")
    of_reference = {"own_wrong_share_percent": None}  # the JVM's own error is nobody's own
    by_profiler = collections.defaultdict(list)
    for program in score["programs"]:
        labels = labels_in(score, program)
        for one in program["verdicts"]:
            is_reference = role_of(score, one["profiler"]) in REFERENCES
            by_profiler[labels[one["profiler"]]].append((program_name(program), one | (of_reference if is_reference else {})))
    rows = [[profiler, *(median_and_worst([(program, estimate(one.get(figure))) for program, one in found])
                         for figure in figures)]
            for profiler, found in by_profiler.items()]
    return markdown_table(["profiler", "time on wrong methods", "its own, not the JVM's", "lost samples", "unknown samples"],
                          rows)


def columns_of(score):
    """The labels of all profilers, those of programs that are left out of the verdicts at the end."""
    profilers = dict.fromkeys(label_of(score, one) for one in score["verdicts"])
    for program in score["programs"]:
        profilers |= dict.fromkeys(labels_in(score, program).values())
    return list(profilers)


def wrong_share_table(score):
    """By program: the time on wrong methods, and what of it is not the JVM's error."""
    rows = []
    columns = [one for one in columns_of(score) if role_of(score, one.split(" ")[0]) != "oracle"]
    for program in score["programs"]:
        labels = labels_in(score, program)
        found = {labels[one["profiler"]]: one for one in program["verdicts"]}
        rows.append([program_name(program), *(wrong_share(score, found.get(profiler)) for profiler in columns)])
    return markdown_table(["program", *columns], rows)


def wrong_share(score, verdict):
    if verdict is None or verdict["wrong_share_percent"] is None:
        return MISSING
    own = estimate(verdict.get("own_wrong_share_percent"))
    is_told = own is not None and role_of(score, verdict["profiler"]) not in REFERENCES
    return number(verdict["wrong_share_percent"], " %") + (f", its own {number(own, ' %')}" if is_told else "")


def overhead_table(score):
    rows = [[program_name(program), f"{one['target_percent']:.0f} %", number(100 * one["slowable_share"], " %"),
             number(one["expected_percent"], " %"), interval(one["overhead_percent"], " %"),
             interval(one.get("whole_run_percent"), " %")]
            for program in score["programs"] for one in program["overheads"]]
    return markdown_table(["program", "target", "time that can be slowed", "possible", "reached", "whole run"], rows)


HISTOGRAM = {-30: "30 or more below", -20: "20 to 30 below", -10: "10 to 20 below", 0: "within 10 points",
             10: "10 to 20 above", 20: "20 to 30 above", 30: "30 or more above"}


def histogram_column(low):
    """Of a bin of 10 points from `low` on."""
    if low in (-10, 0):
        return 0
    return min(max(low if low > 0 else low + 10, min(HISTOGRAM)), max(HISTOGRAM))


def histogram_table(score):
    """How far blocks are from the target, by their time, in the JVM that the plan was found in."""
    rows = []
    for program in score["programs"]:
        for one in program["overheads"]:
            shares = dict.fromkeys(HISTOGRAM, 0)
            for part in one.get("histogram", []):
                shares[histogram_column(part["from_points"])] += part["share_percent"]
            if any(shares.values()):
                rows.append([program_name(program), f"{one['target_percent']:.0f} %",
                             *(number(share, " %") for share in shares.values())])
    return markdown_table(["program", "target", *HISTOGRAM.values()], rows)


def line_table(score):
    """The same blocks by their lines, of profilers that give lines."""
    rows = [[label_of(score, one), fraction(one["lines_detected"], one["lines_tested"], one["lines_undecided"]),
             fraction(one["lines_right"], one["lines_tested"] - one["lines_amount_undecided"],
                      one["lines_amount_undecided"]),
             str(one.get("lines_excused", 0)), number(one["lines_mean_error_points"])]
            for one in score["verdicts"] if one.get("lines_tested") or one.get("lines_undecided")]
    return markdown_table(["profiler", "lines found", "right amount", "JVM's error", "mean error (points)"], rows)


def correlation(methods):
    """Of shares before and after."""
    try:
        return statistics.correlation([one["before"] for one in methods], [one["after"] for one in methods])
    except statistics.StatisticsError:  # of fewer than two, or all alike
        return None


def share_table(score):
    """All programs and targets together, as in paper 4, table 1, which correlates all methods of all programs."""
    by_profiler = collections.defaultdict(list)
    for program in score["programs"]:
        labels = labels_in(score, program)
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
    return markdown_table(["profiler", "correlation", "of the median program",
                           f"methods off by more than {OFF_POINTS} points", "worst program", "worst case (points)"],
                          rows)


def block_table(score):
    """A row for each slowed block: the points that each profiler reports, of those that run times want of it."""
    rows = []
    columns = columns_of(score)
    for program in score["programs"]:
        labels = labels_in(score, program)
        by_block = collections.defaultdict(dict)
        for one in program["blocks"]:
            by_block[one["block"]][labels[one["profiler"]]] = one
        for block, scores in by_block.items():
            rows.append([program_name(program), method_name(next(iter(scores.values()))["method"]), block,
                         *(reported(scores.get(profiler)) for profiler in columns)])
    legend = ("Points that the method's share grew by, of those that run times let expect. **missed**: none of it, "
              "**opposite**: the share fell, **off**: another amount, each beyond chance; **~**: found, the amount is "
              "undecided; **?**: undecided; **(JVM)**: the JVM's own debug information has it wrong in the same way.")
    return markdown_table(["program", "block's method", "block", *columns], rows) + "\n\n" + legend


def method_name(name):
    return name.removeprefix(KERNEL).removeprefix("kernels.")


def reported(one):
    if one is None or one["reported"] is None:
        return MISSING
    points = f"{one['reported']['estimate']:+.1f} of {one['expected']:+.1f}"
    marks = {"right": "", "undecided": " ?", "missed": " missed", "wrong_way": " opposite", "inexact": " off",
             "amount_undecided": " ~"}
    return points + marks[one["outcome"]] + (" (JVM)" if one["blame"] == "debug_information" else "")


def misattribution_table(score):
    """Where the time of blocks went that a profiler has wrong."""
    rows = []
    for program in score["programs"]:
        labels = labels_in(score, program)
        for one in program["blocks"]:
            if one["outcome"] in ("missed", "wrong_way", "inexact") and role_of(score, one["profiler"]) not in REFERENCES:
                went = f"{method_name(one['went_to'])} {one['went_points']:+.1f}" if one.get("went_to") else MISSING
                rows.append([program_name(program), method_name(one["method"]), one["block"], labels[one["profiler"]],
                             reported(one), went])
    return table_or_none(["program", "block's method", "block", "profiler", "reported", "most of it went to"], rows,
                         "No profiler has a block wrong.")


def table_or_none(header, rows, none):
    return markdown_table(header, rows) if rows else none


def poll_table(score):
    """As paper 4, figure 10: how much moves where loops have no safepoint polls."""
    rows = [[program_name(program), one["profiler"], interval(one["moved_points"])]
            for program in score["programs"] for one in program.get("polls", [])]
    return table_or_none(["program", "profiler", "moved (points of 200)"], rows, "Not run.")


def reason_table(score):
    """Blocks of all programs, by what they are."""
    rows = [[one["profiler"], f"{one['reason']}: {one['value']}", fraction(one["detected"], one["tested"]),
             fraction(one["right"], one["tested"] - one["amount_undecided"], one["amount_undecided"]),
             number(one["mean_error"])] for one in score.get("reasons", [])]
    return markdown_table(["profiler", "blocks", "found", "right amount", "mean error (points)"], rows)


def agreement_table(score):
    """Medians over programs, and of the hottest method, which is the same or not, the mean; a profiler with itself is
    between its own forks."""
    by_pair = collections.defaultdict(list)
    for program in score["programs"]:
        labels = labels_in(score, program)
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


def debug_table(score):
    """As paper 4, table 2."""
    rows = []
    for program in score["programs"]:
        found = program["debug_information"]
        if found:
            rows.append([program_name(program), str(found["units"]), str(found["blocks"]), str(found["operations"]),
                         f"{100 * found['with_debug_info'] / max(found['operations'], 1):.1f} %"])
    return markdown_table(["program", "units", "blocks", "operations", "with debug information"], rows)


def control_table(score):
    names = [one["name"] for one in score["programs"][0]["controls"]] if score["programs"] else []
    rows = []
    for program in score["programs"]:
        states = {one["name"]: one["state"].replace("_", " ") for one in program["controls"]}
        rows.append([program_name(program), *(states.get(name, MISSING) for name in names),
                     f"{program['finished_runs']}", f"{program['failed_runs']}"])
    return markdown_table(["program", *names, "runs", "failed"], rows)


def setup_lines(score):
    lines = []
    for name in ("machine", "versions"):
        values = sorted({f"{one['name']}: {one['value']}" for program in score["programs"] for one in program[name]})
        lines += [f"- {value}" for value in values]
    for one in score["programs"][0]["profilers"] if score["programs"] else []:
        settings = ", ".join(f"{setting['name']} {setting['value']}" for setting in one["settings"])
        lines.append(f"- {one['id']} {one['version']}: {settings}")
    return "\n".join(lines)


def stated_lines(score):
    """What profilers' outputs say about the settings in effect."""
    lines = []
    for one in score["verdicts"]:
        settings = ", ".join(f"{stated['name']} {stated['value']}" for stated in one["stated"])
        if settings:
            lines.append(f"- {label_of(score, one)}: {settings}")
    return "\n".join(lines) or "None states any."


def trust(score):
    """What the controls say of the figures, in a sentence."""
    if score["controls_hold"]:
        return "The controls hold."
    if score["controls_cannot_tell"]:
        return "**No verdict: a control cannot tell. Nothing speaks against the figures, but nothing here would show it if " \
            "they were wrong.**"
    return "**The controls do not hold: there is no verdict, and the figures are to be doubted.**"


def markdown(score, unreadable=()):
    """`unreadable`: names of programs that no report can be made of."""
    held = trust(score)
    if score.get("left_out"):
        held += " Left out of the verdicts, for their own controls do not hold: " + ", ".join(score["left_out"]) + "."
    if unreadable:
        held += " **Left out, for what is stored of them cannot be read: " + ", ".join(unreadable) + ".**"
    parts = [("Verdicts", held + "\n\n" + verdict_table(score)), ("Samples, of all programs", sample_table(score)),
             ("Time on wrong methods, by program", wrong_share_table(score)),
             ("Single blocks slowed (RQ3)", error_table(score) + "\n\n" + block_table(score)),
             ("Where the time of blocks went that a profiler has wrong", misattribution_table(score)),
             ("Single blocks, by their lines", line_table(score)), ("Which blocks are found", reason_table(score)),
             ("Whole programs slowed (RQ1)", overhead_table(score)), ("Blocks beside the target", histogram_table(score)),
             ("Shares of methods (RQ2)", share_table(score)),
             ("Agreement of profilers", agreement_table(score)), ("Without safepoint polls", poll_table(score)),
             ("Controls", control_table(score)), ("Debug information", debug_table(score)),
             ("Set-up", setup_lines(score)), ("Settings in effect, as profilers state them", stated_lines(score))]
    return "\n\n".join(f"## {title}\n{text}" for title, text in parts) + "\n"
