// SPDX-License-Identifier: Apache-2.0
package assay.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * Repeats the work of a program, and prints a line after each iteration, as ReBench reads it. The CPU time is that of all
 * threads: a server also waits for its clients.
 */
final class Iterations {
    /** One iteration. The result is the same in each iteration. */
    @FunctionalInterface
    interface Work {
        long perform() throws Exception;
    }

    private static final OperatingSystemMXBean PROCESS =
                    (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private Iterations() {}

    static void run(String name, String iterations, Work work) throws Exception {
        long expected = 0;
        int count = Integer.parseInt(iterations);
        for (int i = 0; i < count; i++) {
            long startCpu = PROCESS.getProcessCpuTime();
            long start = System.nanoTime();
            long result = work.perform();
            long micros = (System.nanoTime() - start) / 1000;
            long cpuMicros = (PROCESS.getProcessCpuTime() - startCpu) / 1000;
            if (i > 0 && result != expected) {
                throw new IllegalStateException("iteration " + i + " gave " + result + " in place of " + expected);
            }
            expected = result;
            System.out.println(String.format(Locale.ROOT, "%s: iterations=1 runtime: %dus cpu: %dus", name, micros, cpuMicros));
        }
        System.out.println("result: " + expected);
    }
}
