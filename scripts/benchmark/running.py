"""Runs one planned run and gives its record, a dictionary that JSON can hold."""
import hashlib
import json
import os
import re
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from benchmark import compilation_log, machine, stored_profiles, unit_lists
from benchmark.compiler_cpu import Sampler
from benchmark.plan import BASELINE, COUNTING
from benchmark.programs import MissingProgram, assay_of

# Finds the CPU time of the thread, because other load on the machine changes the time that passes.
ITERATION = re.compile(r"iterations=1 runtime: \d+us cpu: (\d+)us$")
JAVA = re.compile(r"^\s*(/.*/bin/java) @", re.MULTILINE)  # in what `assay java-args` says of its use
CHECKSUM = re.compile(r"checksum=(\S+)$")
COVERAGE = ("units_seen", "units_instrumented", "units_left_alone", "counters", "counter_bytes", "table_bytes", "threads")
KEPT_ERROR_CHARACTERS = 400


@dataclass(frozen=True)
class Launch:
    """What all runs have in common."""
    java: str
    argument_file: str
    agent: str
    java_options: tuple


@dataclass(frozen=True)
class Conditions:
    """What one run has to itself: a folder of stored profiles, a processor, and a seed for the layout of its code, each
    of them none where there is none."""
    profiles: Path | None = None
    cpu: int | None = None
    layout: int | None = None


def launch_of(build, argument_file, java_options):
    """Writes the argument file, and returns the launch with the java that `assay` chooses."""
    program = assay_of(build)
    said = machine.output_of_both(str(program), "java-args", "-o", str(argument_file))
    java = JAVA.search(said)
    if not java or not argument_file.exists():
        raise MissingProgram(f"{program} cannot launch a JVM: {said}")
    return Launch(java[1], str(argument_file.resolve()), str(build.resolve() / "lib/libassay.so"),
                  tuple(java_options.split()))


def add_layouts(launch, build):
    """Adds what moves code about (tests/bench/layouts) to the argument file: a module beside the shim that may use what
    the shim may use."""
    jar = build.resolve() / "lib/assay-layouts.jar"
    if not jar.exists():
        raise MissingProgram(f"{jar} is missing; cmake --build {build} makes it")
    file = Path(launch.argument_file)
    text = file.read_text().replace("assay-shim.jar", f"assay-shim.jar:{jar}")
    text = text.replace("--add-modules=assay.shim", "--add-modules=assay.shim,assay.layouts")
    file.write_text(text.replace("=assay.shim,ALL-UNNAMED", "=assay.shim,assay.layouts,ALL-UNNAMED"))


def lists_units(run, program):
    """Tells whether the run lists its units: where a figure is of warm iterations. Compilations are measured with the
    VM's other log."""
    return run.measure == "time" and program.figure == "iterations"


def command(launch, run, program, folder, results, conditions=Conditions()):
    """Returns the words of the command. The agent is all that differs from the baseline. What else differs from java
    alone costs time only when something is compiled: the VM's logs and, with a folder of profiles, their loading."""
    words = [launch.java, f"@{launch.argument_file}"]
    if run.configuration != BASELINE:
        words.append(f"-agentpath:{launch.agent}=count,{COUNTING[run.configuration]},threads=thread,"
                     f"file={results}/result.json,quiet")
    if run.measure == "compilation":
        words += ["-XX:+UnlockDiagnosticVMOptions", "-XX:+LogCompilation", f"-XX:LogFile={folder}/compilation.log"]
    if lists_units(run, program):
        words += unit_lists.logging_options(f"{folder}/units.log")
    if conditions.profiles:
        words += stored_profiles.loading_options(conditions.profiles, f"{folder}/profiles.log")
    if conditions.layout is not None:
        words.append(f"-Dassay.layouts.seed={conditions.layout}")
    return [*words, *launch.java_options, *program.arguments]


def execute(launch, run, program, conditions=Conditions()):
    """Runs once, and returns the record; what goes wrong is in the record's `error`."""
    with tempfile.TemporaryDirectory(prefix="assay-bench.") as folder, result_folder() as results:
        record = {"id": run.id, "measure": run.measure, "program": run.program, "configuration": run.configuration,
                  "fork": run.fork, "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
                  "load_before": os.getloadavg()[0], "cpu": machine.cpu_model(), "on_cpu": conditions.cpu, "layout": conditions.layout}
        words = [*on_processor(conditions.cpu), *command(launch, run, program, folder, results, conditions)]
        series = observe(words, program.limit_s, folder, record)
        add_output(record, program, Path(folder, "stdout").read_text(errors="replace"))
        for add in (add_result, add_units, add_unit_list):
            if "error" not in record:
                add(record, Path(folder), Path(results), series)
        if conditions.profiles and "error" not in record:
            record["replay"] = stored_profiles.replay_of(record["compiled_units"], conditions.profiles,
                                                         Path(folder, "profiles.log"))
        if "error" in record:
            record["stderr"] = Path(folder, "stderr").read_text(errors="replace")[-KEPT_ERROR_CHARACTERS:]
        return record


def on_processor(cpu):
    return () if cpu is None else ("taskset", "--cpu-list", str(cpu))


def result_folder():
    """Makes the folder of the result and the counters: in memory, as with `assay count`, where no write-back to a disk
    disturbs."""
    return tempfile.TemporaryDirectory(prefix="assay-bench.", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)


def observe(words, limit_s, folder, record):
    """Runs to the end, and adds times, exit code and peak memory to the record. Returns the compiler threads' CPU
    time."""
    with open(f"{folder}/stdout", "wb") as output, open(f"{folder}/stderr", "wb") as errors:
        start = time.monotonic()
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, cwd=folder)
        sampler = Sampler(process.pid) if record["measure"] == "compilation" else None
        status, usage = wait(process, limit_s)
    record["wall_s"] = time.monotonic() - start
    record["cpu_s"] = usage.ru_utime + usage.ru_stime
    record["peak_memory_bytes"] = usage.ru_maxrss * 1024
    code = os.waitstatus_to_exitcode(status)
    if code:
        is_late = code == -signal.SIGKILL and record["wall_s"] >= limit_s
        record["error"] = f"exit code {code}" + (f" (time limit {limit_s:.0f} s)" if is_late else "")
    return sampler.stop() if sampler else {}


def wait(process, limit_s):
    """Waits by wait4 rather than by Popen.wait, because wait4 gives this child's resources, not those of all
    children."""
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
    """Adds iterations and checksum. The checksum, which must be the same in all runs, is the program's own, else that
    of its whole output."""
    if program.figure == "process":
        record["checksum"] = hashlib.sha256(output.encode()).hexdigest()[:16]
        return
    lines = output.splitlines()
    record["iterations_us"] = [int(match[1]) for match in map(ITERATION.search, lines) if match]
    record["checksum"] = next((match[1] for match in map(CHECKSUM.search, reversed(lines)) if match), None)
    if not record["iterations_us"]:
        record.setdefault("error", "no iteration was printed")


def add_result(record, _, results, __):
    if record["configuration"] == BASELINE:
        return
    if not (results / "result.json").exists():
        record["error"] = "the agent wrote no result"
        return
    result = json.loads((results / "result.json").read_text())
    coverage = result["coverage"]
    record["coverage"] = {name: coverage[name] for name in COVERAGE}
    record["hot_units"] = unit_lists.hot_units(result)
    if not coverage["units_instrumented"]:
        record["error"] = "no unit was instrumented"


def add_units(record, folder, _, series):
    """Adds [unit, CPU or null, wall, code size] of each compilation by Graal, in the order of their start."""
    if record["measure"] != "compilation":
        return
    compilations = compilation_log.read_file(folder / "compilation.log")
    record["units"] = [[one.unit, cpu_us(one, series), round((one.end_s - one.start_s) * 1e6), one.code_bytes]
                       for one in compilations]
    record["compiler_cpu_s"] = sum(one.cpu_ns[-1] for one in series.values() if one.cpu_ns) / 1e9
    if not compilations:
        record["error"] = "Graal compiled nothing"


def add_unit_list(record, folder, _, __):
    """Adds the compiled units, which tell the fork's mode."""
    if (folder / "units.log").exists():
        record["compiled_units"] = unit_lists.read_file(folder / "units.log")


def cpu_us(one, series):
    thread = series.get(one.thread)
    if thread is None or not thread.covers(one.start_s, one.end_s):
        return None
    return round(thread.between_us(one.start_s, one.end_s))
