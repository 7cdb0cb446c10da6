// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * The time of one iteration: as it passed, and of the CPU for this thread, which other load does not change. With the
 * property {@code assay.workloads.bytes} also the bytes that this thread allocated.
 */
final class IterationTimer {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final boolean TELLS_BYTES = Boolean.getBoolean("assay.workloads.bytes");

    private final long startNanos = System.nanoTime();
    private final long startCpuNanos = THREADS.getCurrentThreadCpuTime();
    private final long startBytes = TELLS_BYTES ? THREADS.getCurrentThreadAllocatedBytes() : 0;

    /** A line that ReBench reads as RebenchLog. */
    String line(String name) {
        long bytes = TELLS_BYTES ? THREADS.getCurrentThreadAllocatedBytes() - startBytes : 0;
        long cpuMicros = (THREADS.getCurrentThreadCpuTime() - startCpuNanos) / 1000;
        long micros = (System.nanoTime() - startNanos) / 1000;
        String times = String.format(Locale.ROOT, "%s: iterations=1 runtime: %dus cpu: %dus", name, micros, cpuMicros);
        return TELLS_BYTES ? times + " allocated: " + bytes + " bytes" : times;
    }
}
