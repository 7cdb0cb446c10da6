"""Computes tables from pairs of results of `assay lifetimes --exact`: with escape analysis, and without (`--unaware`). The
functions are pure."""

# Bytes allocated meanwhile; powers of two, as the results' buckets are.
STEPS = ((10, "1 KiB"), (16, "64 KiB"), (20, "1 MiB"), (24, "16 MiB"))


def percent(part, whole):
    return f"{100 * part / whole:.1f}" if whole > 0 else "-"


def died_within(totals, bits):
    """Returns how many objects lived for less than 2^bits bytes."""
    return sum(bucket["objects"] for bucket in totals["lifetimes_at_most"] if bucket["bits"] <= bits)


def row_of_objects(name, aware, unaware):
    """Returns the cells of a program's row: what is born, and what a profiler shows that lets nothing be removed."""
    born, shown = aware["totals"]["born"], unaware["totals"]["born"]
    return [name, f"{aware['allocated_bytes'] / 2**20:,.0f}", f"{unaware['allocated_bytes'] / 2**20:,.0f}", f"{born:,}",
            f"{shown:,}", percent(shown - born, born), percent(aware["totals"]["alive"], born)]


def row_of_deaths(name, aware, unaware):
    """Returns the cells of a program's row: how many of the objects that are born die within so many bytes, both ways."""
    return [name, *[" / ".join(percent(died_within(result["totals"], bits), result["totals"]["born"]) for result in (aware, unaware))
                    for bits, _ in STEPS]]


def table(head, rows):
    """Returns a table in Markdown; all columns but the first are numbers."""
    lines = ["| " + " | ".join(head) + " |", "| --- |" + " ---: |" * (len(head) - 1)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def report(pairs):
    """Returns the tables. `pairs` maps a program's name to both results."""
    objects = table(["program", "MiB allocated", "MiB, unaware", "objects born", "born, unaware", "shown too much, %", "alive at the end, %"],
                    [row_of_objects(name, *pair) for name, pair in sorted(pairs.items())])
    deaths = table(["dead within", *[step for _, step in STEPS]], [row_of_deaths(name, *pair) for name, pair in sorted(pairs.items())])
    return objects + "\n" + deaths
