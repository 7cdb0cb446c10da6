"""Reads and writes the output folder: settings.json (what all its runs have in common) and runs.jsonl (one line
each)."""
import json
import os
from pathlib import Path


class OtherSettings(Exception):
    """The folder holds runs that were made differently."""


def read_records(folder):
    """Reads whole lines only, because a benchmark that was killed may have left half of one."""
    file = Path(folder, "runs.jsonl")
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text().splitlines(keepends=True) if line.endswith("\n")]


def append_record(folder, record):
    file = Path(folder, "runs.jsonl")
    cut_half_line(file)
    with open(file, "a", encoding="utf-8") as output:
        output.write(json.dumps(record, separators=(",", ":")) + "\n")


def cut_half_line(file):
    content = file.read_bytes() if file.exists() else b""
    if content and not content.endswith(b"\n"):
        os.truncate(file, content.rfind(b"\n") + 1)


def successful(records):
    """Returns the latest success of each run, by id."""
    return {record["id"]: record for record in records if "error" not in record}


def read_settings(folder):
    file = Path(folder, "settings.json")
    return json.loads(file.read_text()) if file.exists() else None


def settle(folder, settings):
    """Writes the settings, or checks that they are those of the runs that are there; programs may be added."""
    there = read_settings(folder) or settings
    different = differences(there, settings)
    if different:
        raise OtherSettings(f"{folder} holds runs with other settings ({', '.join(different)}): "
                            "take another folder, or the settings of these runs")
    settled = {**there, "programs": {**there["programs"], **settings["programs"]}}
    Path(folder).mkdir(parents=True, exist_ok=True)
    Path(folder, "settings.json").write_text(json.dumps(settled, indent=1) + "\n")
    return settled


def differences(there, settings):
    """Returns the names of settings that differ. `assay_version` is for the reader: a commit to the docs changes it,
    but not the checksums of the build."""
    names = [name for name in settings if name not in ("programs", "assay_version") and there.get(name) != settings[name]]
    changed = [name for name, arguments in settings["programs"].items()
               if there["programs"].get(name, arguments) != arguments]
    return names + [f"program {name}" for name in changed]
