"""Finds includes among the project's own files. Includes are all relative to the root, so that text is enough."""
import functools
import re
from pathlib import Path

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)


class IncludeGraph:
    def __init__(self, root):
        self._root = Path(root)

    @functools.lru_cache(maxsize=None)
    def includes(self, name):
        """Returns the project's files and the other headers that a file names, both as they are written."""
        own, others = set(), set()
        text = (self._root / name).read_text(encoding="utf-8", errors="replace")
        for quoted, bracketed in INCLUDE.findall(text):
            if quoted and (self._root / quoted).is_file():
                own.add(quoted)
            else:
                others.add(quoted or bracketed)
        return frozenset(own), frozenset(others)

    def closure(self, names):
        """Returns the files themselves, and all of the project's files that they include."""
        found, open_files = set(), list(names)
        while open_files:
            name = open_files.pop()
            if name not in found and (self._root / name).is_file():
                found.add(name)
                open_files.extend(self.includes(name)[0])
        return found

    def foreign_headers(self, name):
        """Returns headers of libraries that the file names, or one of the project's headers that it includes."""
        return set().union(*(self.includes(file)[1] for file in self.closure([name])))
