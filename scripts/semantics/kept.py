"""Keeps a program that shows a fault, with all that is needed to see the fault again, and reduces the program."""
import copy
import shutil
import time

from semantics.reducer import Reducer
from semantics.trials import DoesNotCompile
from semantics.ways import is_of

ATTEMPTS = 3  # a fault may depend on when methods are compiled


class Keeper:
    def __init__(self, trials, folder, reduce_seconds):
        self.trials = trials
        self.folder = folder
        self.reduce_seconds = reduce_seconds

    def keep(self, program, settings, outcome):
        """Returns the folder with what is kept."""
        kept = self.folder / f"seed-{program.seed}"
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(parents=True)
        shutil.copytree(self.trials.folder, kept / "run")
        lines = [f"# The program of seed {program.seed} was run in {self.trials.folder}, where these commands find it."]
        (kept / "commands.sh").write_text("\n".join([*lines, *self.trials.commands.all_of(program.name, settings)]) + "\n")
        (kept / "faults.txt").write_text("\n".join(f"{fault.kind}: {fault.text}" for fault in outcome.faults) + "\n")
        for name, run in outcome.runs.items():
            (kept / f"{name}.stdout").write_bytes(run.stdout)
            (kept / f"{name}.stderr").write_bytes(run.stderr)
        self.keep_reduced(program, settings, outcome, kept)
        return kept

    def keep_reduced(self, program, settings, outcome, kept):
        """Reduces the program by its first fault. The reduced program is in `reduced`, or the reason why there is none."""
        fault = outcome.faults[0]
        shows = self.fault_finder(program.name, settings, fault.kind)
        reduced = kept / "reduced"
        reduced.mkdir()
        if not any(shows(program.source()) for _ in range(ATTEMPTS)):
            (reduced / "none.txt").write_text(f"{fault.kind}: not seen again in {ATTEMPTS} runs\n")
            return
        end = time.monotonic() + self.reduce_seconds
        program = copy.deepcopy(program)
        Reducer(shows, lambda: time.monotonic() >= end).reduce(program.tree)
        (reduced / f"{program.name}.java").write_text(program.source())

    def fault_finder(self, name, settings, kind):
        """Returns a function that tells whether a source shows a fault of the kind."""
        ways = [way for way in self.trials.ways if is_of(way, kind)] or None

        def shows(source):
            try:
                return any(fault.kind == kind for fault in self.trials.try_program(name, source, settings, ways).faults)
            except DoesNotCompile:
                return False
        return shows
