"""Compiles a program, runs it plainly and in every way of counting, and says what is wrong."""
import json
import os
import shutil
import subprocess
import time
from dataclasses import dataclass, field

from real_programs.workplace import Run, run_limited
from semantics import call_verdict, region_verdict, verdict
from semantics.scope import Dice
from semantics.ways import STRATEGIES, WAYS, Commands, options_of

LIMIT_S = 180  # for one run; a run takes some ten seconds on a busy machine
COLLECTORS = ("G1", "G1", "Serial", "Parallel", "Z")
# Methods of the program are compiled early, and at once: a program that is over before it is compiled proves nothing.
COMPILED_EARLY = ("-XX:CompileCommand=quiet", "-XX:CompileCommand=BackgroundCompilation,Fuzzed*::*,false",
                  "-XX:CompileCommand=CompileThresholdScaling,Fuzzed*::*,0.1",
                  *(f"-XX:CompileCommand=dontinline,Fuzzed*::{name}*" for name in verdict.NOT_INLINED))


@dataclass(frozen=True)
class Settings:
    """How a program is run: its JVM flags, and the options for each way."""
    java_flags: tuple
    options: dict


def settings_of(seed):
    """Draws the settings of a seed; all that is not drawn is assay's default."""
    dice = Dice(f"settings {seed}")
    options = {}
    for strategy in STRATEGIES:
        drawn = ["--check"] if strategy != "dec" else []
        if dice.chance(0.15):
            drawn.append("--threads=atomic")
        elif dice.chance(0.25):
            drawn.append("--counter-addressing=fs")
        if dice.chance(0.3):
            drawn.append(f"--unfinished={dice.choice(('handlers', 'ends'))}")
        if strategy in ("pc", "pd") and dice.chance(0.4):
            drawn.append(f"--path-budget={dice.choice((16, 64, 100000))}")
        options[strategy] = drawn
    others = Dice(f"ways {seed}")
    options |= {way: options_of(others, way) for way in WAYS if way not in STRATEGIES}
    flags = [f"-XX:+Use{dice.choice(COLLECTORS)}GC", "-Xss1m"] + ["-ea"] * dice.chance(0.1)
    return Settings((*flags, *COMPILED_EARLY), options)


@dataclass
class Outcome:
    """What came of one program: its faults, its runs, and what was compared."""
    faults: list = field(default_factory=list)
    runs: dict = field(default_factory=dict)
    tally: dict = field(default_factory=lambda: {"counted runs": 0, "units": 0, "units compared": 0,
                                                 "units within bound": 0, "closed forms met": 0, "entries compared with calls": 0,
                                                 "sums of regions met": 0, "lifetimes compared": 0, "receivers compared": 0})


class DoesNotCompile(Exception):
    """javac refuses the program; its message says why."""


class Trials:
    """Runs programs in one folder, which is emptied for each of them."""

    def __init__(self, build, folder, java_home, ways=WAYS):
        self.commands = Commands(build, folder, java_home)
        self.folder = self.commands.folder
        self.java_home = java_home
        self.ways = tuple(ways)
        os.environ["ASSAY_JAVA_HOME"] = str(java_home)  # for assay, whatever java is first on PATH

    def compile(self, name, source):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        file = self.folder / f"{name}.java"
        file.write_text(source)
        done = subprocess.run([self.java_home / "bin" / "javac", "-nowarn", "-d", self.folder, file],
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise DoesNotCompile(done.stderr)

    def run(self, command):
        start = time.monotonic()
        exit_code, stdout, stderr = run_limited(command, self.folder, LIMIT_S)
        return Run(exit_code, time.monotonic() - start, stdout, {}, stderr)

    def read_result(self, way):
        try:
            return json.loads(self.commands.result_file(way).read_text())
        except (OSError, ValueError):
            return None

    def try_program(self, name, source, settings, ways=None):
        """Requires: javac accepts the source. Raises DoesNotCompile otherwise."""
        self.compile(name, source)
        outcome = Outcome()
        plain = outcome.runs["plain"] = self.run(self.commands.plain(name, settings))
        if plain.exit_code is None:
            outcome.faults.append(verdict.Fault("plain: time limit", "the generated program does not end"))
            return outcome
        for way in self.ways if ways is None else ways:
            if way == "regions":
                self.commands.build_inserter()
            counted = outcome.runs[way] = self.run(self.commands.of(way, name, settings))
            found = verdict.faults_of_output(way, plain, counted)
            outcome.faults += found + self.judge(way, plain.stdout, settings, outcome.tally)
            if any(fault.kind == f"{way}: stdout" for fault in found):
                outcome.faults += self.faults_of_graal_alone(name, settings, plain)
        return outcome

    def judge(self, way, stdout, settings, tally):
        """Returns what is wrong with the result of a way, and adds to the tally what was compared."""
        closed, rounds = verdict.closed_forms_in(stdout), verdict.rounds_in(stdout)
        result = self.read_result(way)
        if way == "allocs":
            return region_verdict.faults_of_allocations(result, closed, rounds, tally)
        if way == "lifetimes":
            return region_verdict.faults_of_lifetimes(result, tally)
        if way == "receivers":
            return region_verdict.faults_of_receivers(result, tally)
        if way == "regions":
            file = self.commands.regions_file()
            return region_verdict.faults_of_regions(file.read_text() if file.exists() else None, closed, rounds, tally)
        if way == "pep":
            return verdict.faults_of_samples(result, closed, "--samples=all" in settings.options[way])
        faults = verdict.faults_of_result(way, result, closed)
        if way == "calls" and result is not None:
            faults += call_verdict.faults_of_calls(result, self.graph(), tally)
        self.add_to_tally(tally, result, closed)
        return faults

    def graph(self):
        """Returns the call graph of the session, and removes the session, which is large."""
        printed = self.run(self.commands.graph())
        self.commands.session_file().unlink(missing_ok=True)
        try:
            return json.loads(printed.stdout)
        except ValueError:
            return None

    def faults_of_graal_alone(self, name, settings, plain):
        """Runs the program by Graal without counting: what differs then is no fault of assay."""
        arguments = self.folder / "graal.args"
        subprocess.run([self.commands.assay, "java-args", "-o", arguments], check=True, capture_output=True)
        command = self.commands.plain(name, settings)
        return verdict.faults_of_output("Graal alone", plain, self.run([command[0], f"@{arguments}", *command[1:]]))

    @staticmethod
    def add_to_tally(tally, result, closed):
        if result is None:
            return
        tally["counted runs"] += 1
        tally["units"] += len(result["units"])
        tally["closed forms met"] += verdict.closed_units(result, closed)
        if result["check"]:
            tally["units compared"] += result["check"]["units_compared"]
            tally["units within bound"] += result["check"]["units_within_bound"]
