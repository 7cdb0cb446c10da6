"""Writes the report: Markdown for the docs, CSV and JSON for programs. The functions are pure: a report in, text
out."""
import csv
import io
import json

from benchmark import figures, modes

MEAN = "geometric mean"
MISSING = "-"
MEGABYTE = 1e6


def markdown_table(header, rows):
    lines = [header, ["---"] + ["---:"] * (len(header) - 1), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def show(figure):
    """Returns the figure in words; of one fork there is no interval."""
    if not figure:
        return MISSING
    return f"{figure.ratio:.3f}" + (f" [{figure.low:.3f}, {figure.high:.3f}]" if figure.forks > 1 else "")


def show_megabytes(count):
    return f"{count / MEGABYTE:.3f}"


def ratio_table(table, programs, strategies):
    rows = [[program or MEAN, *(show(table[strategy].get(program)) for strategy in strategies)]
            for program in [*programs, None] if any(program in table[strategy] for strategy in strategies)]
    return markdown_table(["program", *strategies], rows) if rows else "Too few runs, or too few units in common."


def memory_table(memory, programs, strategies):
    rows = [[program, *(show_memory(memory[strategy].get(program)) for strategy in strategies)] for program in programs]
    return markdown_table(["program", *strategies], rows)


def show_memory(memory):
    if not memory:
        return MISSING
    return f"{show_megabytes(memory.counter_bytes)} + {show_megabytes(memory.table_bytes)}"


def worst(table):
    named = {program: figure for program, figure in table.items() if program}
    if not named:
        return MISSING
    program = max(named, key=lambda name: named[name].ratio)
    return f"{named[program].ratio:.3f} ({program})"


def mean_and_most(memory):
    totals = [one.total_bytes for one in memory.values()]
    return f"{show_megabytes(sum(totals) / len(totals))} / {show_megabytes(max(totals))}" if totals else MISSING


def summary_table(report, strategies):
    tables = report["tables"]
    rows = [[strategy, show(tables["execution"][strategy].get(None)), worst(tables["execution"][strategy]),
             show(tables["compilation"][strategy].get(None)), show(tables["code_size"][strategy].get(None)),
             mean_and_most(report["memory"][strategy])] for strategy in strategies]
    return markdown_table(["strategy", "execution time", "at worst", "compilation time", "code size",
                           "memory, MB: mean / most"], rows)


def facts_text(report):
    settings, facts = report["settings"], report["facts"]
    lines = [f"{facts['cpu']}, {facts['cpus']} CPUs, {facts['memory_bytes'] / 2**30:.0f} GiB, Linux {facts['kernel']}, "
             f"governor {facts['frequency_governor']}; {settings['java_version']}; assay {settings['assay_version']}; "
             f"java options `{' '.join(settings['java_options'])}`; seed {settings['seed']}; "
             f"{report['runs']} runs, {report['failed_runs']} failed; load before a run {report['load'][0]:.1f} in the "
             f"median, {report['load'][1]:.1f} at most."]
    left, seen = report["units_left_alone"]
    lines.append(f"Units left alone: {left} of {seen}.")
    if report["different_results"]:
        lines.append(f"**The output differed between runs: {', '.join(report['different_results'])}.**")
    return "\n".join(lines)


def markdown(report):
    programs, strategies = report["programs"], report["strategies"]
    parts = ["Ratios to the uninstrumented runs [95 % interval].", facts_text(report), summary_table(report, strategies)]
    for name, (title, _, _) in figures.TABLES.items():
        parts += [f"### {title}", ratio_table(report["tables"][name], programs, strategies)]
    parts += ["### Memory of counters + tables, MB", memory_table(report["memory"], programs, strategies)]
    return "\n\n".join(parts) + "\n"


def csv_text(report):
    output = io.StringIO()
    writer = csv.writer(output, lineterminator="\n")
    writer.writerow(["figure", "program", "strategy", "value", "low", "high", "forks"])
    for name, table in report["tables"].items():
        for strategy, row in table.items():
            writer.writerows([name, program or MEAN, strategy, *figure] for program, figure in row.items())
    for strategy, row in report["memory"].items():
        for program, one in row.items():
            writer.writerow(["counter_bytes", program, strategy, one.counter_bytes, "", "", ""])
            writer.writerow(["table_bytes", program, strategy, one.table_bytes, "", "", ""])
    return output.getvalue()


def json_text(report, records):
    named = {name: {strategy: {program or MEAN: figure._asdict() for program, figure in row.items()}
                    for strategy, row in table.items()} for name, table in report["tables"].items()}
    memory = {strategy: {program: one._asdict() for program, one in row.items()}
              for strategy, row in report["memory"].items()}
    by_processor = modes.as_json(report["by_processor"])
    return json.dumps({"schema_version": 1, **report, "tables": named, "memory": memory, "by_processor": by_processor,
                       "raw": records}, indent=1) + "\n"
