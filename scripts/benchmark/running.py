"""Runs one planned run and gives its record, a dictionary that JSON can hold."""
import json
import os
import re
import resource
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from benchmark import compilation_log
from benchmark.compiler_cpu import Sampler
from benchmark.plan import BASELINE

ITERATION = re.compile(r"iterations=1 runtime: (\d+)us$")
CHECKSUM = re.compile(r"checksum=(\S+)$")
COVERAGE = ("units_seen", "units_instrumented", "units_left_alone", "code_bytes", "counters", "counter_bytes",
            "table_bytes", "threads")
KEPT_ERROR_CHARACTERS = 400


@dataclass(frozen=True)
class Launch:
    """What all runs have in common."""
    java: str
    argument_file: str
    agent: str
    java_options: tuple


def command(launch, run, program, folder):
    """The agent and, for the compilation measure, the VM's log are all that differs from the baseline and from java."""
    words = [launch.java, f"@{launch.argument_file}"]
    if run.configuration != BASELINE:
        words.append(f"-agentpath:{launch.agent}=count,events=all,strategy={run.configuration},threads=thread,"
                     f"file={folder}/result.json,session={folder}/session,quiet")
    if run.measure == "compilation":
        words += ["-XX:+UnlockDiagnosticVMOptions", "-XX:+LogCompilation", f"-XX:LogFile={folder}/compilation.log"]
    return [*words, *launch.java_options, *program.arguments]


def execute(launch, run, program):
    """One run; what goes wrong is in the record's `error`."""
    with tempfile.TemporaryDirectory(prefix="assay-bench.") as folder:
        record = {"id": run.id, "measure": run.measure, "program": run.program, "configuration": run.configuration,
                  "fork": run.fork, "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
                  "load_before": os.getloadavg()[0]}
        sampler = observe(command(launch, run, program, folder), program.limit_s, folder, run.measure, record)
        add_output(record, program, Path(folder, "stdout").read_text(errors="replace"))
        if "error" not in record:
            add_result(record, Path(folder, "result.json"))
        if "error" not in record and run.measure == "compilation":
            add_units(record, Path(folder, "compilation.log"), sampler.stop())
        if "error" in record:
            record["stderr"] = Path(folder, "stderr").read_text(errors="replace")[-KEPT_ERROR_CHARACTERS:]
        return record


def observe(words, limit_s, folder, measure, record):
    """Runs to the end; adds times, exit code and peak memory to the record."""
    with open(f"{folder}/stdout", "wb") as output, open(f"{folder}/stderr", "wb") as errors:
        start = time.monotonic()
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, cwd=folder)
        sampler = Sampler(process.pid)
        if measure == "compilation":
            sampler.start()
        status, usage = wait(process, limit_s)
    record["wall_s"] = time.monotonic() - start
    record["cpu_s"] = usage.ru_utime + usage.ru_stime
    record["peak_memory_bytes"] = usage.ru_maxrss * 1024
    code = os.waitstatus_to_exitcode(status)
    if code:
        record["error"] = f"exit code {code}" + (f" (time limit {limit_s:.0f} s)" if code == -signal.SIGKILL else "")
    return sampler


def wait(process, limit_s):
    """wait4 rather than Popen.wait: it gives this child's resources, not those of all children."""
    killer = threading.Timer(limit_s, process.kill)
    killer.start()
    try:
        _, status, usage = os.wait4(process.pid, 0)
    except BaseException:
        process.kill()
        raise
    finally:
        killer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    return status, usage


def add_output(record, program, output):
    lines = output.splitlines()
    if program.figure == "iterations":
        record["iterations_us"] = [int(match[1]) for match in map(ITERATION.search, lines) if match]
        if not record["iterations_us"]:
            record.setdefault("error", "no iteration was printed")
    checksums = [match[1] for match in map(CHECKSUM.search, lines) if match]
    record["checksum"] = checksums[-1] if checksums else None


def add_result(record, file):
    if record["configuration"] == BASELINE:
        return
    if not file.exists():
        record["error"] = "the agent wrote no result"
        return
    coverage = json.loads(file.read_text())["coverage"]
    record["coverage"] = {name: coverage[name] for name in COVERAGE}
    if not coverage["units_instrumented"]:
        record["error"] = "no unit was instrumented"


def add_units(record, log, series):
    """[unit, CPU or null, wall, code size] of each compilation by Graal, in the order of their start."""
    compilations = compilation_log.read_file(log)
    record["units"] = [[one.unit, cpu_us(one, series), round((one.end_s - one.start_s) * 1e6), one.code_bytes]
                       for one in compilations]
    record["compiler_cpu_s"] = sum(one.cpu_ns[-1] for one in series.values() if one.cpu_ns) / 1e9
    if not compilations:
        record["error"] = "Graal compiled nothing"


def cpu_us(one, series):
    thread = series.get(one.thread)
    if thread is None or not thread.covers(one.start_s, one.end_s):
        return None
    return round(thread.between_us(one.start_s, one.end_s))


def no_core_files():
    """A crash is a result here, and its core would fill the disk."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
