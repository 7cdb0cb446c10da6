"""Finds what a file uses of the standard library, and which header promises it (standard_names.txt)."""
import re
from pathlib import Path

TABLE = Path(__file__).with_name("standard_names.txt")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
LITERAL = re.compile(r'"(?:\\.|[^"\\\n])*"')
USED = re.compile(r"\bstd::([A-Za-z_]\w*)")


def c_header(header):
    """Returns the C header: <stdint.h> also declares what <cstdint> does, with std:: on every compiler that the project
    knows."""
    return header[1:] + ".h"


def headers_by_name():
    headers = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            header, names = line.split(":")
            for name in names.split():
                headers.setdefault(name, []).append(header)
    return headers


def names_used(text):
    return set(USED.findall(LITERAL.sub('""', COMMENT.sub("", text))))


def unknown(text, headers):
    """Returns the names that the table does not have."""
    return sorted(names_used(text) - headers.keys())


def missing(text, included, headers):
    """Returns (name, the first header that promises it) of the names that no included header promises."""
    found = []
    for name in sorted(names_used(text) & headers.keys()):
        promising = headers[name]
        if not included & {*promising, *map(c_header, promising)}:
            found.append((name, promising[0]))
    return found
