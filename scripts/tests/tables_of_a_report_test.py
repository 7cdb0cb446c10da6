"""Tests of the tables of the report that assay writes of a simulated experiment: what is read there is there."""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmark.score_tables import document  # noqa: E402  pylint: disable=wrong-import-position

PROGRAM = sys.argv.pop()  # tests/browser/simulated_report


class TablesOfAReport(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([PROGRAM, folder, "merged"], check=True)
            cls.score = json.loads((Path(folder) / "score.json").read_text(encoding="utf-8"))

    def test_what_tables_do_without_is_there(self):
        program = self.score["programs"][0]
        self.assertLessEqual({"tells_amount", "went_to", "went_points", "blame"}, set(program["blocks"][0]))
        self.assertLessEqual({"amount_undecided", "process_overhead_percent", "own_wrong_share_percent", "lines_tested",
                              "lines_undecided", "lines_excused"}, set(self.score["verdicts"][0]))
        self.assertLessEqual({"polls", "agreements"}, set(program))
        self.assertLessEqual({"reasons", "left_out"}, set(self.score))
        self.assertLessEqual({"histogram", "whole_run_percent"}, set(program["overheads"][0]))

    def test_all_tables_have_rows(self):
        text = document.markdown(self.score)
        for section in text.split("\n## ")[1:]:
            title, body = section.split("\n", 1)
            is_table = body.startswith("|")
            self.assertTrue(not is_table or body.count("\n|") >= 2, title)
        self.assertIn("| root | ", text)
        self.assertIn("sim.Sort.partition", text)
        self.assertIn(" missed", text)


if __name__ == "__main__":
    unittest.main()
