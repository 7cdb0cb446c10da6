#!/usr/bin/env python3
"""Tests of what compare-phases publishes, without a JVM."""
import importlib.machinery
import importlib.util
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent
LOADER = importlib.machinery.SourceFileLoader("compare_phases", str(ROOT / "scripts" / "compare-phases"))
compare_phases = importlib.util.module_from_spec(importlib.util.spec_from_loader("compare_phases", LOADER))
LOADER.exec_module(compare_phases)


def row(event, mean_a, mean_b, place=""):
    cells = dict.fromkeys(compare_phases.COLUMNS, "1")
    return {**cells, "program": "p", "place": place, "event": event, "mean_a": mean_a, "mean_b": mean_b, "least_a": "1"}


class PublishedRows(unittest.TestCase):
    def test_have_the_columns_and_counts_that_are_not_zero(self):
        rows = list(compare_phases.published_rows([row("load", "0", "0"), row("store", "0", "3")]))
        self.assertEqual([one["event"] for one in rows], ["store"])
        self.assertEqual(tuple(rows[0]), compare_phases.COLUMNS)

    def test_have_five_digits(self):
        rows = list(compare_phases.published_rows([row("load", "1234567", "0.123456789")]))
        self.assertEqual((rows[0]["mean_a"], rows[0]["mean_b"]), ("1234567", "0.12346"))
        self.assertEqual(compare_phases.rounded("true"), "true")
        self.assertEqual(compare_phases.rounded(""), "")

    def test_name_no_folder(self):
        rows = list(compare_phases.published_rows([row("load", "1", "2", "org.mozilla.javascript.gen._a_b_inputs_c_js_1.f()")]))
        self.assertEqual(rows[0]["place"], "org.mozilla.javascript.gen._inputs_c_js_1.f()")

    def test_have_the_first_places_of_each_program(self):
        many = [row("load", "1", "2", f"A.m{number}()") for number in range(compare_phases.PLACES + 5)]
        self.assertEqual(len(list(compare_phases.published_rows(many))), compare_phases.PLACES)
        self.assertEqual(len(list(compare_phases.published_rows([row("load", "1", "2")] * 100))), 100)


if __name__ == "__main__":
    unittest.main()
