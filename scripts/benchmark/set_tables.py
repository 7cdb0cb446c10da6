"""Writes the table of sets of event types by strategies, beside the figures of paper 1. The functions are pure: a report
in, text out."""
from benchmark import plan, tables

# Means of paper 1 for all types: sections 6.2 (time), 6.3 (compilation), 6.4 (code size) and 6.5 (memory, MB). The paper
# has no `ec`. It shows the other sets in pictures, without numbers. It gives no mean memory of `dec` in megabytes.
PAPER_ALL = {"execution": {"pc": "1.18", "pd": "2.11", "dec": "3.55"},
             "compilation": {"pc": "1.48", "pd": "3.06", "dec": "2.01"},
             "code_size": {"pc": "1.49", "pd": "2.41", "dec": "2.29"},
             "memory": {"pc": "47.30", "pd": "44.58", "dec": "344 bytes"}}
TITLES = {"execution": "Execution time, geometric mean", "worst": "Execution time, worst program",
          "compilation": "Compilation time", "code_size": "Code size",
          "memory": "Memory of counters and tables, MB, mean and most"}
PAPER = "all, paper 1"


def measured_sets(configurations):
    """Returns the sets of which any strategy was measured, and the strategies of any set, both in the plan's order."""
    sets = [events for events in plan.EVENT_SETS
            if any(plan.configuration_of(strategy, events) in configurations for strategy in plan.STRATEGIES)]
    strategies = [strategy for strategy in plan.STRATEGIES
                  if any(plan.configuration_of(strategy, events) in configurations for events in plan.EVENT_SETS)]
    return sets, strategies


def cell(report, table, configuration):
    """Returns what a table shows for a configuration; a hyphen where nothing was measured."""
    if table == "memory":
        return tables.mean_and_most(report["memory"].get(configuration, {}))
    of_table = report["tables"]["execution" if table == "worst" else table].get(configuration, {})
    return tables.worst(of_table) if table == "worst" else tables.show(of_table.get(None))


def set_table(report, table):
    """Returns a table with a row for each set and a column for each strategy; empty where nothing was measured."""
    sets, strategies = measured_sets(report["strategies"])
    rows = [[events, *(cell(report, table, plan.configuration_of(strategy, events)) for strategy in strategies)]
            for events in sets]
    if all(text == tables.MISSING for row in rows for text in row[1:]):
        return ""
    paper = PAPER_ALL.get(table)
    rows += [[PAPER, *(paper.get(strategy, tables.MISSING) for strategy in strategies)]] if paper else []
    return tables.markdown_table([TITLES[table], *strategies], rows)


def markdown(report):
    """Returns the tables in one text, each behind the other."""
    return "\n\n".join(text for text in (set_table(report, table) for table in TITLES) if text)
