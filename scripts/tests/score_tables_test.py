"""Tests of the tables of a score as Markdown."""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

# pylint: disable-next=wrong-import-position
from benchmark.score_tables import blocks, document, overheads, samples, shares, surroundings, verdicts  # noqa: E402


def interval(estimate):
    return {"estimate": estimate, "low": estimate - 1, "high": estimate + 1}


def verdict(profiler, **changes):
    one = {"profiler": profiler, "grade": "accurate", "tested": 2, "undecided": 0, "detected": 2, "right_direction": 2,
           "right": 1, "excused": 1, "error_points": interval(1.5), "wrong_share_percent": None, "lost_percent": 0.5,
           "unknown_percent": 0.0, "overhead_percent": interval(2), "version": "1", "jdk": "JDK 25", "stated": []}
    return one | changes


def block(profiler, outcome, blame="nobody", **changes):
    return {"profiler": profiler, "block": "b1", "method": "assay.workloads.kernels.Sieve.run", "expected": 7.5,
            "reported": interval(6.9), "error": interval(-0.6), "seen": True, "outcome": outcome,
            "blame": blame} | changes


def share(profiler, points, off, methods=((10, 10), (30, 40))):
    return {"profiler": profiler, "target_percent": 100, "pearson": 0.98, "off": off, "worst_points": points,
            "methods": [{"before": before, "after": after} for before, after in methods]}


def reason(profiler, version="1"):
    return {"profiler": profiler, "version": version, "jdk": "JDK 25", "reason": "inlining", "value": "inlined",
            "tested": 4, "detected": 3, "right": 2, "amount_undecided": 1, "mean_error": 1.25}


def profiler(name, version="1", role="subject"):
    return {"id": name, "role": role, "version": version, "settings": [{"name": "interval", "value": "default"}]}


def program(name, **changes):
    one = {"program": name, "counted": True, "profilers": [profiler("jfr"), profiler("assay", role="oracle")],
           "controls": [{"name": "null", "state": "holds"}, {"name": "oracle", "state": "not_run"}],
           "finished_runs": 9, "failed_runs": 1, "verdicts": [verdict("jfr"), verdict("assay")], "blocks": [block("jfr", "missed", "debug_information"),
                                                            block("assay", "right")],
           "rules": {"large_difference_points": 5.0}, "shares": [share("jfr", -3, 0), share("jfr", 8, 1)],
           "overheads": [{"target_percent": 100, "slowable_share": 0.9, "expected_percent": 90,
                          "overhead_percent": interval(88), "whole_run_percent": interval(51)}],
           "debug_information": {"units": 1, "blocks": 10, "operations": 200, "with_debug_info": 150},
           "machine": [{"name": "cpus", "value": "2"}], "versions": [{"name": "JDK", "value": "JDK 25 in /opt/jdk"}]}
    return one | changes


SCORE = {"controls_hold": True, "controls_cannot_tell": False, "verdicts": [verdict("jfr"), verdict("assay")],
         "programs": [program("assay.workloads.kernels.Harness Sieve"), program("org.h2.tools.Main -x")]}


class ScoreTables(unittest.TestCase):
    def test_verdicts_tell_references_from_profilers(self):
        table = verdicts.verdict_table(SCORE)
        self.assertIn("| jfr | accurate | 2 of 2 | 2 of 2 | 1 of 2 | 1 | 1.5 [0.5, 2.5] | 2.0 % [1.0, 3.0] |", table)
        self.assertIn("| assay (reference: assay's own sampler) |", table)

    def test_what_was_not_decided_is_said_beside_the_fraction(self):
        table = verdicts.verdict_table(SCORE | {"verdicts": [verdict("jfr", undecided=3, amount_undecided=1)]})
        self.assertIn("| 2 of 2, 3 undecided | 2 of 2 | 1 of 1, 1 undecided |", table)

    def test_blocks_say_what_was_reported_of_what_was_expected(self):
        table = blocks.block_table(SCORE)
        self.assertIn("| Sieve | Sieve.run | b1 | +6.9 of +7.5 missed (JVM) | +6.9 of +7.5 |", table)
        self.assertIn("| org.h2.tools.Main |", table)

    def test_shares_are_of_all_programs(self):
        self.assertIn("| 0.9800 | 2 of 8 (25.0 %) | Sieve | 8.0 |", shares.share_table(SCORE))

    def test_the_correlation_is_that_of_all_methods_of_all_programs(self):
        falling = share("jfr", 1, 0, ((1, 2), (2, 1))) | {"pearson": -1}
        rising = share("jfr", 1, 0, ((101, 101), (102, 102))) | {"pearson": 1}
        table = shares.share_table(SCORE | {"programs": [program("A", shares=[falling]),
                                                               program("B", shares=[rising])]})
        self.assertIn("| jfr | 0.9999 | 0.0000 |", table)
        self.assertIsNone(shares.correlation([]))
        self.assertIsNone(shares.correlation([{"before": 1, "after": 2}, {"before": 1, "after": 3}]))

    def test_the_prediction_error_is_of_methods_that_are_reported_at_all(self):
        slowed = [block("jfr", "right", error=interval(1)), block("jfr", "undecided", error=interval(90)),
                  block("jfr", "wrong_way", error=interval(-7), reported=interval(-2)),
                  block("jfr", "missed", error=interval(-10), seen=False, reported=interval(0))]
        named_alike = [program("A", blocks=slowed), program("A", blocks=slowed, counted=False)]
        score = SCORE | {"programs": named_alike, "left_out": ["A"]}
        self.assertIn("| jfr | 3 | 2 | 33.3 % | 4.00 | 1.00 | 6.00 |", blocks.error_table(score))

    def test_samples_are_told_of_all_programs_and_the_worst_is_named(self):
        lost = [program(name, verdicts=[verdict("jfr", lost_percent=percent)], counted=name != "B")
                for name, percent in (("A", 1), ("B", 9), ("C", 2), ("D", None))]
        table = samples.sample_table(SCORE | {"programs": lost, "left_out": ["B"]})
        self.assertIn("| jfr | - | - | 2.0 %, at worst 9.0 % (B), of 3 programs | 0.0 %, at worst 0.0 % (A) |", table)

    def test_references_have_no_grade_and_no_error_of_their_own(self):
        self.assertIn("| assay (reference: assay's own sampler) | - |", verdicts.verdict_table(SCORE))
        wrong = {"wrong_share_percent": 70, "own_wrong_share_percent": interval(70)}
        named = program("A", profilers=[profiler("jfr"), profiler("named", role="debug_information")],
                        verdicts=[verdict("jfr", **wrong), verdict("named", **wrong)])
        table = samples.sample_table(SCORE | {"programs": [named]})
        self.assertIn("| jfr | 70.0 %, at worst 70.0 % (A) | 70.0 %, at worst 70.0 % (A) |", table)
        self.assertIn("| named | 70.0 %, at worst 70.0 % (A) | - |", table)

    def test_time_on_wrong_methods_has_a_row_for_each_program(self):
        one = program("A", verdicts=[verdict("jfr", wrong_share_percent=40, own_wrong_share_percent=interval(30)),
                                     verdict("assay")])
        table = samples.wrong_share_table(SCORE | {"programs": [one, program("B")]})
        self.assertIn("| program | jfr |", table)
        self.assertIn("| A | 40.0 %, its own 30.0 % |", table)
        self.assertIn("| B | - |", table)

    def test_where_the_time_of_a_block_went_is_said_of_profilers_that_have_it_wrong(self):
        slowed = [block("jfr", "missed", went_to="assay.workloads.kernels.Sieve.other", went_points=9.5),
                  block("jfr", "right"), block("assay", "missed")]
        table = blocks.misattribution_table(SCORE | {"programs": [program("A", blocks=slowed)]})
        self.assertEqual(table.count("\n"), 2)
        self.assertIn("| A | Sieve.run | b1 | jfr | +6.9 of +7.5 missed | Sieve.other +9.5 |", table)
        none = blocks.misattribution_table(SCORE | {"programs": [program("A", blocks=[])]})
        self.assertEqual(none, "No profiler is wrong about a block.")

    def test_a_program_has_the_name_that_it_was_given(self):
        self.assertIn("| rhino | holds |", verdicts.control_table(SCORE | {"programs": [program("org.Main") | {"name": "rhino"}]}))

    def test_blocks_stand_where_their_bins_are(self):
        bins = [{"from_points": low, "share_percent": share}
                for low, share in ((-100, 1), (-40, 2), (-30, 4), (-20, 8), (-10, 16), (0, 32), (10, 5), (90, 3))]
        one = {"target_percent": 100, "histogram": bins}
        table = overheads.histogram_table({"programs": [program("A", overheads=[one])]})
        self.assertIn("| A | 100 % | the search | 3.0 % | 4.0 % | 8.0 % | 48.0 % | 5.0 % | 0.0 % | 3.0 % |", table)
        fresh = overheads.histogram_table({"programs": [program("A", overheads=[one | {"histogram_is_of_fresh_jvms": True}])]})
        self.assertIn("| A | 100 % | fresh JVMs |", fresh)

    def test_lines_have_rows_where_a_profiler_gives_them(self):
        lines = {"lines_tested": 4, "lines_undecided": 1, "lines_detected": 3, "lines_right": 2,
                 "lines_amount_undecided": 1, "lines_mean_error_points": 2.5}
        none = {name: 0 for name in lines} | {"lines_mean_error_points": None}
        table = blocks.line_table(SCORE | {"verdicts": [verdict("async", **lines), verdict("perf", **none)]})
        self.assertIn("| async | 3 of 4, 1 undecided | 2 of 3, 1 undecided | 0 | 2.5 |", table)
        self.assertNotIn("perf", table)

    def test_settings_in_effect_have_a_line_for_each_profiler_that_states_them(self):
        stated = [{"name": "engine", "value": "ctimer"}, {"name": "cstack", "value": "vm"}]
        lines = surroundings.stated_lines(SCORE | {"verdicts": [verdict("async", stated=stated), verdict("jfr")]})
        self.assertEqual(lines, "- async: engine ctimer, cstack vm")

    def test_programs_that_cannot_be_read_are_named(self):
        self.assertIn("cannot be read: Sieve.**", document.markdown(SCORE, ["Sieve"]))

    def test_polls_reasons_and_agreement_are_of_all_programs(self):
        polls = [{"profiler": "jfr", "moved_points": interval(30)}]
        agree = [[{"first": "jfr", "second": "perf", "tau": tau, "top_overlap": 0.5, "same_hottest": 1}]
                 for tau in (0.2, None, 0.6)]
        text = document.markdown(SCORE | {
            "reasons": [reason("jfr")],
            "programs": [program("Main", polls=polls, agreements=one,
                                 profilers=[profiler("jfr"), profiler("perf"), profiler("assay")]) for one in agree]})
        self.assertIn("| Main | jfr | 30.0 [29.0, 31.0] |", text)
        self.assertIn("| jfr | inlining: inlined | 3 of 4 | 2 of 3, 1 undecided | 1.2 |", text)
        self.assertIn("| jfr | perf | 0.40 | 50.0 % | 100.0 % |", text)

    def test_a_control_that_cannot_tell_has_not_failed(self):
        text = document.markdown(SCORE | {"controls_hold": False, "controls_cannot_tell": True})
        self.assertIn("A control cannot tell: nothing speaks against the figures", text)

    def test_controls_that_fail_are_said_at_the_top(self):
        text = document.markdown(SCORE | {"controls_hold": False, "verdicts": [verdict("jfr", grade=None)]})
        self.assertIn("| jfr | withheld |", text)
        self.assertIn("**The controls do not hold", text)
        self.assertIn("| Sieve | holds | not run | 9 | 1 |", text)
        self.assertIn("| Sieve | 1 | 10 | 200 | 75.0 % |", text)
        self.assertIn("| Sieve | 100 % | 90.0 % | 90.0 % | 88.0 % [87.0, 89.0] | 51.0 % [50.0, 52.0] |", text)

    def test_shares_say_what_they_count_by_the_rule_of_the_report(self):
        self.assertIn("| methods off by more than 5 points |", shares.share_table(SCORE))
        other = [program(name, rules={"large_difference_points": 2.5}) for name in ("A", "B")]
        self.assertIn("| methods off by more than 2.5 points |", shares.share_table(SCORE | {"programs": other}))
        none = [program("A", shares=[], rules={})]
        self.assertIn("| methods off |", shares.share_table(SCORE | {"programs": none}))

    def test_versions_of_one_profiler_have_a_row_and_a_column_each(self):
        versions = ("4.1", "4.6")
        both = {"controls_hold": True, "verdicts": [verdict("async", version=one) for one in versions],
                "reasons": [reason("async", one) for one in versions],
                "programs": [program(f"Main{one}", profilers=[profiler("async", one)], shares=[share("async", 1, 0)],
                                     blocks=[block("async", "right")],
                                     polls=[{"profiler": "async", "moved_points": interval(30)}],
                                     agreements=[{"first": "async", "second": "async", "tau": 1, "top_overlap": 1,
                                                  "same_hottest": 1}]) for one in versions]}
        for one in versions:
            self.assertIn(f"| async {one} |", verdicts.verdict_table(both))
            self.assertIn(f"| async {one} | 1.0000 | 0.9800 | 0 of 2 (0.0 %) | Main{one} |",
                          shares.share_table(both))
            self.assertIn(f"| async {one} | async {one} |", shares.agreement_table(both))
            self.assertIn(f"| Main{one} | async {one} | 30.0 [29.0, 31.0] |", shares.poll_table(both))
            self.assertIn(f"| async {one} | inlining: inlined | 3 of 4 |", verdicts.reason_table(both))
        table = blocks.block_table(both)
        self.assertIn("| program | block's method | block | async 4.1 | async 4.6 |", table)
        self.assertIn("| Main4.1 | Sieve.run | b1 | +6.9 of +7.5 | - |", table)
        self.assertIn("| Main4.6 | Sieve.run | b1 | - | +6.9 of +7.5 |", table)

    def test_jdks_are_told_apart_even_of_programs_without_a_verdict(self):
        other = program("Other", versions=[{"name": "JDK", "value": "JDK 26 in /opt/26"}], shares=[share("jfr", 1, 0)],
                        counted=False)
        score = SCORE | {"verdicts": [verdict("jfr")], "programs": [program("Main"), other], "left_out": ["Other"]}
        table = shares.share_table(score)
        self.assertIn("| jfr, JDK 25 | 1.0000 | 0.9800 | 1 of 4 (25.0 %) | Main |", table)
        self.assertIn("| jfr, JDK 26 | 1.0000 | 0.9800 | 0 of 2 (0.0 %) | Other |", table)

    def test_programs_that_were_left_out_are_named(self):
        self.assertIn("hold: Main.", document.markdown(SCORE | {"left_out": ["Main"]}))

    def test_what_was_not_measured_is_a_dash(self):
        bare = program("Main", blocks=[], shares=[], overheads=[], debug_information=None)
        text = document.markdown({"controls_hold": True, "verdicts": [verdict("jfr", overhead_percent=None)],
                                      "programs": [bare]})
        self.assertIn("| jfr | accurate |", text)


if __name__ == "__main__":
    unittest.main()
