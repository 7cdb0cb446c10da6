#!/usr/bin/env python3
"""Tests of what stress-slowdown and benchmark-slowdown compute, without a JVM."""
import contextlib
import io
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

# pylint: disable=wrong-import-position
from real_programs.workplace import Run, differences, run_limited  # noqa: E402
from slowdown_costs import code_list, figures, measurements  # noqa: E402
from stress import tally  # noqa: E402
from stress.dose import BLOCK_PERCENT, MOST_INSTRUCTIONS, dose_of  # noqa: E402
from stress.slowed_runs import applied_numbers  # noqa: E402
from stress.subjects import all_subjects, comparable, kernel  # noqa: E402


def run(**changed):
    return Run(**{"exit_code": 0, "seconds": 1.0, "stdout": b"out", "files": {"a": "1"}, "stderr": b"", **changed})


def record(seed, differs=(), units=5):
    return {"subject": "x-G1", "seed": seed, "seconds": 2.0, "differs": list(differs),
            "applied": {"units slowed": units, "installs slowed": units, "instructions inserted": 100}}


class Differences(unittest.TestCase):
    def test_equal_runs(self):
        self.assertEqual(differences(run(), run(seconds=9.0, stderr=b"warning")), [])

    def test_everything_that_differs_is_named(self):
        found = differences(run(), run(exit_code=1, stdout=b"", files={"b": "1", "a": "2"}))
        self.assertEqual(len(found), 4)
        self.assertIn("exit code 1 instead of 0", found)

    def test_times_of_iterations_do_not_count(self):
        first = run(stdout=b"Sieve: iterations=1 runtime: 12us cpu: 11us\nSieve: checksum=5\n")
        second = run(stdout=b"Sieve: iterations=1 runtime: 99us cpu: 98us\nSieve: checksum=5\n")
        other = run(stdout=b"Sieve: iterations=1 runtime: 12us cpu: 11us\nSieve: checksum=6\n")
        self.assertEqual(differences(comparable(first), comparable(second)), [])
        self.assertNotEqual(differences(comparable(first), comparable(other)), [])

    def test_a_time_limit_ends_children_of_children(self):
        exit_code, stdout, _ = run_limited(["sh", "-c", "echo begun; sleep 60 & wait"], "/", 0.5)
        self.assertIsNone(exit_code)
        self.assertEqual(stdout, b"begun\n")


class Stress(unittest.TestCase):
    def test_a_dose_is_that_of_its_seed(self):
        doses = [dose_of(seed) for seed in range(200)]
        self.assertEqual(doses, [dose_of(seed) for seed in range(200)])
        self.assertEqual({dose.most_instructions for dose in doses}, set(MOST_INSTRUCTIONS))
        self.assertEqual({dose.block_percent for dose in doses}, set(BLOCK_PERCENT))

    def test_kernels_need_no_jars(self):
        subjects, missing = all_subjects(["kernel-Sieve"])
        self.assertEqual([subject.name for subject in subjects], ["kernel-Sieve-G1", "kernel-Sieve-Parallel"])
        self.assertEqual(missing, [])
        self.assertIn("3000000", kernel("Sieve")["command"])

    def test_a_program_that_there_is_not_ends_the_script(self):
        said = io.StringIO()
        with self.assertRaises(SystemExit) as ended, contextlib.redirect_stderr(said):
            all_subjects(["Sieve"])
        self.assertEqual(ended.exception.code, 2)
        self.assertIn("unknown program: Sieve; there are ", said.getvalue())

    def test_what_was_applied_is_read(self):
        text = "          40 units in the plan\n           7 units slowed\n     1234567 instructions inserted\n"
        self.assertEqual(applied_numbers(text)["units slowed"], 7)
        self.assertEqual(applied_numbers(text)["instructions inserted"], 1234567)

    def test_the_verdict(self):
        self.assertEqual(tally.verdict([record(1), record(2)]), [])
        self.assertEqual(tally.verdict([record(1), record(2, ["stdout"])]), ["x-G1, seed 2: stdout"])
        self.assertTrue(tally.verdict([]))
        self.assertTrue(tally.verdict([record(1, units=0)]))

    def test_the_tally(self):
        cut = {**record(3), "cut_short": True}
        del cut["differs"]
        sums = tally.tally([record(1), record(2, ["stdout"]), cut])
        self.assertEqual((sums["slowed runs"], sums["runs that differ"], sums["runs that the time limit ended"]), (3, 1, 1))
        self.assertEqual(sums["instructions inserted"], 300)


class Costs(unittest.TestCase):
    LIST = ("seconds\taddress\tbytes\tblocks\tplan\tunit\n"
            "0.000000\t7f00\t100\t5\t0\ta.B.m(int, long)\n"
            "1.000000\t7f80\t160\t5\t1\ta.B.m(int, long)\n"
            "2.000000\t7f90\t90\t5\trefused\ta.B.m(int, long)@7\n"
            "3.000000\t7fa0\t50\t5\t1\tc.D.n()\n")

    def test_code_list(self):
        versions = code_list.parse(self.LIST)
        self.assertEqual(code_list.units_of(versions, "a.B."), ["a.B.m(int, long)", "a.B.m(int, long)@7"])
        self.assertEqual(code_list.bytes_by_plan(versions, ["a.B.m(int, long)", "a.B.m(int, long)@7"]),
                         {"a.B.m(int, long)": {0: 100, 1: 160}, "a.B.m(int, long)@7": {}})

    def test_bytes_are_of_units_that_every_setting_has(self):
        sizes = {"a": {0: 10, 20: 15}, "b": {0: 1000}, "c": {0: 1, 20: 2}}
        self.assertEqual(measurements.total_bytes(sizes, [0, 20]), {0: 11, 20: 17})

    def test_ratios_are_of_one_round(self):
        rounds = [{0: 10, 1000: 11}, {0: 20, 1000: 24}, {0: None, 1000: 5}, {0: 10}]
        ratios = figures.paired_ratios(rounds, 1000, 0)
        self.assertEqual(ratios, [1.1, 1.2])
        made = figures.figure(ratios, 1, "k")
        self.assertAlmostEqual(made.ratio, 1.15)
        self.assertTrue(1.1 <= made.low <= made.ratio <= made.high <= 1.2)
        self.assertIsNone(figures.figure([], 1))
        self.assertEqual(figures.text(None), "-")


if __name__ == "__main__":
    unittest.main()
