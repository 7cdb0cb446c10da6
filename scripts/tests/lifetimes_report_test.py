#!/usr/bin/env python3
"""Tests the tables of object lifetimes, without a JVM."""
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

# pylint: disable=wrong-import-position
from lifetimes import figures  # noqa: E402


def result(born, alive, mib, buckets):
    return {"allocated_bytes": mib << 20, "totals": {"born": born, "alive": alive, "lifetimes_at_most": [
        {"bits": bits, "objects": objects} for bits, objects in buckets.items()]}}


AWARE = result(1000, 100, 30, {0: 300, 10: 200, 11: 100, 24: 250, 25: 50})
UNAWARE = result(1500, 100, 40, {0: 800, 10: 200, 11: 100, 24: 250, 25: 50})


class Tables(unittest.TestCase):
    def test_a_bucket_of_ten_bits_ends_below_a_kibibyte(self):
        self.assertEqual(figures.died_within(AWARE["totals"], 10), 500)
        self.assertEqual(figures.died_within(AWARE["totals"], 9), 300)

    def test_a_row_of_objects_tells_what_is_shown_too_much(self):
        self.assertEqual(figures.row_of_objects("p", AWARE, UNAWARE), ["p", "30", "40", "1,000", "1,500", "50.0", "10.0"])

    def test_a_row_of_deaths_has_both_ways(self):
        self.assertEqual(figures.row_of_deaths("p", AWARE, UNAWARE), ["p", "50.0 / 66.7", "60.0 / 73.3", "60.0 / 73.3", "85.0 / 90.0"])

    def test_a_program_without_objects_has_no_shares(self):
        nothing = result(0, 0, 0, {})
        self.assertEqual(figures.row_of_objects("p", nothing, nothing)[-2:], ["-", "-"])

    def test_the_report_has_a_row_of_each_table_for_each_program(self):
        text = figures.report({"b": [AWARE, UNAWARE], "a": [AWARE, UNAWARE]})
        rows = [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("| a") or line.startswith("| b")]
        self.assertEqual(rows, ["a", "b", "a", "b"])


if __name__ == "__main__":
    unittest.main()
