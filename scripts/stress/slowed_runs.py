"""Runs one subject, first as it is and then under random plans, and gives a record of each slowed run."""
import re
import shutil
import subprocess

from real_programs.workplace import differences
from stress.dose import dose_of
from stress.subjects import comparable

KEPT_LOGS = 4  # units differ in shape from run to run: the more runs a plan knows, the more units it slows
LEAST_LIMIT_S = 120
LIMIT_FACTOR = 30
APPLIED = re.compile(r"^ *(\d+) (.*)$", re.MULTILINE)


class Failed(Exception):
    """The program does not run as it is, or a command of assay fails."""


def applied_numbers(text):
    """Returns what `assay plan applied` prints: what is counted, to how many."""
    return {what: int(number) for number, what in APPLIED.findall(text)}


class SubjectRuns:
    """One subject with its expected output and the code logs of its latest runs."""

    def __init__(self, workplace, subject):
        self.workplace = workplace
        self.subject = subject
        self.assay = str(workplace.build / "bin" / "assay")
        self.folder = workplace.folder / "runs" / subject.name
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.logs = []
        self.expected = comparable(workplace.run(subject.program, java_flags=subject.java_flags))
        if self.expected.exit_code != 0:
            raise Failed(f"{subject.name} ended with {self.expected.exit_code} as it is")

    def run(self, words, log):
        # A plain run is compiled by the VM's own compiler, so the limit knows the first of Graal's, too.
        limit = max(LEAST_LIMIT_S, LIMIT_FACTOR * self.expected.seconds)
        prefix = [self.assay, "run", "--quiet", "--code-log", str(log), *words, "--"]
        return comparable(self.workplace.run(self.subject.program, prefix, self.subject.java_flags, limit))

    def first_run(self):
        """Runs the subject mapped, not slowed. Returns what differs."""
        log = self.folder / "base.codelog"
        found = differences(self.expected, self.run([], log))
        self.logs.append(log)
        return found

    def slowed_run(self, seed, failures):
        dose = dose_of(seed)
        plan, log = self.folder / f"{seed}.plan.json", self.folder / f"{seed}.codelog"
        self.command("plan", "random", *dose.plan_options(), "-o", str(plan), *map(str, self.logs))
        run = self.run(["--plan", str(plan)], log)
        record = {"subject": self.subject.name, "seed": seed, "most": dose.most_instructions,
                  "block_percent": dose.block_percent, "seconds": round(run.seconds, 2),
                  "applied": applied_numbers(self.command("plan", "applied", str(plan), str(log)))}
        if run.exit_code is None:
            record["cut_short"] = True
            keep(failures / f"cut-short-{seed}", [plan, log], run)
        else:
            record["differs"] = differences(self.expected, run)
            if record["differs"]:
                keep(failures / f"differs-{seed}", [plan, log], run)
        self.take_log(plan, log)
        return record

    def take_log(self, plan, log):
        plan.unlink()
        self.logs.append(log)
        for old in self.logs[:-KEPT_LOGS]:
            old.unlink()
        del self.logs[:-KEPT_LOGS]

    def command(self, *words):
        done = subprocess.run([self.assay, *words], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise Failed(f"assay {' '.join(words)}: {done.stderr}")
        return done.stdout


def keep(folder, files, run):
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        shutil.copy(file, folder / file.name)
    (folder / "stdout").write_bytes(run.stdout)
    (folder / "stderr").write_bytes(run.stderr)
