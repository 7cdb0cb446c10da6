"""Starts children of a script that somebody may stop: who ends the script ends what it has started, too, and in order.

A child has a session of its own, so that Ctrl-C reaches the script alone, and the script tells the child once: at a
second signal assay ends at once, whatever it is doing.
"""
import contextlib
import signal
import subprocess
import threading

STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
TOLD_AS = {signal.SIGHUP: signal.SIGTERM}  # assay ends in order when it is asked to, not when a terminal is closed
PATIENCE_S = 60  # longest wait for the end of a child whose time is over

_signals = []  # signals that came; a handler has nowhere else to put them
_running = []  # children that run, on all threads


class Stopped(SystemExit):
    """Ends the script, where nobody catches it, with the exit code that shells have for the signal."""

    def __init__(self, number):
        super().__init__(128 + number)


class _Child:
    """A child that is known before it is started: a signal that comes meanwhile is kept for the child."""

    def __init__(self):
        self.process = None
        self.was_told = False
        self.is_late = False

    def start(self, words, output):
        self.process = subprocess.Popen(  # pylint: disable=consider-using-with
            words, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True)
        if _signals and not self.was_told:
            self.tell(_signals[-1])

    def tell(self, number):
        if self.process:
            self.was_told = True
            self.process.send_signal(TOLD_AS.get(number, number))

    def end(self):
        self.is_late = True
        self.process.terminate()
        try:
            self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.process.kill()


def _pass_on(number, _):
    _signals.append(number)
    for child in list(_running):
        child.tell(number)
    if not _running:
        raise Stopped(number)


@contextlib.contextmanager
def signals_passed_on():
    """Passes signals on to the children. Requires: the main thread. A signal that is ignored stays ignored: nohup and a
    shell's & ask for that."""
    before = {one: signal.getsignal(one) for one in STOPPING}
    for one, handler in before.items():
        if handler != signal.SIG_IGN:
            signal.signal(one, _pass_on)
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def run(words, output=None, limit_s=None):
    """Runs a child and returns its exit code; none if it ran longer than its limit and was ended. Raises Stopped, when
    the child has ended, if the script is to end."""
    child = _Child()
    _running.append(child)
    try:
        if _signals:
            raise Stopped(_signals[0])
        child.start(words, output)
        code = wait(child, limit_s)
    finally:
        _running.remove(child)
    if _signals:
        raise Stopped(_signals[0])
    return code


def wait(child, limit_s):
    """Waits by a timer, because Popen.wait with a limit looks twenty times a second, beside a measurement."""
    if limit_s is None:
        return child.process.wait()
    timer = threading.Timer(limit_s, child.end)
    timer.start()
    try:
        code = child.process.wait()
    finally:
        timer.cancel()
    return None if child.is_late else code
