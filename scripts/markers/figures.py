"""Computes what markers change, from results of `assay count --verify-markers`. The functions are pure."""
from dataclasses import dataclass

LAST_POINT = "final-schedule"  # events that are read there need no marker
# Types whose occurrences in a unit stand for the work that the unit did; none of them has a marker.
WEIGHTS = ("method-entry", "load", "store", "if", "loop-end", "arithmetic")


@dataclass(frozen=True)
class Figures:
    """What was found for one type, in one program or in several. `weight` is a number of operations executed."""
    equal: int = 0
    different: int = 0
    unstable: int = 0
    weight: int = 0
    different_weight: int = 0
    methods: tuple = ()  # whose code differs, each with its part (0 to 1) of the program's weight

    def __add__(self, other):
        return Figures(self.equal + other.equal, self.different + other.different, self.unstable + other.unstable,
                       self.weight + other.weight, self.different_weight + other.different_weight, self.methods + other.methods)


def marked_types(catalog):
    """Returns the names of the types that are marked before the final schedule, in the catalogue's order."""
    return [event["name"] for event in catalog["types"] if any(point != LAST_POINT for point in event["points"])]


def events_for(event_type):
    """Returns the argument of `--events`: the type, and what is counted to weight units."""
    return "+".join([event_type, *WEIGHTS])


def weight_of(unit):
    return sum(unit["counts"].get(name, 0) for name in WEIGHTS)


def figures_of(result):
    """Returns the figures of one result; empty ones where no unit was compared."""
    markers = result["markers"]
    if not markers:
        return Figures()
    total = sum(map(weight_of, result["units"]))
    weights = {method: 0 for method in markers["different"]}
    for unit in result["units"]:
        if unit["method"] in weights:
            weights[unit["method"]] += weight_of(unit)
    methods = tuple((method, weight / total if total else 0.0) for method, weight in sorted(weights.items()))
    return Figures(markers["equal"], len(markers["different"]), markers["unstable"], total, sum(weights.values()), methods)


def percent(part, whole):
    return f"{100 * part / whole:.2f}" if whole else "-"


def row_of(name, figures):
    """Returns the cells of a table's row."""
    compared = figures.equal + figures.different
    return [name, f"{figures.equal:,}", f"{figures.different:,}", f"{figures.unstable:,}", percent(figures.equal, compared),
            percent(figures.weight - figures.different_weight, figures.weight)]


HEAD = ("", "equal", "different", "unstable", "equal units, %", "executed in equal units, %")


def table(rows):
    """Returns a Markdown table of rows of cells."""
    return "\n".join(["| " + " | ".join(HEAD) + " |", "| --- |" + " ---: |" * (len(HEAD) - 1),
                      *("| " + " | ".join(row) + " |" for row in rows)])


def report(found):
    """Returns the whole report. `found` has the figures by type and program."""
    types = list(dict.fromkeys(event_type for event_type, _ in found))
    sums = {event_type: sum((figures for (one, _), figures in found.items() if one == event_type), Figures())
            for event_type in types}
    lines = [table([row_of(event_type, figures) for event_type, figures in sums.items()]), "",
             table([row_of(f"{event_type}, {program}", figures) for (event_type, program), figures in found.items()])]
    for (event_type, program), figures in found.items():
        lines += [f"{'' if number else chr(10)}{event_type}, {program}: {method} ({percent(share, 1.0)} % of what was executed)"
                  for number, (method, share) in enumerate(figures.methods)]
    return "\n".join(lines)
