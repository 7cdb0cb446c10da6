"""Measures one kernel, round by round: in each, every setting once, in random order."""
import random
import subprocess
import time

from benchmark import intervals
from slowdown_costs import code_list

PACKAGE = "assay.workloads.kernels."
NO_SAMPLING = 0
NO_PLAN = 0
SETTLE_S = 0.3
FEWEST_ITERATIONS = 3
WARM_UPS = 8  # Graal is Java code: it is compiled, too, while it compiles


def output_of(*words):
    return subprocess.run(list(map(str, words)), check=True, capture_output=True, text=True).stdout


def window(subject, seconds):
    """Returns the lower decile of the iterations' CPU times, which others can only prolong; None of too few."""
    times = subject.run_for(seconds)
    return intervals.lower_decile(times) if len(times) >= FEWEST_ITERATIONS else None


def sampled_window(subject, sampler, rate, seconds):
    if rate == NO_SAMPLING:
        return window(subject, seconds)
    with subprocess.Popen([str(sampler), str(subject.process.pid), str(rate), str(seconds + 2 * SETTLE_S)],
                          stdout=subprocess.PIPE, text=True) as process:
        time.sleep(SETTLE_S)
        figure = window(subject, seconds)
        process.communicate()
    return figure


def sampling_rounds(subject, sampler, rates, rounds, seconds, seed):
    """Returns for each round rate to CPU time of an iteration, in us."""
    generator = random.Random(seed)
    settings = [NO_SAMPLING, *rates]
    return [{rate: sampled_window(subject, sampler, rate, seconds)
             for rate in generator.sample(settings, len(settings))} for _ in range(rounds)]


class Recompilation:
    """Units compiled again and again, under no plan and under random ones of several sizes."""

    def __init__(self, subject, assay, folder):
        self.subject, self.assay, self.folder = subject, assay, folder
        self.units = code_list.units_of(self.versions(), PACKAGE)
        for _ in range(WARM_UPS):  # the first of them freezes the profile, and so the shape
            for unit in self.units:
                subject.compile(unit)

    def versions(self):
        return code_list.parse(output_of(self.assay, "code-map", self.subject.log, "--format", "list"))

    def use_plan(self, most):
        """Puts a random plan in force. Returns the number that the log has for the plan."""
        file = self.folder / f"plan-{most}.json"
        options = ["--most", max(most, 1), "--block-percent", 100 if most else 0, "--seed", 1]
        file.write_text(output_of(self.assay, "plan", "random", self.subject.log, *options))
        return int(self.subject.ask(f"plan {file}").split()[1])

    def round(self, sizes, generator):
        """Returns (size to CPU time of compiling all units, unit to size to its bytes)."""
        times, serials = {}, {}
        for most in generator.sample(sizes, len(sizes)):
            serials[most] = self.use_plan(most)
            times[most] = sum(self.subject.compile(unit) for unit in self.units)
        by_plan = code_list.bytes_by_plan(self.versions(), self.units)
        sizes_of_units = {unit: {most: by_serial[serials[most]] for most in sizes if serials[most] in by_serial}
                          for unit, by_serial in by_plan.items()}
        return times, sizes_of_units

    def rounds(self, sizes, rounds, seed):
        generator = random.Random(seed)
        return [self.round([NO_PLAN, *sizes], generator) for _ in range(rounds)]


def total_bytes(sizes_of_units, settings):
    """Returns setting to bytes of all units that were compiled as planned under every setting."""
    whole = [by_setting for by_setting in sizes_of_units.values() if all(one in by_setting for one in settings)]
    return {one: sum(by_setting[one] for by_setting in whole) for one in settings}
