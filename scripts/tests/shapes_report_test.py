#!/usr/bin/env python3
"""Tests the table of shapes in fresh JVMs, without a JVM."""
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

# pylint: disable=wrong-import-position
from shapes import figures  # noqa: E402

LIST = ("seconds\taddress\tbytes\tblocks\tplan\tshape\tunit\n"
        "0.1\t7f00\t100\t3\t0\taaaa\ta.B.c():int\n"
        "0.2\t7f80\t100\t3\t0\tbbbb\ta.B.d():int\n"
        "0.9\t7fff\t120\t4\t0\tcccc\ta.B.c():int\n")


class Shapes(unittest.TestCase):
    def test_a_unit_has_the_shape_of_its_last_version(self):
        self.assertEqual(figures.shapes_in(LIST), {"a.B.c():int": "cccc", "a.B.d():int": "bbbb"})

    def test_a_jvm_that_did_not_compile_a_unit_did_not_keep_its_shape(self):
        jvms = [{"u": "1", "v": "5"}, {"u": "1", "v": "5"}, {"u": "2", "v": "5"}, {"v": "5"}]
        self.assertEqual(figures.kept_shares(jvms, ["u", "v", "w"]), [0.5, 1, 0])
        self.assertEqual(figures.row("p", "own", jvms, ["u", "v"]), ["p", "own", "4", "87.5", "75.0", "50", "1 of 2"])

    def test_a_plan_names_units_of_unknown_shape_too(self):
        plan = figures.plan_for({("u", -1), ("v", -1)}, {"u": "0123456789abcdef"})
        self.assertEqual([unit["shape"] for unit in plan["units"]], ["0123456789abcdef", figures.NO_SHAPE])
        self.assertEqual([unit["blocks"] for unit in plan["units"]], [[], []])

    def test_the_table_has_a_row_for_each_kind_of_profiles(self):
        text = figures.report([figures.row("p", "own", [{"u": "1"}], ["u"])])
        self.assertIn("| p | own | 1 | 100.0 | 100.0 | 100 | 1 of 1 |", text)


if __name__ == "__main__":
    unittest.main()
