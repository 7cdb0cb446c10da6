"""Writes figures of a score. The functions are pure."""
from benchmark.tables import MISSING, markdown_table


def number(value, unit="", digits=1):
    return MISSING if value is None else f"{value:.{digits}f}{unit}"


def interval(value, unit=""):
    """Returns the value with its interval; a single run has no interval."""
    if value is None or value["low"] == value["high"]:
        return number(value and value["estimate"], unit)
    return f"{value['estimate']:.1f}{unit} [{value['low']:.1f}, {value['high']:.1f}]"


def estimate(value):
    """Returns the estimate of what has an interval, and all else as it is."""
    return value["estimate"] if isinstance(value, dict) else value


def fraction(part, whole, undecided=0):
    return f"{part} of {whole}" + (f", {undecided} undecided" if undecided else "")


def table_or_none(header, rows, none):
    return markdown_table(header, rows) if rows else none
