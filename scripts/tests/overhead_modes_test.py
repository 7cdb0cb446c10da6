"""Tests of what scripts/benchmark-overhead makes of forks: unit lists, stored profiles, modes, tables by processor. No JVM
is started."""
import json
import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

# pylint: disable=wrong-import-position
from benchmark import intervals, modes, plan, processor_tables, programs, stored_profiles, unit_lists  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent


def fork(configuration, number, time_us, compiled, hot=(), other_graph=None, without_profile=(), program="A",
         cpu="C"):  # pylint: disable=too-many-arguments,too-many-positional-arguments
    record = {"id": f"time/{program}/{configuration}/{number}", "measure": "time", "program": program, "cpu": cpu,
              "configuration": configuration, "fork": number, "iterations_us": [9999, time_us], "compiled_units": compiled}
    if configuration != plan.BASELINE:
        record["hot_units"] = list(hot)
    if other_graph is not None:
        record["replay"] = {"loaded": 1, "other_graph": other_graph, "without_profile": list(without_profile)}
    return record


def forks(configuration, times, compiled, first=0, **rest):
    return [fork(configuration, first + number, time, compiled, **rest) for number, time in enumerate(times)]


class EventSets(unittest.TestCase):
    catalogue = json.loads((ROOT / "native" / "events" / "event_catalog.json").read_text())["types"]

    def test_the_types_of_the_paper_are_counted(self):
        counted = {row["name"] for row in self.catalogue if row["points"]}
        self.assertLessEqual(set(plan.PAPER_TYPES), counted)
        self.assertEqual(len(set(plan.PAPER_TYPES)), 43 - 5)  # biased locking and four vector types are absent

    def test_every_type_is_in_the_largest_set(self):
        words = plan.EVENT_SETS["every"].split("+")
        left_out = {row["category"] for row in self.catalogue if not row.get("in_all", True)}
        self.assertEqual(words, ["all", *sorted(left_out, reverse=True)])

    def test_sets_are_measured_by_each_strategy(self):
        self.assertEqual(plan.configurations_of(["ec", "dec", "calls"], ["all", "branches"]),
                         ["ec", "dec", "calls", "ec:branches", "dec:branches"])
        self.assertEqual(plan.COUNTING["ec"], "events=all,strategy=ec")
        self.assertEqual(plan.COUNTING["pd:branches"], "events=branches,strategy=pd")
        self.assertIn("if+loop-end", plan.COUNTING["ec:paper"])
        self.assertNotIn("calls:branches", plan.COUNTING)

    def test_a_first_estimate_knows_the_strategy(self):
        known = {"A": programs.Program("A", (), "process", 10.0)}
        for configuration in ("ec", "ec:branches"):
            run = plan.Run("time", "A", configuration, 0)
            self.assertEqual(plan.remaining_seconds([run], known, []), 12.0)


class UnitLists(unittest.TestCase):
    log = """\
 1292       3       a.B::callee (40 bytes)
 1296       4       a.B::callee (40 bytes)
 1292       3       a.B::callee (40 bytes)   made not entrant: JVMCI replaced with new code
 1301 % !   4       a.B::<init> @ 12 (47 bytes)
 1302  s    4       a.B$C::late (47 bytes)
 1302  s    4       a.B$C::late (47 bytes)   made not entrant: uncommon trap
 1303     n 0       java.lang.Object::hashCode (native)
 1304       4       jdk.graal.compiler.graph.Graph::add (12 bytes)
 1305       4       a.B::skipped (12 bytes)
 1305       4       a.B::skipped (12 bytes)   COMPILE SKIPPED: no room (retry at different tier)
a line of something else""".splitlines()

    def test_units_are_those_whose_code_by_graal_is_in_use(self):
        self.assertEqual(unit_lists.compiled_units(self.log), ["a.B::<init> @ 12", "a.B::callee"])

    def test_a_unit_that_is_compiled_anew_is_in_use(self):
        again = [*self.log, " 1401  s    4       a.B$C::late (47 bytes)"]
        self.assertIn("a.B$C::late", unit_lists.compiled_units(again))

    def test_both_sources_give_a_unit_the_same_name(self):
        self.assertEqual(unit_lists.unit_name("a.B.callee(int, a.C):long", -1), "a.B::callee")
        self.assertEqual(unit_lists.unit_name("a.B$C.<init>():void", 12), "a.B$C::<init> @ 12")
        self.assertIsNone(unit_lists.unit_name("js sum", -1))

    def test_hot_units_have_a_part_of_all_that_occurred(self):
        def unit(name, count, kind="host"):
            return {"method": f"{name}():void", "entry_bci": -1, "kind": kind, "counts": {"load": count, "bytes": 10**9}}
        result = {"event_types": [{"name": "load", "unit": "occurrences"}, {"name": "bytes", "unit": "bytes"}],
                  "units": [unit("a.B.hot", 950), unit("a.B.edge", 50), unit("a.B.cold", 0), unit("f", 999, "guest")]}
        self.assertEqual(unit_lists.hot_units(result), ["a.B::edge", "a.B::hot"])
        self.assertEqual(unit_lists.hot_units({**result, "units": [unit("a.B.never", 0)]}), [])


def profile(method, entry_bci=-1, listed=()):
    return {"method": method, "entryBCI": entry_bci, "profiles": list(listed)}


class StoredProfiles(unittest.TestCase):
    def test_the_last_compilation_of_each_unit_is_kept(self):
        kept = stored_profiles.latest({
            "HotSpotCompilation-9[B.m()].glog": profile("a.B.m()void"),
            "HotSpotCompilation-10[B.m()].glog": profile("a.B.m()void"),
            "HotSpotOSRCompilation-8[B.m()].glog": profile("a.B.m()void", 4),
        })
        self.assertEqual(sorted(kept), ["HotSpotCompilation-10[B.m()].glog", "HotSpotOSRCompilation-8[B.m()].glog"])

    def test_methods_with_the_same_simple_name_are_left_out(self):
        self.assertEqual(stored_profiles.latest({"HotSpotCompilation-1[B.m()].glog": profile("a.B.m()void"),
                                                 "HotSpotCompilation-2[B.m()].glog": profile("b.B.m()void")}), {})

    def test_names_that_end_with_another_or_are_cut_are_left_out(self):
        kept = stored_profiles.latest({"HotSpotCompilation-1[B.m()].glog": profile("a.B.m()void"),
                                       "HotSpotCompilation-2[AB.m()].glog": profile("a.AB.m()void"),
                                       "HotSpotCompilation-3[C.m(Lon.glog": profile("a.C.m(Long)void")})
        self.assertEqual(list(kept), ["HotSpotCompilation-1[B.m()].glog"])

    def test_a_method_that_is_listed_twice_is_joined(self):
        empty = {"method": "m", "isMature": False, "compilerIRSize": -1, "data": [{"bci": 7, "seen": "NO"}]}
        full = {"method": "m", "isMature": True, "compilerIRSize": 131,
                "data": [{"bci": 2, "taken": 0.5}, {"bci": 7, "seen": "YES", "taken": 0.1}]}
        both = stored_profiles.joined(profile("m", listed=[empty, full]))["profiles"]
        self.assertEqual(both, [{"method": "m", "isMature": True, "compilerIRSize": 131,
                                 "data": [{"bci": 2, "taken": 0.5}, {"bci": 7, "seen": "NO", "taken": 0.1}]}])

    def test_all_runs_compile_at_the_same_moments(self):
        for options in (stored_profiles.saving_options("/p"), stored_profiles.loading_options("/p", "/log")):
            self.assertLessEqual(set(stored_profiles.IN_FOREGROUND), set(options))

    def test_what_graal_says_of_loading(self):
        said = ["Loaded profile data from /p/HotSpotCompilation-1[B.m()].glog", "Loaded profile data from /p/x",
                "a.B.m(int, a.C)void -1 graphSignature differs 12ab != 34cd"]
        self.assertEqual(stored_profiles.replayed(said, {}), {"loaded": 2, "other_graph": ["a.B::m"]})
        self.assertEqual(stored_profiles.read_log(Path("/no-such-file")), [])

    def test_the_last_compilation_tells_whether_a_graph_is_as_recorded(self):
        loads, differs = "Loaded profile data from /p/file.glog", "a.B.m(int)void -1 graphSignature differs 12ab != 34cd"
        for said, other in (([loads, differs, loads], []), ([loads, loads, differs], ["a.B::m"])):
            self.assertEqual(stored_profiles.replayed(said, {"file.glog": "a.B::m"})["other_graph"], other)

    def test_the_folder_is_there_when_it_is_whole(self):
        with tempfile.TemporaryDirectory() as folder:
            source, target = Path(folder, "raw"), Path(folder, "profiles", "A")
            source.mkdir()
            (source / "HotSpotCompilation-1[B.m()].glog").write_text(json.dumps(profile("a.B.m()void")))
            (source / "HotSpotCompilation-2[B.m()].glog").write_text('{"method": "a.B.m()vo')
            stored_profiles.sift(source, target)
            self.assertEqual(list(stored_profiles.units_of(target).values()), ["a.B::m"])
            self.assertEqual(stored_profiles.replay_of(["a.B::m", "a.B::n"], target, Path("/no-such-file")),
                             {"loaded": 0, "other_graph": [], "without_profile": ["a.B::n"]})
            self.assertEqual([one.name for one in target.parent.iterdir()], ["A"])


class Modes(unittest.TestCase):
    inlined, apart = ["caller"], ["caller", "callee"]
    hot = ("caller", "callee")

    def compared(self, baseline, counted):
        return modes.of_program([*baseline, *counted], "A", "ec", seed=1)

    def test_forks_are_compared_with_forks_of_their_mode(self):
        one = self.compared(
            forks(plan.BASELINE, [100, 100, 100], self.inlined) + forks(plan.BASELINE, [200], self.apart, first=3),
            forks("ec", [110], self.inlined, hot=self.hot) + forks("ec", [220, 220, 220], self.apart, first=1, hot=self.hot))
        self.assertAlmostEqual(one.ratio, 1.1)
        self.assertTrue(one.is_by_mode)
        self.assertEqual([(mode.units, mode.baseline_forks, mode.counted_forks) for mode in one.modes],
                         [(("callee", "caller"), 1, 3), (("caller",), 3, 1)])

    def test_forks_of_a_mode_that_one_side_has_are_left_out(self):
        one = self.compared(forks(plan.BASELINE, [100, 100], self.inlined),
                            forks("ec", [120, 120], self.inlined, hot=self.hot) +
                            forks("ec", [900], self.apart, first=2, hot=self.hot))
        self.assertAlmostEqual(one.ratio, 1.2)
        self.assertEqual((one.compared_counted_forks, one.counted_forks), (2, 3))

    def test_without_a_common_mode_all_forks_are_compared(self):
        one = self.compared(forks(plan.BASELINE, [100], self.inlined), forks("ec", [150], self.apart, hot=self.hot))
        self.assertAlmostEqual(one.ratio, 1.5)
        self.assertFalse(one.is_by_mode)

    def test_units_that_are_not_hot_make_no_mode(self):
        one = self.compared(forks(plan.BASELINE, [100], ["caller", "cold"]), forks("ec", [130], ["caller"], hot=["caller"]))
        self.assertTrue(one.is_by_mode)
        self.assertEqual([mode.units for mode in one.modes], [("caller",)])

    def test_a_unit_is_hot_on_both_sides_if_it_is_in_one_counted_fork(self):
        one = self.compared(forks(plan.BASELINE, [100], self.inlined) + forks(plan.BASELINE, [300], self.apart, first=1),
                            forks("ec", [110], self.inlined, hot=["caller"]) +
                            forks("ec", [330], self.apart, first=1, hot=["callee"]))
        self.assertEqual(len(one.modes), 2)
        self.assertAlmostEqual(one.ratio, 1.1)

    def test_a_mode_weighs_as_much_as_its_smaller_side(self):
        pairs = [([200] * 3, [100] * 5), ([100], [100] * 5)]
        self.assertAlmostEqual(modes.joint_ratio(pairs), 2 ** 0.75)

    def test_records_without_unit_lists_are_one_mode(self):
        records = [{**one, "compiled_units": []} for one in forks(plan.BASELINE, [100, 120], [])]
        one = self.compared(records, [{**one, "hot_units": []} for one in forks("ec", [110, 130], [])])
        self.assertTrue(one.is_by_mode)
        self.assertEqual(len(one.modes), 1)

    def test_the_interval_is_of_the_forks_within_modes(self):
        even = self.compared(forks(plan.BASELINE, [100, 100], self.inlined) + forks(plan.BASELINE, [500, 500], self.apart, 2),
                             forks("ec", [110, 110], self.inlined, hot=self.hot) +
                             forks("ec", [550, 550], self.apart, 2, hot=self.hot))
        self.assertAlmostEqual(even.low, 1.1)
        self.assertAlmostEqual(even.high, 1.1)

    def test_the_interval_covers_the_true_ratio_about_as_often_as_it_says(self):
        generator = intervals.generator_for("modes")
        hits = 0
        for _ in range(60):
            pairs = [([generator.gauss(110 * size, 4 * size) for _ in range(10)],
                      [generator.gauss(100 * size, 4 * size) for _ in range(10)]) for size in (1, 3)]
            low, high = intervals.interval(modes.joint_bootstrap(pairs, generator, 200))
            hits += low <= 1.1 <= high
        self.assertGreater(hits, 50)

    def test_forks_whose_graphs_were_as_recorded(self):
        base = [fork(plan.BASELINE, 0, 100, self.inlined, other_graph=["cold"]),
                fork(plan.BASELINE, 1, 100, self.inlined, other_graph=["caller"]),
                fork(plan.BASELINE, 2, 100, self.apart, other_graph=[], without_profile=["callee"])]
        one = self.compared(base, forks("ec", [110], self.inlined, hot=self.hot))
        self.assertEqual((one.baseline_as_recorded, one.counted_as_recorded), (1, -1))
        free = self.compared(forks(plan.BASELINE, [100], self.inlined), forks("ec", [110], self.inlined, hot=self.hot))
        self.assertEqual(free.baseline_as_recorded, -1)

    def test_nothing_is_compared_where_one_side_is_missing(self):
        self.assertIsNone(self.compared([], forks("ec", [110], self.inlined)))
        self.assertIsNone(self.compared(forks(plan.BASELINE, [110], self.inlined), []))


class ProcessorTables(unittest.TestCase):
    def records(self):
        return [one for cpu, factor in (("Intel", 1.2), ("AMD", 1.4)) for program, more in (("A", 1.0), ("B", 1.5))
                for one in (forks(plan.BASELINE, [100_000, 100_000], ["u"], program=program, cpu=cpu) +
                            forks("ec", [100_000 * factor * more] * 2, ["u"], program=program, cpu=cpu, hot=["u"]))]

    def test_each_processor_has_a_table_with_the_worst_program_first(self):
        compared = modes.comparisons(self.records(), ["A", "B"], ["ec"], seed=1)
        self.assertEqual({cpu: [one.program for one in table["ec"]] for cpu, table in compared.items()},
                         {"Intel": ["B", "A"], "AMD": ["B", "A"]})
        text = "\n".join(processor_tables.markdown(compared))
        self.assertIn("### AMD: `ec`", text)
        self.assertIn("| B | 2.100 [2.100, 2.100] | 2 of 2 with 2 of 2 | 1 | 100.0 | - |", text)
        self.assertIn("| geometric mean | 1.470 |", text)

    def test_json_has_every_mode(self):
        compared = modes.as_json(modes.comparisons(self.records(), ["A"], ["ec"], seed=1))
        self.assertEqual(json.loads(json.dumps(compared))["Intel"]["ec"][0]["modes"][0]["units"], ["u"])

    def test_a_program_without_runs_is_left_out(self):
        table = modes.comparisons(self.records(), ["A", "none"], ["ec", "pc"], seed=1)["Intel"]
        self.assertEqual([one.program for one in table["ec"]], ["A"])
        self.assertEqual(processor_tables.table(table["pc"]), "No program has runs on both sides.")

    def test_one_fork_has_no_interval(self):
        compared = modes.comparisons(forks(plan.BASELINE, [100], ["u"]) + forks("ec", [150], ["u"], hot=["u"]),
                                     ["A"], ["ec"], seed=1)
        self.assertIn("| A | 1.500 | 1 of 1 with 1 of 1 |", processor_tables.table(compared["C"]["ec"]))


class Groups(unittest.TestCase):
    places = programs.Places(ROOT, Path("/build"), Path("/no-such-cache"))

    def test_groups_are_chosen_by_name(self):
        known, _ = programs.all_programs(self.places, 60)
        self.assertEqual(tuple(programs.in_groups(known, ["kernels"])), programs.KERNELS)
        self.assertEqual(tuple(programs.in_groups(known, ["shapes"])), programs.SHAPES)
        self.assertIn("JavacLoop", programs.in_groups(known, ["programs"]))
        self.assertEqual(tuple(programs.in_groups(known, ["threads"])), ("OneThread", "EightThreads"))

    def test_the_group_shapes_is_what_its_harness_offers(self):
        text = (ROOT / "tests/workloads/src/assay/workloads/shapes/Shapes.java").read_text()
        self.assertEqual(tuple(re.findall(r'add\("(\w+)"', text)), programs.SHAPES)


if __name__ == "__main__":
    unittest.main()
