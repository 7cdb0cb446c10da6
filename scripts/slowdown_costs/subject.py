"""Runs a kernel in one JVM with the slowing agent: notes its iterations as they end, and sends commands to its
agent."""
import re
import socket
import subprocess
import threading
import time
from pathlib import Path

ITERATION = re.compile(r"iterations=1 runtime: \d+us cpu: (\d+)us$")
FOREVER = "100000000"
CONTROL_THREAD = "assay control"


class SubjectFailed(Exception):
    """The program ended, or its agent refused a command."""


class Subject:
    def __init__(self, launch, kernel, folder):
        """Starts the kernel. `launch`: a benchmark.running.Launch."""
        self.log = folder / "code.log"
        self.socket_path = folder / "control"
        self.iterations = []  # (time.monotonic() at its end, CPU time in us)
        agent = f"-agentpath:{launch.agent}=slow,code-log={self.log},control={self.socket_path},quiet"
        words = [launch.java, f"@{launch.argument_file}", agent, *launch.java_options, "-cp",
                 str(Path(launch.agent).parent / "assay-workloads.jar"), "assay.workloads.kernels.Harness", kernel, FOREVER]
        self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
                                        stderr=subprocess.DEVNULL)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            match = ITERATION.search(line)
            if match:
                self.iterations.append((time.monotonic(), int(match[1])))

    def stop(self):
        self.process.kill()
        self.process.wait()

    def run_for(self, seconds):
        """Returns CPU times, in us, of the iterations that began and ended meanwhile."""
        first = len(self.iterations) + 1  # the one that runs now began before
        self.check()
        time.sleep(seconds)
        self.check()
        return [cpu_us for _, cpu_us in self.iterations[first:]]

    def check(self):
        if self.process.poll() is not None:
            raise SubjectFailed(f"the program has ended with {self.process.returncode}")

    def ask(self, line):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.connect(str(self.socket_path))
            connection.sendall(f"{line}\n".encode())
            answer = connection.makefile().readline().strip()
        if not answer.startswith("ok"):
            raise SubjectFailed(f"{line}: {answer}")
        return answer

    def cpu_of_control_thread_ns(self):
        """Returns the CPU time of the thread that takes commands, on which the agent compiles."""
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            if (task / "comm").read_text().strip() == CONTROL_THREAD:
                return int((task / "schedstat").read_text().split()[0])
        raise SubjectFailed("the agent takes no commands")

    def compile(self, unit):
        """Compiles a unit again. Returns the CPU time of the compilation, in us."""
        method, _, bci = unit.partition("@")
        before = self.cpu_of_control_thread_ns()
        self.ask(f"compile {bci or -1} {method}")
        return (self.cpu_of_control_thread_ns() - before) / 1000
