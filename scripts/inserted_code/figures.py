"""Computes what inserted code changes in a program. The functions are pure."""
import re
from dataclasses import dataclass
from statistics import median

from markers.figures import percent


ITERATION = re.compile(r"iterations=1 runtime: \d+us cpu: (\d+)us allocated: (\d+) bytes$", re.MULTILINE)


@dataclass(frozen=True)
class Cost:
    """What a warm iteration costs in the thread that iterates."""
    bytes: float  # allocated
    cpu_us: float


def cost_of(output):
    """Returns the medians over the last third of the iterations of a program's output. Requires: three iterations or more."""
    iterations = [tuple(map(int, found)) for found in ITERATION.findall(output)]
    last = iterations[-(len(iterations) // 3):]
    return Cost(median(allocated for _, allocated in last), median(cpu for cpu, _ in last))


def ratio(value, plain):
    return f"{value / plain:.3f}" if plain > 0 else "-"


def row_of_code(tool, program, figures):
    """Returns the cells of a row about machine code. `figures` are those of markers.figures."""
    return [tool, program, f"{figures.equal:,}", f"{figures.different:,}", f"{figures.unstable:,}",
            percent(figures.equal, figures.equal + figures.different), percent(figures.weight - figures.different_weight, figures.weight)]


def row_of_costs(tool, program, plain, regions, as_code):
    """Returns the cells of a row about costs; each is a Cost."""
    return [tool, program, f"{plain.bytes / 1e6:,.1f}", ratio(regions.bytes, plain.bytes), ratio(as_code.bytes, plain.bytes),
            ratio(regions.cpu_us, plain.cpu_us), ratio(as_code.cpu_us, plain.cpu_us)]


CODE_HEAD = ("tool", "program", "equal units", "different", "unstable", "equal, %", "executed in equal units, %")
COSTS_HEAD = ("tool", "program", "allocated, plain, MB", "with regions", "as ordinary code", "CPU time with regions", "as ordinary code")


def table(head, rows):
    """Returns a Markdown table whose first two columns are names."""
    lines = [head, ["---"] * 2 + ["---:"] * (len(head) - 2), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
