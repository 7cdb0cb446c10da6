"""Programs that say when an iteration ends, and take the number of iterations: tests/bench/iterating-programs.json."""
import json

from benchmark import programs

ITERATIONS = "{iterations}"  # assay score knows this word, too
FOREVER = "1000000000"


def java_arguments(entry, places):
    if "kernel_size" in entry:
        return list(programs.harness_arguments(places, entry["name"], ITERATIONS, entry["kernel_size"]))
    return [places.substitute(argument) for argument in entry["arguments"]]


def endless(arguments):
    return [FOREVER if argument == ITERATIONS else argument for argument in arguments]


def chosen(names, places, say):
    """Returns name to entry, in order. Without names all programs that can run are chosen, and the function says what
    is left out."""
    listed = json.loads((places.repository / "tests/bench/iterating-programs.json").read_text())
    entries = {entry["name"]: entry for entry in listed}
    missing = {name: programs.missing_files({"needs": [], **entry}, places) for name, entry in entries.items()}
    missing = {name: files for name, files in missing.items() if files}
    for name, files in missing.items():
        if not names:
            say(f"left out: {name} needs {files[0]}; scripts/setup-real-programs fetches jars")
    return programs.selected(entries, missing, names)
