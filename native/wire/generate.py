#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the tables of both sides, C++ and Java, from wire.json and native/events/event_catalog.json.

Usage: generate.py OUTPUT_FOLDER. Writes, below that folder:
  native/wire/wire.h                        versions and enums
  native/events/event_catalog_rows.h        the rows of the catalogue
  java/assay/shim/bridge/Wire.java          versions and enums
  java/assay/shim/events/BuiltinEvent.java  the event types that the shim can look for
A file that would not change is not written, so that nothing is built anew for it.
"""
import json
import sys
from pathlib import Path

WIRE_FOLDER = Path(__file__).resolve().parent
LICENCE = "// SPDX-License-Identifier: Apache-2.0\n"
AVAILABILITIES = ("supported", "not_implemented", "absent")
UNITS = ("occurrences", "bytes", "elements", "objects", "iterations")


def camel(name):
    """Returns `place_kind` as `PlaceKind`."""
    return "".join(word.capitalize() for word in name.split("_"))


def words(name):
    """Returns `PlaceKind` as `place kind`."""
    return "".join(" " + c.lower() if c.isupper() else c for c in name).strip()


def constant(name):
    """Returns `method-entry` as `METHOD_ENTRY`."""
    return name.replace("-", "_").upper()


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


# ---- what the two files may hold


def check(condition, what):
    if not condition:
        sys.exit(f"native/wire/generate.py: {what}")


def check_catalogue(catalogue):
    names = [row["name"] for row in catalogue["types"]]
    check(len(set(names)) == len(names), "two event types have the same name")
    for row in catalogue["types"]:
        name = row["name"]
        availability = row.get("availability", "supported")
        check(availability in AVAILABILITIES, f"{name}: '{availability}' is not one of {AVAILABILITIES}")
        check(row["unit"] in UNITS, f"{name}: '{row['unit']}' is not one of {UNITS}")
        for point in row["points"]:
            check(point in catalogue["target_points"], f"{name}: there is no target point '{point}'")
        if availability == "supported":
            check(row["points"], f"{name}: a supported type needs a target point")
        else:
            check(row.get("reason"), f"{name}: a type that is not supported needs a reason")


# ---- C++


def cpp_enum(kind):
    lines = [f"namespace assay::{kind['namespace']} {{", "", f"// {kind['doc']}", f"enum class {kind['name']} : std::uint8_t {{"]
    for number, value in enumerate(kind["values"]):
        lines += [f"  // {value['doc']}", f"  {value['name']} = {number},"]
    lines += [
        "};",
        f"constexpr std::uint64_t count_of({kind['name']}) {{ return {len(kind['values'])}; }}",
        f"constexpr std::string_view word_for({kind['name']}) {{ return {quoted(words(kind['name']))}; }}",
        "",
        f"}}  // namespace assay::{kind['namespace']}",
        "",
    ]
    return "\n".join(lines)


def cpp_wire(wire):
    versions = "".join(
        f"// {message['doc']}\ninline constexpr std::uint32_t k{camel(message['name'])}Version = {message['version']};\n"
        for message in wire["versions"])
    enums = "\n".join(cpp_enum(kind) for kind in wire["enums"])
    return (LICENCE + "// Made from native/wire/wire.json.\n#pragma once\n\n#include <cstdint>\n#include <string_view>\n\n"
            "namespace assay::wire {\n\n" + versions + "\n}  // namespace assay::wire\n\n" + enums)


def point_text(catalogue, name):
    """Returns a target point as results and `assay list events` spell it (assay.api.TargetPoint.toString)."""
    point = catalogue["target_points"][name]
    if point["tier"] == "SCHEDULE":
        return "after the final schedule"
    if point["tier"] == "LIR":
        return "in the emitted code"
    if point["tier"] == "PARSING":
        return "where an inlined method begins"
    phase = point["phase"].rsplit(".", 1)[1]
    return f"{point['side'].lower()} {phase} of the {point['tier'].lower()} tier"


def cpp_row(catalogue, row):
    points = " and ".join(point_text(catalogue, point) for point in row["points"]) or "-"
    fields = [quoted(row["name"]), quoted(row["category"]), quoted(row["description"]), quoted(row["unit"]), quoted(points),
              f"EventAvailability::{row.get('availability', 'supported')}", quoted(row.get("reason", "")),
              "true" if row.get("in_all", True) else "false"]
    return "    {" + ", ".join(fields) + "},\n"


def cpp_catalogue(catalogue):
    rows = "".join(cpp_row(catalogue, row) for row in catalogue["types"])
    return (LICENCE + "// Made from native/events/event_catalog.json.\n#pragma once\n\n#include <array>\n\n"
            '#include "native/events/event_catalog.h"\n\n'
            "namespace assay::events {\n\ninline constexpr auto kCatalogRows = std::to_array<EventType>({\n" + rows +
            "});\n\n}  // namespace assay::events\n")


# ---- Java


def java_enum(kind):
    values = "\n".join(f"        /** {value['doc']} */\n        {value['name'].upper()}," for value in kind["values"])
    name = kind["name"]
    return f"""    /** {kind['doc']} */
    public enum {name} {{
{values[:-1]};

        private static final {name}[] KNOWN = values();

        /** @throws IllegalStateException where this build knows no such value */
        public static {name} of(int number) {{
            return known(KNOWN, number, {quoted(words(name))});
        }}
    }}
"""


def java_wire(wire):
    versions = "\n".join(
        f"    /** {message['doc']} */\n    public static final int {message['name'].upper()}_VERSION = {message['version']};"
        for message in wire["versions"])
    enums = "\n".join(java_enum(kind) for kind in wire["enums"])
    return LICENCE + f"""package assay.shim.bridge;

/** What crosses to the agent as numbers. Made from native/wire/wire.json. */
public final class Wire {{
{versions}

    private Wire() {{
    }}

    private static <T> T known(T[] values, int number, String kind) {{
        if (number < 0 || number >= values.length) {{
            throw new IllegalStateException(kind + " " + number + " is not known to this shim");
        }}
        return values[number];
    }}

{enums}}}
"""


def java_point(catalogue, name):
    point = catalogue["target_points"][name]
    if point["tier"] == "SCHEDULE":
        return "TargetPoint.FINAL_SCHEDULE"
    if point["tier"] == "LIR":
        return "TargetPoint.EMITTED_CODE"
    if point["tier"] == "PARSING":
        return "TargetPoint.INLINED_METHOD"
    return f"TargetPoint.{point['side'].lower()}(Tier.{point['tier']}, {point['phase'].rsplit('.', 1)[1]}.class)"


def java_catalogue(catalogue):
    phases = sorted({point["phase"] for point in catalogue["target_points"].values() if "phase" in point})
    imports = "".join(f"import {phase};\n" for phase in phases)
    points = "\n".join(f"    static final TargetPoint {constant(name)} = {java_point(catalogue, name)};"
                       for name in catalogue["target_points"])
    supported = [row for row in catalogue["types"] if row.get("availability", "supported") == "supported"]
    rows = ",\n".join(
        f"    {constant(row['name'])}({quoted(row['name'])}, {quoted(row['category'])}, {quoted(row['description'])}, "
        f"{quoted(row['unit'])}, {', '.join('Points.' + constant(point) for point in row['points'])})" for row in supported)
    return LICENCE + f"""package assay.shim.events;

import java.util.List;

import assay.api.TargetPoint;
import assay.api.TargetPoint.Tier;
{imports}
/** The event types that the shim can look for. Made from native/events/event_catalog.json. */
public enum BuiltinEvent {{
{rows};

    private final String typeName;
    private final String category;
    private final String description;
    private final String unit;
    private final List<TargetPoint> points;

    BuiltinEvent(String typeName, String category, String description, String unit, TargetPoint... points) {{
        this.typeName = typeName;
        this.category = category;
        this.description = description;
        this.unit = unit;
        this.points = List.of(points);
    }}

    public String typeName() {{
        return typeName;
    }}

    public String category() {{
        return category;
    }}

    public String description() {{
        return description;
    }}

    /** What an occurrence adds: {" or ".join(UNITS)}. */
    public String unit() {{
        return unit;
    }}

    /** All places at which the type is looked for. */
    public List<TargetPoint> points() {{
        return points;
    }}

    /** The target points of the catalogue. */
    static final class Points {{
{points.replace('    static', '        static')}

        private Points() {{
        }}
    }}
}}
"""


def write_if_changed(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def main():
    check(len(sys.argv) == 2, "usage: generate.py OUTPUT_FOLDER")
    output = Path(sys.argv[1])
    wire = json.loads((WIRE_FOLDER / "wire.json").read_text(encoding="utf-8"))
    catalogue = json.loads((WIRE_FOLDER.parent / "events" / "event_catalog.json").read_text(encoding="utf-8"))
    check_catalogue(catalogue)
    write_if_changed(output / "native/wire/wire.h", cpp_wire(wire))
    write_if_changed(output / "native/events/event_catalog_rows.h", cpp_catalogue(catalogue))
    write_if_changed(output / "java/assay/shim/bridge/Wire.java", java_wire(wire))
    write_if_changed(output / "java/assay/shim/events/BuiltinEvent.java", java_catalogue(catalogue))


main()
