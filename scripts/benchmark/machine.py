"""Finds the facts that belong beside every figure."""
import hashlib
import os
import platform
import re
import subprocess
from pathlib import Path


def cpu_model():
    match = re.search(r"^model name\s*: (.*)$", read("/proc/cpuinfo"), re.MULTILINE)
    return match[1] if match else platform.processor()


def read(path):
    try:
        return Path(path).read_text().strip()
    except OSError:
        return ""


def output_of(*words, cwd=None):
    try:
        return subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def output_of_both(*words):
    """Returns what the command says on stdout and stderr, whether it succeeds or not."""
    try:
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    except OSError as error:
        return str(error)
    return done.stdout.strip()


def java_version(java):
    return " ".join(line for line in subprocess.run(
        [java, "-Xinternalversion"], capture_output=True, text=True, check=True).stdout.splitlines()[:1])


def checksum(file):
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


def usable_processors():
    """Returns the numbers of the processors that this process may run on."""
    return os.sched_getaffinity(0)


def facts():
    """Returns facts of the machine, which may differ between the parts of a run that was taken up again."""
    return {
        "cpu": cpu_model(),
        "cpus": len(usable_processors()),
        "memory_bytes": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
        "kernel": platform.release(),
        "frequency_governor": read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor") or "unknown",
        "python": platform.python_version(),
    }
