#!/usr/bin/env python3
"""Tests of what fuzz-semantics makes, judges and reduces, without counting anything."""
import copy
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

# pylint: disable=wrong-import-position
from real_programs.workplace import Run  # noqa: E402
from semantics import verdict  # noqa: E402
from semantics.generator import program_of  # noqa: E402
from semantics.java_tree import Block, Line, Section, block, count_lines, lists_below, source_of  # noqa: E402
from semantics.kept import Keeper  # noqa: E402
from semantics.reducer import Reducer  # noqa: E402
from semantics.trials import STRATEGIES, DoesNotCompile, Outcome, settings_of  # noqa: E402

SEEDS = range(100, 112)
# What must appear somewhere in the programs of a few seeds.
INGREDIENTS = ("for (", "while (", "do {", "break ", "continue ", "throw new Boom", "catch (Boom", "finally", "switch (",
               "instanceof", " when ", "yield ", "synchronized (", "sla[", ">>>", " % ", "->", "record ", "OPERATIONS[",
               "Thread.ofVirtual()", "StringBuilder", "depth - 1", "double ", "float ", "exact0(", "Boom boom")


def run(stdout=b"1\n", exit_code=0):
    return Run(exit_code, 1.0, stdout, {}, b"")


def unit(**changed):
    return {"method": "Fuzzed1.exact0(int):int", "entry_bci": -1, "unfinished": 0, "running_at_most": 0,
            "counts": {"method-entry": 10, "return": 10, "invokestatic": 20, "invokevirtual": 10, "store": 50}, **changed}


def result(units, **changed):
    return {"check": {"agrees": True, "differences": [], "units_compared": 3, "units_within_bound": 0}, "kind": "exact",
            "coverage": {"units_left_alone": 0, "units_unreadable": 0, "left_alone": []}, "units": units, **changed}


class Programs(unittest.TestCase):
    def test_a_seed_makes_one_program(self):
        for seed in SEEDS:
            self.assertEqual(program_of(seed).source(), program_of(seed).source())
        self.assertEqual(len({program_of(seed).source().replace(str(seed), "") for seed in SEEDS}), len(SEEDS))

    def test_the_programs_have_all_ingredients(self):
        sources = "\n".join(program_of(seed).source() for seed in SEEDS)
        self.assertEqual([text for text in INGREDIENTS if text not in sources], [])

    def test_settings_are_those_of_the_seed(self):
        drawn = [settings_of(seed) for seed in range(100)]
        self.assertEqual(drawn, [settings_of(seed) for seed in range(100)])
        options = {option for settings in drawn for strategy in STRATEGIES for option in settings.options[strategy]}
        self.assertLessEqual({"--check", "--threads=atomic", "--counter-addressing=fs", "--path-budget=16"}, options)
        self.assertNotIn("--check", {option for settings in drawn for option in settings.options["dec"]})

    def test_they_compile(self):
        home = os.environ.get("ASSAY_JAVA_HOME")
        if not home:
            self.skipTest("ASSAY_JAVA_HOME names no JDK")
        with tempfile.TemporaryDirectory() as folder:
            programs = [program_of(seed) for seed in SEEDS[:4]]
            for program in programs:
                Path(folder, f"{program.name}.java").write_text(program.source())
            compiled = subprocess.run([f"{home}/bin/javac", "-nowarn", "-d", folder, *Path(folder).glob("*.java")],
                                      capture_output=True, text=True, check=False)
            self.assertEqual(compiled.returncode, 0, compiled.stderr)


class Reducing(unittest.TestCase):
    def tree(self):
        return [block("class A {", [Line("int unused;"),
                                    block("void f() {", [Line("one();"), block("while (true) {", [Line("bad();"), Line("two();")]),
                                                         Block([Section("if (x) {", [Line("three();")]),
                                                                Section("} else {", [Line("worse();")])])])])]

    def test_what_does_not_matter_is_taken_out(self):
        tree = self.tree()
        Reducer(lambda source: "bad();" in source and "class A {" in source).reduce(tree)
        self.assertEqual(source_of(tree), "class A {\n    bad();\n}\n")

    def test_two_places_that_only_fail_together_stay(self):
        tree = self.tree()
        Reducer(lambda source: "bad();" in source and "worse();" in source).reduce(tree)
        self.assertEqual(source_of(tree), "bad();\nworse();\n")

    def test_a_failure_of_everything_leaves_nothing(self):
        tree = self.tree()
        Reducer(lambda source: True).reduce(tree)
        self.assertEqual(tree, [])

    def test_nothing_is_taken_out_where_all_is_needed(self):
        tree = self.tree()
        whole = source_of(tree)
        Reducer(lambda source: source == whole).reduce(tree)
        self.assertEqual(source_of(tree), whole)

    def test_the_time_limit_ends_it(self):
        asked = []
        tree = self.tree()
        whole = copy.deepcopy(tree)
        Reducer(lambda source: asked.append(source) or False, lambda: len(asked) >= 3).reduce(tree)
        self.assertEqual(len(asked), 3)
        self.assertEqual(tree, whole)

    def test_a_generated_program_shrinks_to_one_method(self):
        program = program_of(100)
        before = count_lines(program.tree)
        Reducer(lambda source: "static long m0(" in source and source.count("{") == source.count("}")).reduce(program.tree)
        self.assertEqual(count_lines(program.tree), 1)
        self.assertGreater(before, 100)

    def test_all_lists_of_a_tree_are_found(self):
        self.assertEqual(len(lists_below(self.tree())), 1 + 2 + 2 + 2 + 3)


class FakeTrials:
    """Stands for the JVM: a program is faulty while its source has a word."""

    def __init__(self, folder, word):
        self.folder, self.word = folder, word
        folder.mkdir()

    def try_program(self, _name, source, _settings, strategies=STRATEGIES):
        if source.count("{") != source.count("}"):
            raise DoesNotCompile("braces")
        outcome = Outcome(runs={"plain": run(), "pc": run(b"2\n")})
        if self.word in source and "pc" in strategies:
            outcome.faults.append(verdict.Fault("pc: stdout", "line 1: 2 instead of 1"))
        return outcome

    @staticmethod
    def commands(name, _settings):
        return [f"java {name}"]


class Keeping(unittest.TestCase):
    def kept(self, word):
        """Returns the files of a kept program, by name, and their text."""
        with tempfile.TemporaryDirectory() as folder:
            trials = FakeTrials(Path(folder, "running"), word)
            program, settings = program_of(100), settings_of(100)
            outcome = Outcome(faults=[verdict.Fault("pc: stdout", "line 1: 2 instead of 1")], runs={"pc": run(b"2\n")})
            kept = Keeper(trials, Path(folder), 60).keep(program, settings, outcome)
            return {str(file.relative_to(kept)): file.read_text() for file in kept.rglob("*") if file.is_file()}

    def test_a_faulty_program_is_kept_and_reduced(self):
        files = self.kept("static long m0(")
        self.assertEqual(files["faults.txt"], "pc: stdout: line 1: 2 instead of 1\n")
        self.assertEqual(files["pc.stdout"], "2\n")
        self.assertIn("java Fuzzed100", files["commands.sh"])
        reduced = files["reduced/Fuzzed100.java"].splitlines()
        self.assertEqual(len(reduced), 2)
        self.assertIn("static long m0(", reduced[0])

    def test_a_fault_that_does_not_come_again_is_not_reduced(self):
        self.assertIn("not seen again", self.kept("no such word")["reduced/none.txt"])


class Verdicts(unittest.TestCase):
    def kinds(self, faults):
        return [fault.kind for fault in faults]

    def test_equal_runs(self):
        self.assertEqual(verdict.faults_of_output("ec", run(), run()), [])

    def test_other_output_exit_code_and_hanging(self):
        found = verdict.faults_of_output("ec", run(b"1\n2\n"), run(b"1\n3\n", 1))
        self.assertEqual(self.kinds(found), ["ec: exit code", "ec: stdout"])
        self.assertEqual(found[1].text, "line 2: 3 instead of 2")
        self.assertEqual(self.kinds(verdict.faults_of_output("pc", run(), run(exit_code=None))), ["pc: time limit"])

    def test_closed_forms_are_read(self):
        self.assertEqual(verdict.closed_forms_in(b"round 1\nclosed exact0 calls=3 stores=5\nend\n"),
                         {"exact0": {"calls": 3, "stores": 5}})

    def test_a_closed_form_is_met_or_not(self):
        closed = {"exact0": {"calls": 3, "stores": 5}}
        good = result([unit()])
        self.assertEqual(verdict.faults_of_result("pc", good, closed), [])
        self.assertEqual(verdict.closed_units(good, closed), 1)
        found = verdict.faults_of_result("pc", good, {"exact0": {"calls": 3, "stores": 6}})
        self.assertEqual(self.kinds(found), ["pc: closed form"])
        self.assertIn("stores: 50 instead of 60", found[0].text)

    def test_unfinished_activations_widen_the_bound(self):
        closed = {"exact0": {"stores": 6}}
        self.assertEqual(self.kinds(verdict.faults_of_result("dec", result([unit(unfinished=1)]), closed)), ["dec: closed form"])
        self.assertEqual(verdict.faults_of_result("dec", result([unit(unfinished=2)]), closed), [])
        self.assertEqual(verdict.faults_of_result("dec", result([unit(running_at_most=None)]), closed), [])
        self.assertEqual(verdict.closed_units(result([unit(unfinished=2)]), closed), 0)

    def test_entry_in_a_loop_has_no_closed_form(self):
        self.assertEqual(verdict.faults_of_result("dec", result([unit(entry_bci=12)]), {"exact0": {"calls": 9}}), [])

    def test_what_a_result_itself_says(self):
        difference = {"method": "A.f()", "event": "load", "strategy": 1, "dec": 2}
        check = {"agrees": False, "differences": [difference], "units_compared": 1, "units_within_bound": 0}
        self.assertEqual(self.kinds(verdict.faults_of_result("ec", result([], check=check), {})), ["ec: check"])
        self.assertEqual(self.kinds(verdict.faults_of_result("ec", result([], kind="incomplete"), {})), ["ec: kind"])
        self.assertEqual(self.kinds(verdict.faults_of_result("ec", None, {})), ["ec: no result"])
        more_ends = unit(counts={"method-entry": 1, "return": 2})
        self.assertEqual(self.kinds(verdict.faults_of_result("dec", result([more_ends]), {})), ["dec: ends"])


if __name__ == "__main__":
    unittest.main()
