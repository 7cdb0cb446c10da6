// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;

/** The time of one iteration: as it passed, and of the CPU for this thread, which other load does not change. */
final class IterationTimer {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final long startNanos = System.nanoTime();
    private final long startCpuNanos = THREADS.getCurrentThreadCpuTime();

    /** A line that ReBench reads as RebenchLog. */
    String line(String name) {
        long cpuMicros = (THREADS.getCurrentThreadCpuTime() - startCpuNanos) / 1000;
        long micros = (System.nanoTime() - startNanos) / 1000;
        return String.format(Locale.ROOT, "%s: iterations=1 runtime: %dus cpu: %dus", name, micros, cpuMicros);
    }
}
