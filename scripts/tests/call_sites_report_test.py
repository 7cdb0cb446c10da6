#!/usr/bin/env python3
"""Tests the tables of calls, receivers and reasons, without a JVM."""
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

# pylint: disable=wrong-import-position
from call_sites import figures  # noqa: E402

CALLS = {"totals": {"executed": 2000, "interpreted": 500, "compiled": 300, "removed": 1200}}
RECEIVERS = {"totals": {"sites": 8, "sites_with_one_type": 6, "calls": 1000, "known_callers": [1000, 400, 100, 0],
                        "resolvable": [250, 500, 500, 600]}}
INLINING = {"calls": 1000, "sites": [{"kind": "too large", "calls": 600}, {"kind": "recursive", "calls": 300}, {"kind": "too large", "calls": 100}]}
MANY_TYPES = {"calls": 1000, "sites": [
    {"kind": "too large", "calls": 600},
    {"kind": "too many receiver types", "calls": 30, "caller": "acme.Main.a():int", "target": "acme.Shape.b():int", "line": 3},
    {"kind": "too many receiver types", "calls": 300, "caller": "acme.Main.sum(acme.Shape):int", "target": "acme.Shape.area():int", "line": 7}]}


class Tables(unittest.TestCase):
    def test_a_row_of_calls_tells_both_shares(self):
        self.assertEqual(figures.row_of_calls("p", CALLS), ["p", "2,000", "800", "60.0", "1,500", "300", "80.0"])

    def test_a_row_of_receivers_has_each_level(self):
        self.assertEqual(figures.row_of_receivers("p", RECEIVERS), ["p", "1,000", "8", "75.0", "40.0", "25.0", "50.0", "50.0", "60.0"])

    def test_a_row_of_reasons_has_the_commonest_kinds(self):
        kinds = figures.commonest_kinds([INLINING])
        self.assertEqual(kinds, ["too large", "recursive"])
        self.assertEqual(figures.row_of_reasons("p", INLINING, kinds), ["p", "1,000", "3", "100.0", "70.0", "30.0", "0.0"])
        self.assertEqual(figures.row_of_reasons("p", INLINING, ["recursive"])[-1], "70.0")

    def test_the_hottest_call_with_many_types_is_told(self):
        self.assertEqual(figures.hottest_with_many_types("p", INLINING), [])
        self.assertEqual(figures.hottest_with_many_types("p", MANY_TYPES), ["p", "`Main.sum:7`", "`Shape.area`", "300", "30.0"])
        self.assertEqual(len(figures.table_of_many_types({"p": INLINING, "q": MANY_TYPES}).splitlines()), 3)

    def test_nothing_executed_has_no_share(self):
        nothing = {"totals": {"executed": 0, "interpreted": 0, "compiled": 0, "removed": 0}}
        self.assertEqual(figures.row_of_calls("p", nothing), ["p", "0", "0", "-", "0", "0", "-"])

    def test_tables_have_a_head_and_a_row_for_each_program(self):
        text = figures.report({"p": CALLS, "q": CALLS}, {"p": RECEIVERS}, {"p": RECEIVERS}, {"p": INLINING})
        self.assertEqual(len(text.splitlines()), 4 + 1 + 3 + 1 + 3 + 1 + 3 + 1 + 2)
        self.assertEqual(len(figures.report({}, {}, {"p": RECEIVERS}, {}).splitlines()), 3)
        self.assertTrue(text.startswith("| program |"))


if __name__ == "__main__":
    unittest.main()
