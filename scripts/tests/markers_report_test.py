#!/usr/bin/env python3
"""Tests of what report-markers computes, without a JVM."""
import json
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

# pylint: disable=wrong-import-position
from markers.figures import WEIGHTS, Figures, figures_of, marked_types, report, row_of  # noqa: E402

CATALOG = json.loads((ROOT / "native" / "events" / "event_catalog.json").read_text())


def unit(method, **counts):
    return {"method": method, "counts": {name.replace("_", "-"): count for name, count in counts.items()}}


def result(equal=98, different=("A.f()",), unstable=1):
    return {"markers": {"equal": equal, "different": list(different), "unstable": unstable},
            "units": [unit("A.f()", load=10, guard=1000), unit("A.f()", store=20), unit("B.g()", arithmetic=70)]}


class MarkedTypes(unittest.TestCase):
    def test_those_of_the_catalogue(self):
        types = marked_types(CATALOG)
        self.assertLessEqual({"allocation", "instanceof", "guard", "guard-null-check"}, set(types))
        self.assertNotIn("load", types)
        self.assertNotIn("biased-lock-entry", types)

    def test_weights_have_no_markers(self):
        self.assertEqual(set(WEIGHTS) & set(marked_types(CATALOG)), set())
        self.assertLessEqual(set(WEIGHTS), {event["name"] for event in CATALOG["types"]})


class Reports(unittest.TestCase):
    def test_units_are_weighted_by_what_they_executed(self):
        found = figures_of(result())
        self.assertEqual(found, Figures(98, 1, 1, 100, 30, (("A.f()", 0.3),)))
        self.assertEqual(row_of("x", found), ["x", "98", "1", "1", "98.99", "70.00"])

    def test_a_method_compiled_twice_differs_twice_and_weighs_once(self):
        found = figures_of(result(different=("A.f()", "A.f()")))
        self.assertEqual((found.different, found.different_weight), (2, 30))

    def test_nothing_compared(self):
        found = figures_of({**result(), "markers": None})
        self.assertEqual(found, Figures())
        self.assertEqual(row_of("x", found), ["x", "0", "0", "0", "-", "-"])

    def test_programs_are_added_up_by_type(self):
        found = {("allocation", "one"): figures_of(result()), ("allocation", "two"): figures_of(result(different=())),
                 ("instanceof", "one"): figures_of(result(equal=1))}
        text = report(found)
        self.assertIn("| allocation | 196 | 1 | 2 | 99.49 | 85.00 |", text)
        self.assertIn("| allocation, two | 98 | 0 | 1 | 100.00 | 100.00 |", text)
        self.assertIn("instanceof, one: A.f() (30.00 % of what was executed)", text)


if __name__ == "__main__":
    unittest.main()
