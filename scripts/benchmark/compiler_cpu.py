"""CPU time of a JVM's Graal compiler threads, sampled from /proc while it runs."""
import bisect
import threading
import time
from pathlib import Path

SAMPLE_INTERVAL_S = 0.01
THREAD_SCAN_EVERY = 20  # samples; the VM adds and removes compiler threads
THREAD_NAME = "JVMCI Compiler"  # the kernel keeps 15 characters


class CpuSeries:
    """CPU time of one thread as a function of the time of day, linear between samples."""

    def __init__(self):
        self.times_s, self.cpu_ns = [], []

    def add(self, time_s, cpu_ns):
        self.times_s.append(time_s)
        self.cpu_ns.append(cpu_ns)

    def at(self, time_s):
        right = bisect.bisect_left(self.times_s, time_s)
        if right == 0:
            return float(self.cpu_ns[0])
        if right == len(self.times_s):
            return float(self.cpu_ns[-1])
        before, after = self.times_s[right - 1], self.times_s[right]
        share = (time_s - before) / (after - before)
        return self.cpu_ns[right - 1] + share * (self.cpu_ns[right] - self.cpu_ns[right - 1])

    def covers(self, start_s, end_s):
        return bool(self.times_s) and self.times_s[0] <= start_s and end_s <= self.times_s[-1] + SAMPLE_INTERVAL_S

    def between_us(self, start_s, end_s):
        return (self.at(end_s) - self.at(start_s)) / 1000


class Sampler:
    """Samples until stop(); reading a file in /proc does not stop the JVM."""

    def __init__(self, process_id):
        self.tasks = Path(f"/proc/{process_id}/task")
        self.series = {}  # thread id -> CpuSeries
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.sample_until_stopped, daemon=True)
        self.thread.start()

    def stop(self):
        self.stopped.set()
        self.thread.join()
        return self.series

    def sample_until_stopped(self):
        rounds = 0
        while not self.stopped.wait(SAMPLE_INTERVAL_S):
            if rounds % THREAD_SCAN_EVERY == 0:
                self.find_threads()
            self.sample()
            rounds += 1

    def find_threads(self):
        try:
            for task in self.tasks.iterdir():
                if (task / "comm").read_text().startswith(THREAD_NAME):
                    self.series.setdefault(int(task.name), CpuSeries())
        except OSError:
            pass  # a thread or the process has just ended

    def sample(self):
        for thread, series in self.series.items():
            try:
                cpu_ns = int((self.tasks / str(thread) / "schedstat").read_text().split()[0])
            except OSError:
                continue
            series.add(time.time(), cpu_ns)
