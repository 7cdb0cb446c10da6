"""Adds up all runs so far. The functions are pure."""
from collections import Counter

SUMMED = ("units slowed", "installs slowed", "instructions inserted")


def tally(records):
    sums = Counter()
    for record in records:
        sums["slowed runs"] += 1
        sums["runs in which units were slowed"] += bool(record["applied"].get("units slowed"))
        sums["runs that differ"] += bool(record.get("differs"))
        sums["runs that the time limit ended"] += bool(record.get("cut_short"))
        sums["seconds of slowed runs"] += record["seconds"]
        for what in SUMMED:
            sums[what] += record["applied"].get(what, 0)
    return {what: round(sums[what]) for what in
            ("slowed runs", "runs in which units were slowed", "runs that differ", "runs that the time limit ended", *SUMMED, "seconds of slowed runs")}


def table(records):
    lines = [f"{number:>14,}  {what}" for what, number in tally(records).items()]
    lines.append(f"{len({record['subject'] for record in records}):>14,}  subjects (program and collector)")
    return "\n".join(lines)


def failures(records):
    """Returns the seeds of the runs that differ, in words."""
    return [f"{record['subject']}, seed {record['seed']}: {'; '.join(record['differs'])}"
            for record in records if record.get("differs")]


def verdict(records):
    """Returns why the runs prove nothing, or that something is wrong; nothing when all is well."""
    found = failures(records)
    if not found and not tally(records)["units slowed"]:
        found.append("no unit was slowed, so nothing was tried")
    return found
