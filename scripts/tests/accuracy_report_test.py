#!/usr/bin/env python3
"""Tests the table of accuracies, without a JVM."""
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

# pylint: disable=wrong-import-position
from sampling_accuracy import figures  # noqa: E402


def run(calls, fused=None):
    return {"calls_numbered": 0.5, "calls": calls, "contexts": 0.6, "fused": fused}


class Table(unittest.TestCase):
    def test_a_cell_has_the_mean_and_both_ends(self):
        self.assertEqual(figures.cell([0.5, 0.75, None]), "62.5 (50.0, 75.0)")

    def test_one_run_has_no_ends(self):
        self.assertEqual(figures.cell([0.5]), "50.0")

    def test_nothing_to_compare_is_no_number(self):
        self.assertEqual(figures.cell([None, None]), "-")

    def test_programs_weigh_alike_however_many_runs_they_have(self):
        runs_of = {"p": [run(1.0), run(0.5)], "q": [run(0.25)]}
        self.assertEqual(figures.summary("mean", lambda values: sum(values) / len(values), runs_of, figures.CALLS)[1], "**50.0**")

    def test_the_worst_is_a_program(self):
        lines = figures.report({"p": [run(1.0), run(0.5)], "q": [run(0.25)]}, figures.CALLS).splitlines()
        self.assertEqual(lines[-2], "| **worst** | **25.0** | **50.0** | **60.0** | - |")
        self.assertEqual(lines[-1], "| papers 2 and 3 | - | 62 to 66 | 85 | - |")
        self.assertEqual(len(lines), 2 + 2 + 3)


if __name__ == "__main__":
    unittest.main()
