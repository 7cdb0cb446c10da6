"""The output folder: settings.json (what all its runs have in common) and runs.jsonl (one line each)."""
import json
from pathlib import Path


class OtherSettings(Exception):
    """The folder holds runs that were made differently."""


def read_records(folder):
    """Whole lines only: a benchmark that was killed may have left half of one."""
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
        file.write_bytes(content[:content.rfind(b"\n") + 1])


def successful(records):
    """The latest success of each run; by id."""
    return {record["id"]: record for record in records if "error" not in record}


def settle(folder, settings):
    """Writes the settings, or checks that they are those of the runs that are there."""
    file = Path(folder, "settings.json")
    Path(folder).mkdir(parents=True, exist_ok=True)
    if file.exists():
        there = json.loads(file.read_text())
        different = sorted(name for name in settings if there.get(name) != settings[name])
        if different:
            raise OtherSettings(f"{folder} holds runs with other settings ({', '.join(different)}): "
                                "take another folder, or the settings of these runs")
    else:
        file.write_text(json.dumps(settings, indent=1) + "\n")
