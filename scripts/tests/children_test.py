"""Tests of scripts/benchmark: children that signals are passed on to, and locks of folders. No JVM is started."""
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from types import SimpleNamespace

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmark import children, folder_lock  # noqa: E402  pylint: disable=wrong-import-position

TRAP = "trap 'echo told; exit 3' {signals}; echo ready; while :; do sleep 0.02; done"
LANES = """
import sys
sys.path.insert(0, sys.argv[1])
from benchmark import children, lanes
with children.signals_passed_on():
    lanes.in_lanes([1, 2, 3, 4], ["a", "b"], lambda one, lane: children.run(["sh", "-c", sys.argv[2]]))
"""


def with_signals_as_in_a_terminal(ignoring):
    """Sets the signals, because whoever runs the tests in the background ignores SIGINT, and children would, too."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN if number == ignoring else signal.SIG_DFL)


@contextlib.contextmanager
def script(words, ignoring=None):
    """Starts a script of which each child says that it is ready, and when it is told to end."""
    started = subprocess.Popen([sys.executable, "-c", LANES, str(Path(__file__).resolve().parents[1]), words],
                               stdout=subprocess.PIPE, text=True, start_new_session=True,
                               preexec_fn=lambda: with_signals_as_in_a_terminal(ignoring))
    try:
        yield started
    finally:
        started.kill()
        started.stdout.close()
        started.wait()


class Children(unittest.TestCase):
    def stopped_by(self, number, told):
        with script(TRAP.format(signals=told)) as one:
            self.assertEqual([one.stdout.readline() for _ in "ab"], ["ready\n"] * 2)
            one.send_signal(number)
            return one.stdout.read(), one.wait()

    def test_who_ends_the_script_ends_the_children_of_all_lanes_first(self):
        self.assertEqual(self.stopped_by(signal.SIGTERM, "TERM"), ("told\n" * 2, 143))
        self.assertEqual(self.stopped_by(signal.SIGINT, "INT"), ("told\n" * 2, 130))

    def test_a_closed_terminal_is_told_as_a_request_to_end(self):
        self.assertEqual(self.stopped_by(signal.SIGHUP, "TERM"), ("told\n" * 2, 129))

    def test_ctrl_c_reaches_a_child_once(self):
        with script("trap 'echo told' INT; echo ready; for i in 1 2 3 4 5 6 7 8 9; do sleep 0.3; done") as one:
            self.assertEqual([one.stdout.readline() for _ in "ab"], ["ready\n"] * 2)
            os.killpg(one.pid, signal.SIGINT)  # as a terminal does it
            self.assertEqual(one.stdout.read(), "told\n" * 2)
            self.assertEqual(one.wait(), 130)

    def test_what_is_ignored_stays_so(self):
        with script("echo ready; sleep 0.3", ignoring=signal.SIGHUP) as one:
            self.assertEqual([one.stdout.readline() for _ in "ab"], ["ready\n"] * 2)
            one.send_signal(signal.SIGHUP)
            self.assertEqual((one.stdout.read(), one.wait()), ("ready\n" * 2, 0))

    def test_exit_codes(self):
        self.assertEqual(children.run(["sh", "-c", "exit 7"]), 7)
        self.assertEqual(children.run(["sh", "-c", "exit 7"], limit_s=600), 7)
        self.assertFalse([one for one in threading.enumerate() if isinstance(one, threading.Timer)
                          and not one.finished.is_set()])

    def test_a_child_that_takes_too_long_is_asked_to_end(self):
        with tempfile.TemporaryFile("w+") as output:
            self.assertIsNone(children.run(["sh", "-c", TRAP.format(signals="TERM")], output, limit_s=1))
            output.seek(0)
            self.assertEqual(output.read(), "ready\ntold\n")


class FolderLock(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_one_at_a_time(self):
        with folder_lock.locked(self.folder):
            with self.assertRaisesRegex(folder_lock.FolderTaken, f"is at work in {self.folder}"):
                folder_lock.check_free(self.folder)
        folder_lock.check_free(self.folder)

    def test_children_do_not_inherit_it(self):
        with folder_lock.locked(self.folder):
            child = subprocess.Popen(["sleep", "60"])
        try:
            folder_lock.check_free(self.folder)
        finally:
            child.kill()
            child.wait()

    def test_who_has_it_is_named(self):
        status = SimpleNamespace(st_dev=os.makedev(8, 0x11), st_ino=42)
        locks = ("1: POSIX  ADVISORY  WRITE 11 08:11:42 0 EOF\n2: FLOCK  ADVISORY  WRITE 12 08:11:43 0 EOF\n"
                 "3: FLOCK  ADVISORY  WRITE 13 08:11:42 0 EOF\n3: -> FLOCK  ADVISORY  WRITE 14 08:11:42 0 EOF\n")
        self.assertEqual(folder_lock.holder_of(status, locks), 13)
        self.assertIsNone(folder_lock.holder_of(status, ""))
        self.assertRegex(folder_lock.described(os.getpid()), rf"process {os.getpid()} \(.*python")
        self.assertEqual(folder_lock.described(None), "another process")


if __name__ == "__main__":
    unittest.main()
