"""Reads what -XX:+LogCompilation writes: which units Graal compiled, when, on which thread, how large.

The log is not well-formed XML (a VM may end within an element), so it is read line by line.
"""
import re
from dataclasses import dataclass

ATTRIBUTE = re.compile(r"(\w+)='([^']*)'")
GRAAL_TIER = "4"
WANTED = ("<hotspot_log ", "<compilation_log ", "<nmethod ", "<task ", "<task_done ")


@dataclass
class Compilation:
    unit: str  # "class method signature @ entry bci"
    thread: int  # as /proc names it
    start_s: float  # since the epoch
    end_s: float
    code_bytes: int


def read_file(path):
    """Reads only what is needed, because most of a log is about C1 and about inlining."""
    with open(path, encoding="utf-8", errors="replace") as file:
        return read_compilations([line for line in file if line.startswith(WANTED)])


def attributes(line):
    return dict(ATTRIBUTE.findall(line))


def code_bytes(nmethod):
    """Returns the bytes of instructions without stubs: what JVMTI and our results call code size. An empty section has
    no offset."""
    end = nmethod.get("stub_offset", nmethod["size"])
    return int(end) - int(nmethod["insts_offset"])


def read_code_sizes(lines):
    """Returns compile id to code size, of Graal's code only."""
    sizes = {}
    for line in lines:
        if line.startswith("<nmethod ") and "compiler='jvmci'" in line:
            nmethod = attributes(line)
            sizes[nmethod["compile_id"]] = code_bytes(nmethod)
    return sizes


def read_compilations(lines):
    """Returns Graal's successful compilations among these lines (a list), in the order of their start."""
    sizes = read_code_sizes(lines)
    origin_s, thread, task, found = 0.0, 0, None, []
    for line in lines:
        if line.startswith("<hotspot_log "):
            origin_s = int(attributes(line)["time_ms"]) / 1000
        elif line.startswith("<compilation_log "):
            thread = int(attributes(line)["thread"])
        elif line.startswith("<task "):
            task = attributes(line)
        elif line.startswith("<task_done ") and task:
            done = attributes(line)
            if is_installed(task, done, sizes):
                found.append(compilation(task, done, thread, origin_s, sizes))
            task = None
    return sorted(found, key=lambda one: one.start_s)


def is_installed(task, done, sizes):
    return task.get("level", GRAAL_TIER) == GRAAL_TIER and done["success"] == "1" and task["compile_id"] in sizes


def compilation(task, done, thread, origin_s, sizes):
    return Compilation(
        unit=f"{task['method']} @ {task.get('osr_bci', '-1')}",
        thread=thread,
        start_s=origin_s + float(task["stamp"]),
        end_s=origin_s + float(done["stamp"]),
        code_bytes=sizes[task["compile_id"]])
