"""Tests of scripts/score-profilers. No JVM is started."""
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
REPOSITORY = Path(__file__).resolve().parents[2]
SCRIPT = str(REPOSITORY / "scripts/score-profilers")
sys.path.insert(0, str(REPOSITORY / "scripts"))

# pylint: disable=wrong-import-position
from benchmark import folder_lock, score_archive, scoring  # noqa: E402
from benchmark.programs import MissingProgram, Places  # noqa: E402


class Scoring(unittest.TestCase):
    def test_the_estimate_counts_every_run(self):
        one = scoring.Design(("async",), (100,), (), forks=2, blocks="1", run_s=8)
        self.assertEqual(scoring.cells(one), (4 + 3 + 3 + 3) * 2)  # base, repeat, whole, block
        in_a_run = scoring.START_S
        self.assertEqual(scoring.seconds(one), ((4 + 3) * (8 + in_a_run) + 3 * (16 + in_a_run) + 3 * (10 + in_a_run)) * 2 +
                         scoring.PLAN_S)  # unchanged, slowed as a whole, a block slowed
        self.assertEqual(scoring.estimate([(one, scoring.Progress())] * 3),
                         "3 programs, 26 runs each at most: about 0.4 h, 3 MB")

    def test_what_is_there_takes_no_time_again(self):
        one = scoring.Design(("async",), (100,), (), forks=2, blocks="1", run_s=8)
        runs_s = scoring.seconds(one) - scoring.PLAN_S
        planned = scoring.Progress(plans=1)
        self.assertAlmostEqual(scoring.seconds(one, planned), runs_s)
        half_of_fewer = scoring.Progress(plans=1, runs=10, of_runs=20)  # no block was found
        self.assertAlmostEqual(scoring.seconds(one, half_of_fewer), runs_s * 10 / 26)
        finished = scoring.Progress(plans=1, runs=26, of_runs=26)
        self.assertEqual(scoring.seconds(one, finished), 0)
        self.assertIn("2 programs, 26 runs each at most, 26 are there: about 0.1 h, 1 MB more",
                      scoring.estimate([(one, finished), (one, scoring.Progress())]))

    def test_progress_counts_runs_and_not_what_is_said_beside_them(self):
        experiment = {"plans": [{}], "order": [{}, {}, {}]}
        cells = ["00000-base-assay-f0.json", "00000-base-assay-debug-info-f0.json", "00001-base-async-f0.json"]
        self.assertEqual(scoring.progress_of(experiment, cells), scoring.Progress(plans=1, runs=2, of_runs=3))

    def test_each_program_takes_its_own_time_in_the_estimate(self):
        plain = scoring.Design(("async",), (100,), (), forks=2, blocks="1", run_s=None)
        kernel, program = scoring.of_program(plain, {}), scoring.of_program(plain, {"run_s": scoring.RUN_S + 15})
        self.assertEqual((kernel.run_s, program.run_s), (scoring.RUN_S, scoring.RUN_S + 15))
        self.assertGreater(scoring.seconds(program), scoring.seconds(kernel) + 15 * scoring.cells(plain))
        hours = (scoring.seconds(kernel) + scoring.seconds(program)) / 3600
        self.assertIn(f"about {hours:.1f} h", scoring.estimate([(kernel, scoring.Progress()),
                                                                (program, scoring.Progress())]))

    def test_a_run_time_that_is_asked_for_is_that_of_all_programs(self):
        asked = scoring.Design(("async",), (100,), (), forks=2, blocks="1", run_s=7)
        self.assertEqual([scoring.of_program(asked, entry).run_s for entry in ({}, {"run_s": 20})], [7, 7])

    def test_a_hang_costs_minutes(self):
        self.assertEqual([scoring.time_limit_s(run_s) for run_s in (0.5, 5, 20)], [120, 120, 400])

    def test_the_order_of_runs_is_another_one_for_each_program_and_stays(self):
        self.assertEqual(scoring.seed("Sieve"), 4112431331)
        self.assertNotEqual(scoring.seed("Sieve"), scoring.seed("QuickSort"))

    def test_variants_have_no_profiler_twice(self):
        self.assertEqual(len(set(scoring.VARIANTS)), len(scoring.VARIANTS))
        self.assertLessEqual(set(scoring.DEFAULTS), set(scoring.VARIANTS))

    def test_variants_name_no_default(self):
        defaults = {"async": {"interval=10ms", "event=cpu", "debug-non-safepoints=on"}, "jfr": {"interval=20ms"},
                    "jfr-cputime": set(), "perf": {"interval=250us"}}
        defaults["async-agct"] = defaults["async"]
        defaults["perf-jitdump"] = defaults["perf"]
        for one in scoring.VARIANTS:
            name, *settings = one.split(":")
            self.assertFalse(defaults[name] & set(settings), one)


class Archive(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.places = Places(Path("/home/me/assay"), Path("/home/me/assay/build/release"), Path("/cache"))
        self.scored("experiment.json", '{"program": "Main /home/me/assay/build/release/lib/a.jar /home/me/assay/x"}')
        self.scored("cells/00000-base-async-f0.json", "{}")
        self.scored("plans/100.json", '{"unit": "gen._home_me_assay_tests_rhino_js_1.call()"}')
        self.scored("request.txt", "/home/me")

    def scored(self, name, text):
        file = self.folder / "Sieve" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def archived(self, name="Sieve.tar.xz"):
        score_archive.write(self.folder / "Sieve", self.folder / name, self.places)
        return self.folder / name

    def test_it_has_what_a_report_reads_and_no_place_of_the_machine(self):
        with tarfile.open(self.archived()) as archive:
            self.assertEqual(archive.getnames(), ["Sieve/experiment.json", "Sieve/cells/00000-base-async-f0.json",
                                                  "Sieve/plans/100.json"])
            self.assertEqual(archive.extractfile("Sieve/experiment.json").read(),
                             b'{"program": "Main $build/lib/a.jar $repository/x"}')
            self.assertEqual(archive.extractfile("Sieve/plans/100.json").read(),
                             b'{"unit": "gen._repository_tests_rhino_js_1.call()"}')

    def test_the_same_score_gives_the_same_bytes(self):
        first = self.archived().read_bytes()
        (self.folder / "Sieve/plans/100.json").touch()
        self.assertEqual(self.archived("again.tar.xz").read_bytes(), first)
        self.assertFalse(list(self.folder.glob("*.unfinished")))


class ScoreProfilers(unittest.TestCase):
    """Tests scripts/score-profilers, with a shell script for assay that plans all programs but one, and scores another
    one."""
    assay = """#!/bin/sh
command=$1
words="$*"
if [ $command = list ]; then
  echo '[{"name": "async", "available": true, "missing": ""}, {"name": "perf", "available": false, "missing": "no perf"}]'
  exit 0
fi
while [ "$1" != -o ]; do shift; done
mkdir -p "$2"
if [ $command = report ]; then
  for folder in $words; do [ "$(cat "$folder/experiment.json" 2> /dev/null)" = damaged ] && exit 1; done
  echo "$words" > "$2/words"
  programs=
  for folder in $words; do
    [ -f "$folder/experiment.json" ] && programs="$programs${programs:+, }$(cat "$folder/experiment.json")"
  done
  echo '{"controls_hold": true, "verdicts": [], "programs": ['"$programs"']}' > "$2/score.json"
  exit 0
fi
case $2 in
  */Unplanned) exit 1;;
  */Sieve) trap 'echo told; exit 4' TERM; touch "$2/ready"
    n=0; while [ $((n += 1)) -lt 1500 ]; do sleep 0.02; done; exit 9;;
esac
# As much as experiments and reports of them have that is read here.
echo '{"program": "Main '"${2##*/}"'", "started": "2026-01-01T00:00:00Z", "counted": true, "plans": [{}],
  "order": [{}, {}], "profilers": [], "controls": [], "verdicts": [], "blocks": [], "shares": [], "overheads": [],
  "debug_information": null, "machine": [], "versions": [],
  "finished_runs": 2, "failed_runs": 0}' > "$2/experiment.json"
case $2 in */Scored) ;; *) exit 1;; esac
"""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "bin").mkdir()
        (self.folder / "bin/assay").write_text(self.assay, encoding="utf-8")
        (self.folder / "bin/assay").chmod(0o755)
        loader = importlib.machinery.SourceFileLoader("score_profilers", SCRIPT)
        self.script = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
        loader.exec_module(self.script)
        self.script.say = lambda text: None
        self.options = self.script.arguments_of(["--output", str(self.folder / "out"), "--build", str(self.folder)])
        self.options.output.mkdir()

        self.places = Places(REPOSITORY, Path("/build"), Path("/no-such-cache"))

    def perform(self, *names):
        chosen = {name: {"name": name, "kernel_size": 7} for name in names}
        return self.script.perform(self.options, scoring.design(self.options), self.places, chosen)

    def reported(self):
        words = (self.options.output / "report/words").read_text(encoding="utf-8").split()
        return [Path(word).name for word in words if "/" in word and not word.endswith("/report")]

    def start(self, *words):
        return subprocess.Popen([sys.executable, SCRIPT, "--output", str(self.options.output), "--build",
                                 str(self.folder), *words], stderr=subprocess.PIPE, text=True)

    @staticmethod
    def wait_for(file):
        end = time.monotonic() + 30
        while not file.exists():
            if time.monotonic() > end:
                raise TimeoutError(file)
            time.sleep(0.01)

    def test_each_program_has_its_own_run_time_limit_and_seed(self):
        words = [self.script.command(self.options, scoring.of_program(scoring.design(self.options), entry),
                                     Places(REPOSITORY, Path("/build"), Path("/cache")), entry, "out")
                 for entry in ({"name": "Sieve", "kernel_size": 7},
                               {"name": "h2", "run_s": 20, "gain_percent": 10, "arguments": []})]
        said = [[one[one.index(option) + 1] for option in ("--run-time", "--time-limit", "--seed")] for one in words]
        self.assertEqual(said, [["12", "240", str(scoring.seed("Sieve"))], ["20", "400", str(scoring.seed("h2"))]])
        self.assertEqual(["--gain" in one for one in words], [False, True])
        self.assertEqual(words[1][words[1].index("--gain") + 1], "10%")

    def test_a_score_of_so_many_minutes_has_no_other_design(self):
        options = self.script.arguments_of(["--minutes", "13", "--programs", "Sieve"])
        design = scoring.design(options)
        words = self.script.command(options, design, self.places, {"name": "Sieve", "kernel_size": 7}, "out")
        self.assertEqual(words[1:7], ["score", "--minutes", "13", "--seed", str(scoring.seed("Sieve")), "-o"])
        self.assertEqual(scoring.seconds(design), 780)
        self.assertEqual(scoring.seconds(design, scoring.Progress(1, 5, 5)), 0)
        with contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertRaises(SystemExit, self.script.arguments_of, ["--minutes", "13", "--forks", "2"])
            self.assertRaises(SystemExit, self.script.arguments_of, ["--everything", "--minutes", "13"])
        self.assertIn("--minutes has a design of its own, without --forks", said.getvalue())
        self.assertIn("--everything has a design of its own, without --minutes", said.getvalue())

    def test_profilers_that_cannot_run_here_are_left_out_and_named(self):
        said = []
        self.script.say = said.append
        one = scoring.Design(("perf", "async:interval=1ms", "async", "perf:interval=1ms"), (100,), (), 1, 0, 1)
        self.assertEqual(self.script.with_profilers_here(one, self.options).profilers, ("async:interval=1ms", "async"))
        self.assertEqual(said, ["left out: perf: no perf", "left out: perf:interval=1ms: no perf"])
        self.options.profilers = "perf"  # what was asked for is refused by assay itself
        self.assertEqual(self.script.with_profilers_here(one, self.options), one)

    def test_where_none_can_run_nothing_is_started(self):
        one = scoring.Design(("perf",), (100,), (), 1, 0, 1)
        self.assertRaises(MissingProgram, self.script.with_profilers_here, one, self.options)

    def test_without_a_build_it_says_what_builds_one(self):
        (self.folder / "bin/assay").unlink()
        for words in ([], ["--report-only"]):
            with self.start(*words) as script:
                said = script.stderr.read()
            self.assertIn("scripts/demo builds it", said)
            self.assertEqual(script.returncode, self.script.EXIT_CANNOT)
        self.assertEqual(list(self.options.output.iterdir()), [])

    def test_a_damaged_folder_is_left_out_of_the_report_and_named(self):
        self.assertEqual(self.perform("Scored", "Failed"), self.script.EXIT_FAILED)
        (self.options.output / "Failed/experiment.json").write_text("damaged", encoding="utf-8")
        self.assertEqual(self.script.report_what_is_there(self.options, self.places), self.script.EXIT_FAILED)
        self.assertEqual(self.reported(), ["Scored"])
        self.assertIn("cannot be read: Failed.", (self.options.output / "report/tables.md").read_text(encoding="utf-8"))
        self.assertEqual(self.script.progress(self.options.output / "Failed"), scoring.Progress())

    def test_who_ends_the_script_ends_the_score_first(self):
        with self.start("--programs", "Sieve,QuickSort") as script:
            self.wait_for(self.options.output / "Sieve/ready")
            script.terminate()
            self.assertIn("stopped; the same command continues from here", script.stderr.read())
        self.assertEqual(script.returncode, 143)
        self.assertTrue((self.options.output / "Sieve.log").read_text(encoding="utf-8").endswith("told\n"))
        self.assertFalse((self.options.output / "QuickSort").exists())

    def test_two_do_not_work_in_a_folder(self):
        with self.start("--programs", "Sieve") as first:
            self.wait_for(self.options.output / "Sieve/ready")
            with self.start("--programs", "QuickSort") as second:
                self.assertIn(f"process {first.pid} (", second.stderr.read())
            self.assertEqual(second.returncode, self.script.EXIT_CANNOT)
            first.terminate()
            first.stderr.read()

    def test_beside_an_assay_whose_script_was_killed_nothing_is_started(self):
        self.perform("Scored")
        with folder_lock.locked(self.options.output / "Scored"):
            self.assertRaises(folder_lock.FolderTaken, self.perform, "Scored", "Failed")
        self.assertFalse((self.options.output / "Failed").exists())

    def test_what_failed_is_in_the_report_as_far_as_it_went(self):
        self.assertEqual(self.perform("Scored", "Failed", "Unplanned"), self.script.EXIT_FAILED)
        self.assertEqual(self.reported(), ["Failed", "Scored"])
        self.assertEqual(self.perform("Unplanned"), self.script.EXIT_FAILED)

    def test_one_program_anew_does_not_take_the_others_out_of_the_report(self):
        self.perform("Scored", "Failed")
        self.assertEqual(self.perform("Scored"), 0)
        self.assertEqual(self.reported(), ["Failed", "Scored"])

    def test_scores_are_packed_once_they_have_ended(self):
        self.options.archive = self.folder / "kept"
        self.perform("Scored")
        self.assertFalse(self.options.archive.exists())
        (self.options.output / "Scored/cells").mkdir()
        for number in range(2):
            (self.options.output / f"Scored/cells/0000{number}-base-async-f0.json").touch()
        self.assertEqual(self.script.report_what_is_there(self.options, self.places), 0)
        self.assertEqual([file.name for file in self.options.archive.iterdir()], ["Scored.tar.xz"])

    def test_what_else_is_in_the_folder_of_the_report_stays(self):
        (self.options.output / "report").mkdir()
        (self.options.output / "report/notes").write_text("mine", encoding="utf-8")
        self.assertEqual(self.perform("Scored"), 0)
        self.assertTrue((self.options.output / "report/notes").exists())
        self.assertIn("| Scored | 2 | 0 |", (self.options.output / "report/tables.md").read_text(encoding="utf-8"))

    def test_folders_of_one_program_keep_their_names_and_merged_ones_have_the_first(self):
        begun = {"Sieve": "10:00", "Sieve-jdk21": "11:00", "Sieve-more": "12:00"}  # the last is merged into the first
        folders = [self.options.output / name for name in begun]
        for folder in folders:
            folder.mkdir()
            experiment = {"program": "Main Sieve", "started": begun[folder.name]}
            (folder / "experiment.json").write_text(json.dumps(experiment), encoding="utf-8")
        figures = {"programs": [{"program": "Main Sieve", "started": started} for started in ("10:00", "11:00")]}
        self.script.name_programs(figures, folders)
        self.assertEqual([program["name"] for program in figures["programs"]], ["Sieve", "Sieve-jdk21"])

    def test_numbers_that_mean_nothing_are_refused(self):
        for words in (["--forks", "0"], ["--run-time", "0"], ["--run-time", "nan"], ["--forks", "few"]):
            with self.start(*words) as script:
                self.assertIn(words[0], script.stderr.read())
            self.assertEqual(script.returncode, 2)

    def test_everything_is_experiments_in_folders_of_their_own(self):
        self.options = self.script.arguments_of(["--everything", "--output", str(self.folder / "out")])
        self.options.archive = self.folder / "kept"
        parts = self.script.parts_of(self.options)
        self.assertEqual([part.output.name for part in parts], ["defaults", "variants", "slowdowns", "debug-information"])
        self.assertEqual([part.archive.parent.name for part in parts], ["kept"] * 4)
        with self.start("--everything", "--forks", "5") as script:
            self.assertIn("without --forks", script.stderr.read())
        designs = [scoring.design(part) for part in parts]
        self.assertEqual([one.targets for one in designs], [(100,), (100,), (50, 150), (100,)])
        self.assertEqual([one.profilers for one in designs], [scoring.DEFAULTS, scoring.VARIANTS, scoring.DEFAULTS,
                                                             scoring.DEBUG_INFORMATION_SETTINGS])
        self.assertEqual([one.without_polls for one in designs], [False, False, True, False])
        self.assertEqual([(one.forks, one.blocks, one.run_s) for one in designs],
                         [(4, "2", None), (4, "2", 8), (3, "0", 8), (3, "2", None)])

    def test_blocks_are_a_number_or_all(self):
        one = scoring.Design(("async",), (100,), (), forks=1, blocks="all", run_s=8)
        self.assertEqual(scoring.cells(one), 4 + 3 + 3 + 3 * scoring.BLOCKS_OF_ALL)
        self.assertEqual(self.script.arguments_of(["--blocks", "all"]).blocks, "all")
        with self.start("--blocks", "few") as script:
            self.assertIn("neither a number nor the word all", script.stderr.read())

    def test_progress_is_what_the_folder_holds(self):
        self.perform("Failed")
        folder = self.options.output / "Failed"
        (folder / "cells").mkdir()
        (folder / "cells/00000-base-async-f0.json").touch()
        self.assertEqual(self.script.progress(folder), scoring.Progress(plans=1, runs=1, of_runs=2))
        self.assertEqual(self.script.progress(self.options.output / "Never"), scoring.Progress())


if __name__ == "__main__":
    unittest.main()
