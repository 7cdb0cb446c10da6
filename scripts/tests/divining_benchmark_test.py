"""Tests of scripts/benchmark-divining: its tables, and work on several processors. No JVM is started."""
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

# pylint: disable=wrong-import-position
from benchmark import divining, lanes  # noqa: E402


def jvm(overhead, off_by, group_error=3.0, near=0.9):
    return {"overhead_percent": overhead, "run_off_by_points": off_by, "mean_group_error_points": group_error,
            "mean_block_error_points": 2 * group_error, "near_share": near}


def report(slowed, base, seconds=100, measured=1.0, jvms=1):
    return {"slowed_jvms": slowed, "base_jvms": base, "blocks": [{"group": 0}, {"group": 1}, {"group": 1}],
            "slowable_share": 0.95, "in_fresh_jvms": {"measured_share": measured}, "search_seconds": seconds, "seconds": 5 * seconds,
            "sampling": {"disturbed_share": 0.25}, "circumstances": {"check_jvms": str(jvms)}}


class DiviningTables(unittest.TestCase):
    def test_a_median_has_its_interval_only_if_there_are_several(self):
        self.assertEqual(str(divining.figure_of([4.0], "a")), "4.0")
        figure = divining.figure_of([4.0, 6.0, 5.0], "a")
        self.assertEqual((figure.median, figure.low, figure.high), (5.0, 4.0, 6.0))
        self.assertIsNone(divining.figure_of([], "a"))

    def test_how_far_a_run_is_off_has_no_sign(self):
        summary = divining.summary_of("K", 100, report([jvm(90, -5), jvm(104, 9)], [jvm(1, -1)]))
        self.assertEqual(summary["figures"]["run off by"].median, 7)
        self.assertEqual(summary["figures"]["whole run"].median, 97)
        self.assertEqual(summary["groups"], 2)

    def test_the_last_row_has_the_median_and_the_worst_program(self):
        summaries = [divining.summary_of(name, 100, report([jvm(95, off, near=near)], [jvm(0, 0)]))
                     for name, off, near in (("A", 1, 1.0), ("B", 2, 0.5), ("C", 8, 0.9))]
        last = divining.table(summaries).splitlines()[-1]
        self.assertIn("| 2.0 / 8.0 |", last)
        self.assertIn("| 90.0 / 50.0 |", last)
        self.assertIn("300 in all", last)

    def test_kernels_have_medians_of_their_own(self):
        summaries = [divining.summary_of(name, 100, report([jvm(95, off)], [jvm(0, 0)]), is_kernel)
                     for name, off, is_kernel in (("A", 1, True), ("P", 9, False))]
        rows = divining.table(summaries).splitlines()[2:]
        self.assertEqual([row.split(" | ")[0].removeprefix("| ") for row in rows],
                         ["A", "kernels: median / worst", "P", "programs: median / worst"])
        self.assertIn("| 1.0 / 1.0 |", rows[1])
        self.assertIn("| 9.0 / 9.0 |", rows[3])

    def test_what_other_jvms_do_not_have_is_told(self):
        whole = divining.summary_of("A", 100, report([jvm(95, 1)], []))
        part = divining.summary_of("A", 100, report([jvm(88, 1)], [], measured=0.93))
        self.assertEqual(divining.row_of(whole)[2], "95")
        self.assertEqual(divining.row_of(part)[2], "95 (93 % of it measured)")

    def test_a_check_is_done_though_some_jvms_could_not_be_used(self):
        one = report([jvm(95, 1)], [jvm(0, 0)], jvms=10)
        self.assertTrue(divining.is_of(one, 10))
        self.assertFalse(divining.is_of(one, 11))

    def test_a_check_without_figures_says_why(self):
        one = report([], [])
        self.assertEqual(divining.why_not_measured(one), "")
        one["in_fresh_jvms"] = None
        self.assertIn("not checked", divining.why_not_measured(one))
        self.assertEqual(divining.why_not_measured({**one, "check_failure": "too few"}), "too few")

    def test_what_was_not_measured_is_named(self):
        text = divining.markdown("a machine", [divining.summary_of("A", 50, report([jvm(47, 1)], []))],
                                 {"B +50 %": "it crashed"})
        self.assertIn("### Target +50 %", text)
        self.assertIn("| 25 |", text)
        self.assertIn("- B +50 %: it crashed", text)
        self.assertIn(f"| {divining.MISSING} |", text)  # no JVMs without a plan


class Lanes(unittest.TestCase):
    def test_everything_is_done_once(self):
        done = []
        lanes.in_lanes(range(20), ["0", "1"], lambda one, lane: done.append((one, lane)))
        self.assertEqual(sorted(one for one, _ in done), list(range(20)))

    def test_an_interruption_leaves_the_rest_undone(self):
        done = []

        def perform(one, _):
            done.append(one)
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            lanes.in_lanes(range(20), ["0"], perform)
        self.assertEqual(done, [0])


class Working(unittest.TestCase):
    assay = "#!/bin/sh\ntrap 'echo told; exit 4' TERM\ntouch $5.ready\nwhile :; do sleep 0.02; done\n"

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        (self.folder / "bin").mkdir()
        (self.folder / "bin/assay").write_text(self.assay, encoding="utf-8")
        (self.folder / "bin/assay").chmod(0o755)

    def start(self, names):
        script = Path(__file__).resolve().parents[1] / "benchmark-divining"
        words = ["--build", str(self.folder), "--output", str(self.folder), "--programs", names, "--targets", "50"]
        return subprocess.Popen([sys.executable, str(script), *words], stderr=subprocess.PIPE, text=True)

    def log_of(self, name):
        return self.folder / f"{name}-50.json.log"

    def wait_for(self, name):
        while not (self.folder / f"{name}-50.json.ready").exists():
            time.sleep(0.01)

    def test_who_ends_the_script_ends_the_search_first(self):
        with self.start("Sieve,QuickSort") as script:
            self.wait_for("Sieve")
            script.terminate()
            self.assertIn("stopped; the same command continues from here", script.stderr.read())
        self.assertEqual(script.returncode, 143)
        self.assertTrue(self.log_of("Sieve").read_text(encoding="utf-8").endswith("told\n"))
        self.assertFalse(self.log_of("QuickSort").exists())

    def test_two_do_not_work_in_a_folder(self):
        with self.start("Sieve") as first:
            self.wait_for("Sieve")
            with self.start("QuickSort") as second:
                self.assertIn(f"process {first.pid} (", second.stderr.read())
            self.assertEqual(second.returncode, 3)
            self.assertFalse(self.log_of("QuickSort").exists())
            first.terminate()
            first.stderr.read()


if __name__ == "__main__":
    unittest.main()
