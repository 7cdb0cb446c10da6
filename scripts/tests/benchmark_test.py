"""Tests of scripts/benchmark: statistics, plan, the VM's log, records, figures. No JVM is started."""
import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

# pylint: disable=wrong-import-position
from benchmark import compilation_log, figures, intervals, iterating, plan, records, report, running, set_tables, tables  # noqa: E402
from benchmark.compiler_cpu import CpuSeries  # noqa: E402
from benchmark.programs import MissingProgram, Places, Program, selected  # noqa: E402


def time_record(program, configuration, fork, iterations, counter_bytes=0):
    record = {"id": f"time/{program}/{configuration}/{fork}", "measure": "time", "program": program,
              "configuration": configuration, "fork": fork, "iterations_us": iterations, "wall_s": 1.0, "cpu_s": 1.0,
              "peak_memory_bytes": 100, "checksum": "same", "load_before": 0.1}
    if configuration != plan.BASELINE:
        record["coverage"] = {"units_seen": 3, "units_left_alone": 1, "counter_bytes": counter_bytes, "table_bytes": 10}
    return record


def compilation_record(configuration, fork, units):
    return {"id": f"compilation/P/{configuration}/{fork}", "measure": "compilation", "program": "P",
            "configuration": configuration, "fork": fork, "units": units, "wall_s": 1.0, "cpu_s": 1.0,
            "peak_memory_bytes": 100, "checksum": "same", "load_before": 0.1}


class Intervals(unittest.TestCase):
    def test_warm_up_is_the_first_half(self):
        self.assertEqual(intervals.after_warm_up([9, 9, 1, 2]), [1, 2])
        self.assertEqual(intervals.after_warm_up([9, 1, 2]), [1, 2])
        self.assertEqual(intervals.after_warm_up([5]), [5])

    def test_lower_decile(self):
        self.assertEqual(intervals.lower_decile([7, 3, 5]), 3)
        self.assertEqual(intervals.lower_decile(range(20)), 2)

    def test_percentile_is_linear_between_ranks(self):
        self.assertEqual(intervals.percentile([4, 1, 3, 2], 0), 1)
        self.assertEqual(intervals.percentile([4, 1, 3, 2], 0.5), 2.5)
        self.assertEqual(intervals.percentile([4, 1, 3, 2], 1), 4)
        self.assertEqual(intervals.percentile([7], 0.3), 7)

    def test_geometric_mean(self):
        self.assertAlmostEqual(intervals.geometric_mean([1, 4]), 2)
        self.assertAlmostEqual(intervals.geometric_mean([0.5, 2]), 1)
        self.assertEqual(len(intervals.geometric_means([[1, 2, 3], [4, 5, 6]])), 3)

    def test_equal_values_have_an_interval_of_no_width(self):
        samples = intervals.bootstrap_ratios([3, 3, 3], [2, 2, 2], intervals.generator_for(1))
        self.assertEqual(intervals.interval(samples), (1.5, 1.5))

    def test_a_seed_and_names_give_the_same_samples(self):
        first, again, other = [intervals.bootstrap_ratios([1, 2, 3], [4, 5, 6], intervals.generator_for(seed, "x"), 50)
                               for seed in (7, 7, 8)]
        self.assertEqual(first, again)
        self.assertNotEqual(first, other)

    def test_interval_covers_the_true_ratio_about_as_often_as_it_says(self):
        generator = intervals.generator_for("coverage")
        hits = sum(self.covers(generator) for _ in range(200))
        self.assertGreater(hits, 180)

    @staticmethod
    def covers(generator):
        values = [generator.gauss(110, 5) for _ in range(15)]
        baseline = [generator.gauss(100, 5) for _ in range(15)]
        low, high = intervals.interval(intervals.bootstrap_ratios(values, baseline, generator, 300))
        return low <= 1.1 <= high


class Plan(unittest.TestCase):
    def test_each_configuration_has_its_options_and_an_estimate(self):
        self.assertEqual(set(plan.ASSUMED_SLOWDOWN), {plan.BASELINE, *plan.MEASURED})
        self.assertLessEqual(set(plan.STRATEGIES), set(plan.COUNTING))

    def test_every_run_once(self):
        runs = plan.plan("time", ["A", "B"], plan.STRATEGIES, 3, seed=1)
        self.assertEqual(len(runs), 2 * 5 * 3)
        self.assertEqual(len({run.id for run in runs}), len(runs))

    def test_configurations_of_a_program_stay_together(self):
        runs = plan.plan("time", ["A", "B"], plan.STRATEGIES, 3, seed=1)
        for start in range(0, len(runs), 5):
            block = runs[start:start + 5]
            self.assertEqual(len({(run.program, run.fork) for run in block}), 1)
            self.assertEqual({run.configuration for run in block}, {plan.BASELINE, *plan.STRATEGIES})

    def test_what_is_compared_is_made_on_one_processor(self):
        groups = plan.compared_runs(plan.plan("time", ["Sieve", "NBody"], ["ec", "pc"], 2, 7))
        self.assertEqual([len(group) for group in groups], [3, 3, 3, 3])
        for group in groups:
            self.assertEqual({run.configuration for run in group}, {"baseline", "ec", "pc"})
            self.assertEqual(len({(run.program, run.fork) for run in group}), 1)

    def test_each_run_has_a_layout_of_its_own_the_baseline_too(self):
        runs = plan.plan("time", ["A", "B"], plan.STRATEGIES, 3, seed=1)
        seeds = [plan.layout_seed(run, 1) for run in runs]
        self.assertEqual(len(set(seeds)), len(runs))
        self.assertEqual(seeds, [plan.layout_seed(run, 1) for run in runs])

    def test_the_seed_makes_the_order(self):
        first, again, other = [plan.plan("time", ["A", "B", "C"], plan.STRATEGIES, 4, seed) for seed in (1, 1, 2)]
        self.assertEqual(first, again)
        self.assertNotEqual(first, other)

    def test_more_forks_keep_the_order_of_the_first(self):
        few, more = [plan.plan("time", ["A", "B"], ["ec"], forks, seed=3) for forks in (2, 4)]
        self.assertEqual(more[:len(few)], few)

    def test_estimates_come_from_runs_once_there_are_some(self):
        programs = {"A": Program("A", (), "process", 10.0)}
        run = plan.Run("time", "A", plan.BASELINE, 1)
        self.assertEqual(plan.remaining_seconds([run], programs, []), 10.0)
        self.assertEqual(plan.remaining_seconds([run], programs, [time_record("A", plan.BASELINE, 0, [1])]), 1.0)
        self.assertEqual(plan.longest_seconds([run, run], programs), 2 * programs["A"].limit_s)

    def test_estimates_are_means_of_runs_that_are_alike(self):
        programs = {"A": Program("A", (), "process", 10.0)}
        took = [time_record("A", configuration, 0, [1]) | {"wall_s": wall_s}
                for configuration, wall_s in ((plan.BASELINE, 2.0), (plan.BASELINE, 4.0), ("ec", 7.0))]
        runs = [plan.Run(measure, "A", configuration, 1)
                for measure, configuration in (("time", plan.BASELINE), ("time", "ec"), ("compilation", plan.BASELINE))]
        self.assertEqual(plan.remaining_seconds(runs, programs, took), 3.0 + 7.0 + 10.0)


class Selection(unittest.TestCase):
    known = {"A": Program("A", (), "process", 1.0), "B": Program("B", (), "process", 1.0)}

    def test_programs_that_cannot_run_are_left_out_unless_named(self):
        self.assertEqual(list(selected(self.known, {"B": ["b.jar"]}, [])), ["A"])
        with self.assertRaisesRegex(MissingProgram, "b.jar"):
            selected(self.known, {"B": ["b.jar"]}, ["B"])
        with self.assertRaisesRegex(MissingProgram, "no program C"):
            selected(self.known, {}, ["C"])


class CompilationLog(unittest.TestCase):
    lines = """\
<hotspot_log version='160 1' process='7' time_ms='1000000'>
<nmethod compile_id='1' compiler='c1' level='3' size='500' insts_offset='248' stub_offset='400'/>
<nmethod compile_id='5' compile_kind='osr' compiler='jvmci' level='4' size='500' insts_offset='248' stub_offset='448'/>
<nmethod compile_id='6' compiler='jvmci' level='4' size='500' insts_offset='200'/>
<compilation_log thread='41'>
<task compile_id='1' method='A a ()V' level='3' stamp='0.100'>
<task_done success='1' nmsize='1' stamp='0.200'/>
<compilation_log thread='42'>
<task compile_id='6' method='A b ()V' bytes='6' stamp='2.000'>
<task_done success='1' nmsize='1' stamp='2.500'/>
<task compile_id='7' method='A c ()V' bytes='6' stamp='2.600'>
<failure reason='stale task'/>
<task_done success='0' nmsize='0' stamp='2.700'/>
<task compile_id='5' compile_kind='osr' method='A &lt;init&gt; ()V' osr_bci='7' stamp='1.000'>
<task_done success='1' nmsize='1' stamp='1.250'/>
<task compile_id='8' method='A d ()V' stamp='9.000'>""".splitlines()

    def test_installed_code_of_graal_in_order_of_start(self):
        found = compilation_log.read_compilations(self.lines)
        self.assertEqual([one.unit for one in found], ["A &lt;init&gt; ()V @ 7", "A b ()V @ -1"])
        self.assertEqual([one.code_bytes for one in found], [200, 300])
        self.assertEqual([one.thread for one in found], [42, 42])
        self.assertEqual((found[0].start_s, found[0].end_s), (1001.0, 1001.25))


class CompilerCpu(unittest.TestCase):
    def test_linear_between_samples(self):
        series = CpuSeries()
        for time_s, cpu_ns in ((10.0, 0), (11.0, 1_000_000), (12.0, 1_000_000)):
            series.add(time_s, cpu_ns)
        self.assertEqual(series.between_us(10.5, 11.5), 500)
        self.assertEqual(series.between_us(9.0, 20.0), 1000)
        self.assertTrue(series.covers(10.0, 12.0))
        self.assertFalse(series.covers(9.0, 11.0))
        self.assertFalse(CpuSeries().covers(0, 1))


class Launches(unittest.TestCase):
    def test_the_java_that_assay_chooses_may_lie_anywhere(self):
        said = ("assay: for Graal 25.0.3 on JDK 25.0.3 (x); use it so:\n"
                "  /opt/my jdk/bin/java @a.args -agentpath:/lib/libassay.so=count,file=out-%p.json -jar app.jar\n")
        self.assertEqual(running.JAVA.search(said)[1], "/opt/my jdk/bin/java")

    def test_what_moves_code_may_use_what_the_shim_may_use(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "lib").mkdir()
            jar = Path(folder).resolve() / "lib/assay-layouts.jar"
            arguments = Path(folder) / "assay.args"
            arguments.write_text('"--module-path=/b/lib/assay-shim.jar"\n"--add-modules=assay.shim"\n'
                                 '"--add-exports=a/b=assay.shim,ALL-UNNAMED"\n')
            launch = running.Launch("/java", str(arguments), "/b/lib/libassay.so", ())
            with self.assertRaisesRegex(MissingProgram, "assay-layouts.jar is missing"):
                running.add_layouts(launch, Path(folder))
            jar.touch()
            running.add_layouts(launch, Path(folder))
            self.assertEqual(arguments.read_text(), f'"--module-path=/b/lib/assay-shim.jar:{jar}"\n'
                             '"--add-modules=assay.shim,assay.layouts"\n'
                             '"--add-exports=a/b=assay.shim,assay.layouts,ALL-UNNAMED"\n')

    def test_a_run_has_its_processor_and_its_layout(self):
        launch = running.Launch("/java", "/a.args", "/b/lib/libassay.so", ())
        run = plan.Run("time", "P", "ec", 0)
        program = Program("P", ("Main",), "process", 1, "programs")
        words = running.command(launch, run, program, "/f", "/r", running.Conditions(layout=7))
        self.assertIn("-Dassay.layouts.seed=7", words)
        self.assertNotIn("seed", " ".join(running.command(launch, run, program, "/f", "/r")))
        self.assertEqual(running.on_processor(1), ("taskset", "--cpu-list", "1"))
        self.assertEqual(running.on_processor(None), ())


class Records(unittest.TestCase):
    def test_half_a_line_is_cut_and_failures_are_done_again(self):
        with tempfile.TemporaryDirectory() as folder:
            records.append_record(folder, {"id": "a", "error": "exit code 1"})
            with open(Path(folder, "runs.jsonl"), "a", encoding="utf-8") as file:
                file.write('{"id": "b"')
            self.assertEqual(len(records.read_records(folder)), 1)
            records.append_record(folder, {"id": "a"})
            self.assertEqual(len(records.read_records(folder)), 2)
            self.assertEqual(records.successful(records.read_records(folder)), {"a": {"id": "a"}})

    def test_settings_must_stay_but_programs_may_be_added(self):
        settings = {"seed": 1, "assay_version": "1", "programs": {"A": ["x"]}}
        with tempfile.TemporaryDirectory() as folder:
            records.settle(folder, settings)
            settled = records.settle(folder, {**settings, "assay_version": "2", "programs": {"B": ["y"]}})
            self.assertEqual(settled, {"seed": 1, "assay_version": "1", "programs": {"A": ["x"], "B": ["y"]}})
            with self.assertRaisesRegex(records.OtherSettings, "seed"):
                records.settle(folder, {**settings, "seed": 2})
            with self.assertRaisesRegex(records.OtherSettings, "program A"):
                records.settle(folder, {**settings, "programs": {"A": ["z"]}})


class Figures(unittest.TestCase):
    def test_execution_time_is_that_of_undisturbed_iterations_after_warm_up(self):
        self.assertEqual(figures.execution_time({"iterations_us": [1, 1, 1, 12, 14, 900]}), 12)
        self.assertEqual(figures.execution_time({"cpu_s": 2.0}), 2e6)

    def test_mean_time_has_all_iterations_after_warm_up(self):
        self.assertEqual(figures.mean_time({"iterations_us": [1, 1, 1, 12, 14, 901]}), 309)
        self.assertEqual(figures.mean_time({"cpu_s": 2.0}), 2e6)

    def test_ratios_and_geometric_mean(self):
        data = [time_record(program, configuration, fork, [base * factor])
                for program, base, factor_of_ec in (("A", 100, 1.0), ("B", 50, 4.0))
                for configuration, factor in ((plan.BASELINE, 1), ("ec", factor_of_ec)) for fork in range(3)]
        row = figures.ratios(data, "execution", ["A", "B", "C"], ["ec"], seed=1)["ec"]
        self.assertEqual([row["A"].ratio, row["B"].ratio], [1.0, 4.0])
        self.assertAlmostEqual(row[None].ratio, 2.0)
        self.assertNotIn("C", row)

    def test_code_size_is_of_units_that_both_have(self):
        base = {"units": [[f"u{i}", 1, 1, 100] for i in range(6)] + [["only here", 1, 1, 9999]]}
        counted = {"units": [[f"u{i}", 1, 1, 130] for i in range(6)]}
        self.assertAlmostEqual(figures.code_size_ratio(base, counted), 1.3)
        self.assertIsNone(figures.code_size_ratio({"units": base["units"][:2]}, counted))

    def test_compilation_time_is_of_warm_units_with_known_cpu_time(self):
        def record(cpu_us):
            cold = [[f"cold{i}", 10**9, 1, 1] for i in range(62)]
            return {"units": cold + [["unknown", None, 1, 1]] + [[f"u{i}", cpu_us, 1, 1] for i in range(61)]}
        self.assertAlmostEqual(figures.compilation_time_ratio(record(100), record(125)), 1.25)
        self.assertIsNone(figures.compilation_time_ratio({"units": []}, record(1)))

    def test_pairs_are_of_one_round(self):
        def units(size):
            return [[f"u{i}", 1, 1, size] for i in range(5)]
        data = [compilation_record(plan.BASELINE, 0, units(100)), compilation_record(plan.BASELINE, 1, units(200)),
                compilation_record("ec", 1, units(300)), compilation_record("ec", 2, units(900))]
        row = figures.ratios(data, "code_size", ["P"], ["ec"], seed=1)["ec"]
        self.assertEqual((row["P"].ratio, row["P"].forks), (1.5, 1))

    def test_a_different_checksum_is_found(self):
        same, other = time_record("A", "ec", 0, [1]), {**time_record("A", "pc", 0, [1]), "checksum": "other"}
        self.assertEqual(figures.different_results([same]), [])
        self.assertEqual(figures.different_results([same, other]), ["A"])


class IteratingPrograms(unittest.TestCase):
    places = Places(Path(__file__).resolve().parent.parent.parent, Path("/build"), Path("/no-such-cache"))

    def test_a_kernel_takes_the_number_of_iterations(self):
        words = iterating.java_arguments({"name": "Sieve", "kernel_size": 7}, self.places)
        self.assertEqual(words[-3:], ["Sieve", "{iterations}", "7"])
        self.assertEqual(iterating.endless(words)[-2:], [iterating.FOREVER, "7"])

    def test_every_program_that_is_listed_takes_it(self):
        said = []
        for entry in iterating.chosen([], self.places, said.append).values():
            self.assertIn("{iterations}", iterating.java_arguments(entry, self.places))
        self.assertTrue(any(line.startswith("left out: rhino needs /no-such-cache") for line in said))

    def test_a_named_program_has_to_be_there(self):
        self.assertRaises(MissingProgram, iterating.chosen, ["h2"], self.places, print)


class Report(unittest.TestCase):
    settings = {"seed": 1, "java_version": "J", "assay_version": "V", "java_options": ["-Xmx1g"], "programs": {"A": []}}
    facts = {"cpu": "C", "cpus": 2, "memory_bytes": 2**30, "kernel": "K", "frequency_governor": "unknown"}

    def test_all_formats(self):
        data = [time_record("A", plan.BASELINE, 0, [100]), time_record("A", "ec", 0, [110], counter_bytes=2_000_000),
                {"id": "time/A/ec/1", "error": "exit code 1"}]
        made = report.report_of(self.settings, self.facts, data, ["A"], ["ec"])
        text = tables.markdown(made)
        self.assertIn("| ec | 1.100 | 1.100 (A) | - | - | 2.000 / 2.000 |", text)
        self.assertIn("2 runs, 1 failed", text)
        self.assertIn("Units left alone: 1 of 3.", text)
        self.assertIn("execution,A,ec,1.1,1.1,1.1,1\n", tables.csv_text(made))
        parsed = json.loads(tables.json_text(made, data))
        self.assertEqual(parsed["tables"]["execution"]["ec"]["geometric mean"]["forks"], 1)
        self.assertEqual(len(parsed["raw"]), 3)

    def test_sets_of_event_types_stand_beside_the_paper(self):
        data = [time_record("A", plan.BASELINE, 0, [100]), time_record("A", "ec", 0, [110], counter_bytes=2_000_000),
                time_record("A", "pc", 0, [120]), time_record("A", "ec:branches", 0, [105])]
        names = ["ec", "pc", "ec:branches", "pc:branches"]
        text = set_tables.markdown(report.report_of(self.settings, self.facts, data, ["A"], names))
        self.assertIn("| Execution time, geometric mean | ec | pc |\n| --- | ---: | ---: |\n| all | 1.100 | 1.200 |\n"
                      "| branches | 1.050 | - |\n| all, paper 1 | - | 1.18 |\n", text)
        self.assertIn("| branches | 1.050 (A) | - |", text)
        self.assertNotIn("Code size", text)  # no compilation was measured
        self.assertIn("| all, paper 1 | - | 47.30 |", text)

    def test_without_any_run(self):
        made = report.report_of(self.settings, self.facts, [], ["A"], ["ec"])
        self.assertIn("| ec | - | - | - | - | - |", tables.markdown(made))


if __name__ == "__main__":
    unittest.main()
