"""Packs finished scores as archives that can be kept beside the docs, unpacked with tar and read by `assay report`.

An archive has what `assay report` reads (docs/score-format.md) and the plans. The same score gives the same bytes.
Places of the machine that the score ran on are named as in tests/bench/iterating-programs.json, such as $build.
"""
import io
import re
import tarfile

SUFFIX = ".tar.xz"


def members(folder):
    """Returns the files to pack: not the request, logs, and scripts that show an error again, which are of use only in
    the folder."""
    return [file for pattern in ("experiment.json", "cells/*.json", "plans/*.json") for file in sorted(folder.glob(pattern))]


def in_class_name(path):
    """Returns the path as it is in class names: rhino names the class of a script after the script's path."""
    return re.sub(r"\W", "_", path)


def without_places(text, places):
    """Replaces places by names, longer paths first, because the build may lie in the repository."""
    named = sorted(((str(getattr(places, name)), name) for name in ("repository", "build", "cache")), reverse=True)
    for path, name in named:
        text = text.replace(path, f"${name}").replace(in_class_name(path), f"_{name}")
    return text


def write(folder, target, places):
    """Writes the archive to `target`, where it is whole or missing."""
    unfinished = target.with_name(target.name + ".unfinished")
    with tarfile.open(unfinished, "w:xz") as archive:
        for file in members(folder):
            content = without_places(file.read_text(encoding="utf-8"), places).encode()
            entry = tarfile.TarInfo(f"{folder.name}/{file.relative_to(folder)}")  # the entry has no owner and no time
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    unfinished.replace(target)
