"""Writes the report of scripts/score-profilers as Markdown, for the docs. The functions are pure: score.json in, text
out."""
from benchmark.score_tables.blocks import block_table, error_table, line_table, misattribution_table
from benchmark.score_tables.overheads import histogram_table, overhead_table
from benchmark.score_tables.samples import sample_table, wrong_share_table
from benchmark.score_tables.shares import agreement_table, poll_table, share_table
from benchmark.score_tables.surroundings import debug_table, setup_lines, stated_lines
from benchmark.score_tables.verdicts import control_table, reason_table, verdict_table


def trust(score):
    """Returns what the controls say of the figures, in a sentence."""
    if score["controls_hold"]:
        return "The controls hold."
    if score["controls_cannot_tell"]:
        return "A control cannot tell: nothing speaks against the figures, and in these programs nothing would show a mistake."
    return "**The controls do not hold: there is no verdict, and the figures may be wrong.**"


def markdown(score, unreadable=()):
    """Returns the report. `unreadable`: names of programs that no report can be made of."""
    held = trust(score)
    if score.get("left_out"):
        held += " Left out of the verdicts, because their own controls do not hold: " + ", ".join(score["left_out"]) + "."
    if unreadable:
        held += " **Left out, because their stored results cannot be read: " + ", ".join(unreadable) + ".**"
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
