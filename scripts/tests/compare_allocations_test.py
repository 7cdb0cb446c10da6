#!/usr/bin/env python3
"""Tests of the table that compare-allocations makes, without a JVM."""
import importlib.machinery
import importlib.util
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent
LOADER = importlib.machinery.SourceFileLoader("compare_allocations", str(ROOT / "scripts" / "compare-allocations"))
compare_allocations = importlib.util.module_from_spec(importlib.util.spec_from_loader("compare_allocations", LOADER))
sys.modules["compare_allocations"] = compare_allocations
LOADER.exec_module(compare_allocations)


def site(executed, interpreted, compiled):
    return {"executed": executed, "interpreted": interpreted, "compiled": compiled}


def profile(*sites):
    totals = {key: sum(one[key] for one in sites) for key in ("executed", "interpreted", "compiled")}
    totals["removed"] = totals["executed"] - totals["interpreted"] - totals["compiled"]
    return {"totals": totals, "sites": list(sites), "exact": True, "complete": True}


class Rows(unittest.TestCase):
    def test_have_the_parts_of_what_was_executed(self):
        cells = compare_allocations.row("p", "first", profile(site(1000, 100, 150), site(1000, 0, 1000)))
        self.assertEqual(cells, ["p", "first", "2,000", "5.0 %", "57.5 %", "37.5 %", "2 of 2", "yes"])

    def test_say_how_many_hotspots_stay(self):
        removed = [site(1000 + number, 0, 0) for number in range(5)]
        allocated = [site(100 + number, 0, 100 + number) for number in range(12)]
        cells = compare_allocations.row("p", "15th", profile(*removed, *allocated))
        self.assertEqual(cells[6], "5 of 10")

    def test_of_a_program_that_allocates_nothing_have_no_shares(self):
        cells = compare_allocations.row("p", "first", profile())
        self.assertEqual(cells[2:7], ["0", "–", "–", "–", "0 of 0"])

    def test_make_a_table(self):
        lines = compare_allocations.table([["a"] * len(compare_allocations.HEAD)]).splitlines()
        self.assertEqual(len({line.count("|") for line in lines}), 1)
        self.assertEqual(len(lines), 3)


if __name__ == "__main__":
    unittest.main()
