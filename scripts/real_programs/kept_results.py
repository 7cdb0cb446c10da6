"""Keeps results of assay's tools on real programs, so that a report that was stopped goes on where it was."""
import json
import sys


def say(text):
    print(text, file=sys.stderr, flush=True)


def kept_result(workplace, name, tool, program, expected, java_flags=(), limit_s=600):
    """Returns a tool's result, or nothing where it could not be made, or the program did something else than it does by itself.

    `name` is that of the result, `tool` the tool's words, `expected` the program's run by itself. A result that is there
    is not made again.
    """
    label = f"{name}, {program['name']}"
    file = workplace.folder / f"{name}-{program['name']}.json"
    if not file.exists():
        command = [str(workplace.build / "bin" / "assay"), *tool, "--quiet", "-o", str(file), "--"]
        run = workplace.run(program, command, java_flags, limit_s)
        say(f"{label}: {run.seconds:.0f} s, {expected.seconds:.0f} s by itself")
        if run.exit_code != expected.exit_code or run.stdout != expected.stdout or run.files != expected.files:
            say(f"{label}: not what the program does by itself\n" + run.stderr.decode(errors="replace")[-1000:])
            file.unlink(missing_ok=True)
    return json.loads(file.read_text()) if file.exists() else None
