"""Says what the figures were measured on, and with. The functions are pure."""
from benchmark.score_tables.naming import Names, program_name
from benchmark.tables import markdown_table


def debug_table(score):
    """Returns a table like paper 4, table 2."""
    rows = []
    for program in score["programs"]:
        found = program["debug_information"]
        if found:
            rows.append([program_name(program), str(found["units"]), str(found["blocks"]), str(found["operations"]),
                         f"{100 * found['with_debug_info'] / max(found['operations'], 1):.1f} %"])
    return markdown_table(["program", "units", "blocks", "operations", "with debug information"], rows)


def setup_lines(score):
    lines = []
    for name in ("machine", "versions"):
        values = sorted({f"{one['name']}: {one['value']}" for program in score["programs"] for one in program[name]})
        lines += [f"- {value}" for value in values]
    for one in score["programs"][0]["profilers"] if score["programs"] else []:
        settings = ", ".join(f"{setting['name']} {setting['value']}" for setting in one["settings"])
        lines.append(f"- {one['id']} {one['version']}: {settings}")
    return "\n".join(lines)


def stated_lines(score):
    """Returns what profilers' outputs say about the settings in effect."""
    names = Names(score)
    lines = []
    for one in score["verdicts"]:
        settings = ", ".join(f"{stated['name']} {stated['value']}" for stated in one["stated"])
        if settings:
            lines.append(f"- {names.label_of(one)}: {settings}")
    return "\n".join(lines) or "None states any."
