"""Finds the command that compiles a header on its own: that of a source that includes it.

A compilation database has sources alone. Left to itself, clang-tidy takes the command of the source whose name is most
like the header's, and that source may be compiled without the folders that the header needs.
"""
import json
from pathlib import Path


class HeaderCommands:
    def __init__(self, root, build, graph):
        self._root, self._build = Path(root), Path(build)
        entries = json.loads((self._build / "compile_commands.json").read_text(encoding="utf-8"))
        self._entries = {entry["file"]: entry for entry in entries}
        self._users = {}  # the sources that include a file, themselves or by another header
        for source in sorted(name for name in map(self._relative, self._entries) if name):
            for included in graph.closure([source]):
                self._users.setdefault(included, []).append(source)

    def _relative(self, file):
        path = Path(file)
        return str(path.relative_to(self._root)) if path.is_relative_to(self._root) and path.is_file() else None

    def source_for(self, header):
        """Returns a source that includes the header, of the same folder if there is one; None where none does."""
        return min(self._users.get(header, ()), key=lambda name: (Path(name).parent != Path(header).parent, name), default=None)

    def folder_for(self, name, scratch):
        """Returns a folder with a compilation database that has a command for the file: the build's, or `scratch`."""
        source = self.source_for(name) if name.endswith(".h") else None
        if source is None:
            return self._build
        entry = self._entries[str(self._root / source)]
        command = entry["command"].replace(f" -c {entry['file']}", f" -x c++ -c {self._root / name}")
        database = [{**entry, "command": command, "file": str(self._root / name)}]
        (scratch / "compile_commands.json").write_text(json.dumps(database), encoding="utf-8")
        return scratch
