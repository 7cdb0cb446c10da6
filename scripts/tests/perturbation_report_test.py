#!/usr/bin/env python3
"""Tests of the tables that report-perturbation makes, without a JVM."""
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

# pylint: disable=wrong-import-position
from inserted_code import figures  # noqa: E402
from markers.figures import Figures  # noqa: E402


def line(cpu_us, allocated):
    return f"Sieve: iterations=1 runtime: 9us cpu: {cpu_us}us allocated: {allocated} bytes\n"


class Costs(unittest.TestCase):
    def test_are_those_of_the_last_third(self):
        output = "".join(line(*cost) for cost in [(900, 90), (800, 80), (700, 70), (600, 60), (500, 50), (400, 40), (10, 3), (30, 1), (20, 2)])
        self.assertEqual(figures.cost_of(output + "Sieve: checksum=7\n"), figures.Cost(2, 20))

    def test_are_compared_with_the_plain_program(self):
        cells = figures.row_of_costs("allocs", "Sieve", figures.Cost(2e6, 100), figures.Cost(2e6, 105), figures.Cost(3e6, 400))
        self.assertEqual(cells, ["allocs", "Sieve", "2.0", "1.000", "1.500", "1.050", "4.000"])

    def test_of_a_program_that_allocates_nothing_have_no_ratio(self):
        cells = figures.row_of_costs("allocs", "Sieve", figures.Cost(0, 100), figures.Cost(0, 105), figures.Cost(24, 400))
        self.assertEqual(cells[3:5], ["-", "-"])


class Code(unittest.TestCase):
    def test_is_weighted_by_what_was_executed(self):
        found = Figures(equal=1980, different=20, unstable=3, weight=1000, different_weight=5)
        self.assertEqual(figures.row_of_code("callsites", "antlr", found), ["callsites", "antlr", "1,980", "20", "3", "99.00", "99.50"])


if __name__ == "__main__":
    unittest.main()
