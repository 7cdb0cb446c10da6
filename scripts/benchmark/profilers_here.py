"""Tells which of the profilers that are scored can run on this machine."""
import json
import subprocess

LIMIT_S = 60


class UnknownProfilers(Exception):
    """assay could not say which profilers there are."""


def listed(assay):
    """Returns profilers as `assay list profilers --json` has them: name, available, missing, ..."""
    try:
        run = subprocess.run([str(assay), "list", "profilers", "--json"], stdin=subprocess.DEVNULL, capture_output=True,
                             text=True, timeout=LIMIT_S, check=False)
    except subprocess.TimeoutExpired as error:
        raise UnknownProfilers(f"{assay} list profilers did not end in {LIMIT_S} s") from error
    if run.returncode != 0:
        raise UnknownProfilers(run.stderr.strip() or f"{assay} list profilers ended with {run.returncode}")
    return json.loads(run.stdout)


def split(choices, profilers):
    """Returns the choices that can run, as "async:interval=1ms", and what each of the others lacks."""
    missing = {one["name"]: one["missing"] for one in profilers if not one["available"]}
    here = tuple(choice for choice in choices if choice.split(":")[0] not in missing)
    return here, {choice: missing[choice.split(":")[0]] for choice in choices if choice not in here}
