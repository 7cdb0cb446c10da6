"""Checks what docs/diff.md says of its worked example against the stored figures (docs/results/diff)."""
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

# pylint: disable=wrong-import-position
from phases import stored_figures  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
PHASES = ("PartialEscape", "IterativeConditionalElimination", "LoopPartialUnroll")
# What the text says: phase, program, event type, ratio, and how many digits behind the point the text has.
RATIOS = (
    (0, "HashMapMix", "store", 1.32, 2), (0, "JsonParse", "store", 1.54, 2), (0, "rhino", "store", 1.60, 2),
    (0, "h2", "store", 1.91, 2), (0, "HashMapMix", "writebarrier", 1.34, 2), (0, "JsonParse", "writebarrier", 2.58, 2),
    (0, "rhino", "writebarrier", 1.74, 2), (0, "h2", "writebarrier", 1.76, 2), (0, "JsonParse", "allocation", 1.06, 2),
    (0, "HashMapMix", "allocation", 1.07, 2), (0, "rhino", "allocation", 1.07, 2), (0, "h2", "allocation", 1.12, 2),
    (1, "AllocTrees", "guard-null-check", 2.0, 1), (1, "HashMapMix", "guard-null-check", 3.7, 1),
    (1, "rhino", "guard-null-check", 1.9, 1), (1, "h2", "guard-null-check", 1.3, 1),
    (1, "HashMapMix", "guard-class-cast", 1.8, 1), (1, "rhino", "guard-class-cast", 2.4, 1),
    (1, "HashMapMix", "guard", 1.77, 2), (1, "rhino", "guard", 1.37, 2), (1, "h2", "guard", 1.16, 2),
    (1, "HashMapMix", "implicit-null-check", 0.57, 2), (1, "HashMapMix", "explicit-null-check", 1.88, 2),
    (1, "QuickSort", "load", 1.19, 2), (2, "MatrixMultiply", "loop-end", 7.5, 1), (2, "MatrixMultiply", "if", 6.9, 1),
    (2, "MatrixMultiply", "source-iterations", 1.0, 3), (2, "QuickSort", "loop-end", 1.04, 2),
    (2, "rhino", "invokevirtual", 0.26, 2), (2, "rhino", "invokestatic", 1.37, 2), (2, "rhino", "method-entry", 1.13, 2))


class WorkedExample(unittest.TestCase):
    figures = stored_figures.read_figures(ROOT / "docs" / "results" / "diff", PHASES)

    def test_the_table_of_times_is_that_of_the_stored_figures(self):
        text = (ROOT / "docs" / "diff.md").read_text()
        table = stored_figures.time_table(self.figures)
        self.assertEqual(len(table.splitlines()), 2 + 8)
        for line in table.splitlines():
            self.assertIn(line + "\n", text)

    def test_the_ratios_of_the_text_are_those_of_the_stored_figures(self):
        for phase, program, event, ratio, digits in RATIOS:
            with self.subTest(program=program, event=event):
                rows = stored_figures.rows_of_program(self.figures[PHASES[phase]], program)
                row = next(row for row in rows if row["event"] == event and row["scale"] == "total")
                self.assertEqual(round(float(row["ratio"]), digits), ratio)

    def test_an_event_that_never_happened_is_0(self):
        self.assertEqual(stored_figures.event_cell([], "load"), "0 → 0")
        self.assertIn("| Sieve | ", stored_figures.event_table(self.figures, "materialized-objects"))

    def test_least_and_most_need_two_runs(self):
        self.assertRaises(ValueError, stored_figures.range_of, {"runs_a": "3", "program": "P"}, "a")


if __name__ == "__main__":
    unittest.main()
