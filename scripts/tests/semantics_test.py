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
from semantics import call_verdict, region_verdict, verdict  # noqa: E402
from semantics.generator import program_of  # noqa: E402
from semantics.java_tree import Block, Line, Section, block, count_lines, lists_below, source_of  # noqa: E402
from semantics.kept import Keeper  # noqa: E402
from semantics.reducer import Reducer  # noqa: E402
from semantics.trials import DoesNotCompile, Outcome, settings_of  # noqa: E402
from semantics.ways import STRATEGIES, WAYS, Commands  # noqa: E402

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

    def test_settings_of_the_other_ways(self):
        drawn = [settings_of(seed) for seed in range(100)]
        options = {option for settings in drawn for way in WAYS if way not in STRATEGIES for option in settings.options[way]}
        self.assertLessEqual({"--check", "--samples=all", "--stride=17", "--strategy=ec", "--strategy=dec"}, options)

    def test_weights_are_closed_forms(self):
        sources = "\n".join(program_of(seed).source() for seed in SEEDS)
        for text in ("copied += 8;", "bytes += 16;", "bytes += 32;", "bytes += 16 + 8 * ((", 'System.out.println("rounds '):
            self.assertIn(text, sources)

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
    """Stands for the JVM: a program is faulty in one way of counting while its source has a word."""

    def __init__(self, folder, word, way):
        self.folder, self.word, self.way, self.ways = folder, word, way, WAYS
        self.commands = Commands(folder, folder, Path("/jdk"))
        folder.mkdir()

    def try_program(self, _name, source, _settings, ways=None):
        if source.count("{") != source.count("}"):
            raise DoesNotCompile("braces")
        outcome = Outcome(runs={"plain": run(), "pc": run(b"2\n")})
        if self.word in source and self.way in (ways or WAYS):
            outcome.faults.append(verdict.Fault(f"{self.way}: stdout", "line 1: 2 instead of 1"))
        return outcome


class Keeping(unittest.TestCase):
    def kept(self, word, way="pc"):
        """Returns the files of a kept program, by name, and their text."""
        with tempfile.TemporaryDirectory() as folder:
            trials = FakeTrials(Path(folder, "running"), word, way)
            program, settings = program_of(100), settings_of(100)
            outcome = Outcome(faults=[verdict.Fault(f"{way}: stdout", "line 1: 2 instead of 1")], runs={way: run(b"2\n")})
            kept = Keeper(trials, Path(folder), 60).keep(program, settings, outcome)
            return {str(file.relative_to(kept)): file.read_text() for file in kept.rglob("*") if file.is_file()}

    def test_a_faulty_program_is_kept_and_reduced(self):
        files = self.kept("static long m0(")
        self.assertEqual(files["faults.txt"], "pc: stdout: line 1: 2 instead of 1\n")
        self.assertEqual(files["pc.stdout"], "2\n")
        commands = files["commands.sh"].splitlines()
        self.assertEqual(len(commands), 1 + 1 + len(WAYS) + 1)  # what they are, the plain program, and the graph of calls
        self.assertTrue(all("Fuzzed100" in command for command in commands[1:-1]))
        reduced = files["reduced/Fuzzed100.java"].splitlines()
        self.assertEqual(len(reduced), 2)
        self.assertIn("static long m0(", reduced[0])

    def test_faults_of_all_ways_are_reduced(self):
        for way in WAYS:
            files = self.kept("static long m0(", way)
            self.assertEqual(len(files["reduced/Fuzzed100.java"].splitlines()), 2, way)

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

    def test_rounds_are_read(self):
        self.assertEqual(verdict.rounds_in(b"round 0 x\nrounds 3000\nend\n"), 3000)
        self.assertIsNone(verdict.rounds_in(b"round 0 x\n"))

    def test_samples_have_accuracies(self):
        def sampled(accuracy, **changed):
            return result([unit()], kind="sampled", sampled={"samples": 5, "accuracy": accuracy}, **changed)
        closed = {"exact0": {"stores": 6, "copied": 8}}
        half = {"paths_executed": 12, "path_accuracy": 0.5}
        self.assertEqual(verdict.faults_of_samples(sampled(half), closed, False), [])
        self.assertEqual(verdict.faults_of_samples(sampled(None), {"exact0": {"stores": 5, "copied": 8}}, True), [])
        self.assertEqual(self.kinds(verdict.faults_of_samples(sampled(half), {}, True)), ["pep: accuracy"])
        self.assertEqual(self.kinds(verdict.faults_of_samples(sampled({"path_accuracy": 1.5}), {}, False)), ["pep: accuracy"])
        self.assertEqual(self.kinds(verdict.faults_of_samples(sampled(None), closed, True)), ["pep: closed form"])
        self.assertEqual(self.kinds(verdict.faults_of_samples(result([]), {}, False)), ["pep: kind"])

    def test_each_entry_is_a_noted_call(self):
        def graph(calls, **changed):
            edges = [{"callee": "Fuzzed1.exact0(int):int", "calls": 12, "inlined": 9}, {"callee": "Fuzzed1.exact0(int):int", "calls": calls}]
            return {"dropped": 0, "threads_not_noted": 0, "edges": edges, **changed}
        tally = {"entries compared with calls": 0}
        self.assertEqual(call_verdict.faults_of_calls(result([unit()]), graph(7), tally), [])
        self.assertEqual(tally["entries compared with calls"], 1)
        self.assertEqual(self.kinds(call_verdict.faults_of_calls(result([unit()]), graph(8), tally)), ["calls: entries"])
        self.assertEqual(call_verdict.faults_of_calls(result([unit(unfinished=1)]), graph(8), tally), [])
        self.assertEqual(call_verdict.faults_of_calls(result([unit()]), graph(8, dropped=1), tally), [])
        self.assertEqual(self.kinds(call_verdict.faults_of_calls(result([]), None, tally)), ["calls: no graph"])

    def allocations(self, **changed):
        site = {"method": "exact0", "bci": 3, "executed": 300, "interpreted": 40, "compiled": 260, "removed": 0,
                "shares_allocations": False, **changed}
        tally = {"sums of regions met": 0}
        found = region_verdict.faults_of_allocations({"exact": True, "sites": [site]}, {"exact0": {"allocations": 3}}, 100, tally)
        return self.kinds(found), tally["sums of regions met"]

    def test_allocations_add_up_to_the_bytecode(self):
        self.assertEqual(self.allocations(), ([], 1))
        self.assertEqual(self.allocations(executed=301, interpreted=41), ([], 1))  # one was repeated after a deoptimization
        self.assertEqual(self.allocations(executed=299, interpreted=39), (["allocs: executed", "allocs: allocated"], 0))
        self.assertEqual(self.allocations(compiled=200, removed=60), (["allocs: allocated"], 0))
        self.assertEqual(self.allocations(compiled=200, removed=60, shares_allocations=True), ([], 1))
        self.assertEqual(self.allocations(compiled=200), (["allocs: sum", "allocs: allocated"], 0))
        self.assertEqual(self.kinds(region_verdict.faults_of_allocations(None, {}, 100, {})), ["allocs: no result"])

    def test_regions_add_up_to_the_bytecode(self):
        closed = {"exact0": {"calls": 2, "handled": 1, "allocations": 0}}

        def found(text):
            return [fault.text for fault in region_verdict.faults_of_regions(text, closed, 100, {"sums of regions met": 0})]
        self.assertEqual(found("exact0 leaf 300 300 200\nm0 call 9 8 7\n"), [])
        self.assertEqual(found("exact0 leaf 300 300 199\n"), ["exact0 leaf behind: 199 instead of 200"])
        self.assertEqual(found("exact0 leaf 300 299 200\nexact0 new 1 0 1\n"),
                         ["exact0 leaf before: 299 instead of 300", "exact0 new executed: 1 instead of 0", "exact0 new behind: 1 instead of 0"])

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
