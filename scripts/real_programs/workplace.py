"""Runs a program in a folder of its own, and says what it wrote."""
import collections
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from benchmark.programs import cache_folder

ROOT = Path(__file__).resolve().parent.parent.parent
DEFINITIONS = ROOT / "tests" / "jvm" / "real-programs"

# `exit_code` is None when the time limit ended it.
Run = collections.namedtuple("Run", "exit_code seconds stdout files stderr")


def java_home():
    """Returns the JDK that scripts/setup finds, which prints a line `JDK VERSION: HOME`."""
    if os.environ.get("ASSAY_JAVA_HOME"):
        return Path(os.environ["ASSAY_JAVA_HOME"])
    setup = subprocess.run([ROOT / "scripts" / "setup", "--no-packages"], check=True, capture_output=True, text=True)
    return Path(next(line.partition(": ")[2] for line in setup.stdout.splitlines() if line.startswith("JDK ")))


def pinned_jars(program):
    """Returns the jars of a program. Two programs may be the same jars, run in different ways."""
    owner = program.get("jars_of", program["name"])
    lock = [line.split() for line in (DEFINITIONS / "jars.lock").read_text().splitlines()]
    return [cache_folder() / "real-programs" / owner / file for name, _, file, _ in lock if name == owner]


def missing_jars(program):
    return [str(jar) for jar in pinned_jars(program) if not jar.is_file()]


def all_programs():
    return json.loads((DEFINITIONS / "programs.json").read_text())["programs"]


def chosen_of(programs, names):
    """Returns the named programs, or all when no name is given. Ends the script for an unknown name."""
    known = [program["name"] for program in programs]
    for name in names or []:
        if name not in known:
            print(f"unknown program: {name}; there are {' '.join(known)}", file=sys.stderr)
            sys.exit(2)
    return [program for program in programs if not names or program["name"] in names]


def chosen_programs(names):
    return chosen_of(all_programs(), names)


class Workplace:
    """The folders of one call of a script."""

    def __init__(self, folder, build, java_flags=()):
        self.folder = folder.resolve()
        self.inputs = self.folder / "inputs"
        self.build = build.resolve()
        self.java_home = java_home()
        self.java_flags = list(java_flags)

    def prepare(self):
        sys.path.insert(0, str(DEFINITIONS))
        sys.dont_write_bytecode = True
        from generate_inputs import generate_inputs  # beside the definitions, not in a package
        shutil.copytree(DEFINITIONS / "inputs", self.inputs, dirs_exist_ok=True)
        generate_inputs(self.inputs)

    def java_command(self, program, java_flags=()):
        missing = missing_jars(program)
        if missing:
            sys.exit(f"missing: {' '.join(missing)}\nrun scripts/setup-real-programs")
        values = {"java": str(self.java_home / "bin" / "java"), "inputs": str(self.inputs),
                  "workloads": str(self.build / "lib" / "assay-workloads.jar"),
                  "jars": ":".join(map(str, pinned_jars(program)))}
        words = [word.format(**values) for word in program["command"]]
        return [*words[:1], *self.java_flags, *java_flags, *words[1:]]

    def run(self, program, prefix=(), java_flags=(), limit_s=None):
        """Runs in a folder that is always the same and empty at first, because programs write paths into their
        output."""
        place = self.folder / program["name"]
        shutil.rmtree(place, ignore_errors=True)
        (place / "out").mkdir(parents=True)
        for name in program.get("copied_inputs", []):
            shutil.copy(self.inputs / name, place / name)
        start = time.monotonic()
        exit_code, stdout, stderr = run_limited([*prefix, *self.java_command(program, java_flags)], place, limit_s)
        return Run(exit_code, time.monotonic() - start, stdout, hashes_below(place), stderr)


def run_limited(command, place, limit_s):
    """Runs the command in a group of its own, so that a limit, or whoever interrupts this script, ends children's
    children too."""
    process = subprocess.Popen(command, cwd=place, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, start_new_session=True,
                               env={**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC"})
    try:
        stdout, stderr = process.communicate(timeout=limit_s)
        return process.returncode, stdout, stderr
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        stdout, stderr = process.communicate()
        return None, stdout, stderr
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        raise


def hashes_below(folder):
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*")) if path.is_file()}


def differences(expected, actual):
    """Returns what differs, in words; nothing when all is the same."""
    found = []
    if expected.exit_code != actual.exit_code:
        found.append(f"exit code {actual.exit_code} instead of {expected.exit_code}")
    if expected.stdout != actual.stdout:
        found.append(f"stdout ({len(actual.stdout)} bytes, {len(expected.stdout)} expected)")
    for name in sorted(expected.files.keys() | actual.files.keys()):
        if expected.files.get(name) != actual.files.get(name):
            found.append(f"file {name}")
    return found
