"""Locks folders, so that one process at a time works in each. assay locks its folders in the same way
(scheduler/process/folder_lock.h)."""
import contextlib
import fcntl
import os
from pathlib import Path

SHOWN_CHARACTERS = 120


class FolderTaken(Exception):
    """Somebody else works there."""


@contextlib.contextmanager
def locked(folder):
    """Locks the folder. A process that is killed gives the lock up; children do not inherit it."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = holder_of(os.fstat(descriptor), Path("/proc/locks").read_text(encoding="utf-8"))
            raise FolderTaken(f"{described(holder)} is at work in {folder}: wait until it has ended, or end it") from None
        yield
    finally:
        os.close(descriptor)


def check_free(folder):
    with locked(folder):
        pass


def holder_of(status, locks):
    """Returns the process of a line such as '1: FLOCK  ADVISORY  WRITE 4711 08:02:131077 0 EOF'. None if it is not
    visible."""
    inode = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}:{status.st_ino}"
    for words in map(str.split, locks.splitlines()):
        if words[1:2] == ["FLOCK"] and words[5] == inode:
            return int(words[4])
    return None


def described(process):
    if not process:
        return "another process"
    try:
        words = Path(f"/proc/{process}/cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return f"process {process}"
    return f"process {process} ({' '.join(words).strip()[:SHOWN_CHARACTERS]})"
