// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * Stands for a server that is not busy: each iteration begins at its tick, so it takes as long as a tick, however slow its
 * work is. Only its CPU time tells how slow that is.
 */
public final class PacedLoop {
    private static final long TICK_NANOS = 10_000_000;

    private PacedLoop() {
    }

    /** Arguments: iterations, size of the work (Stages). */
    public static void main(String[] arguments) {
        int iterations = Integer.parseInt(arguments[0]);
        int size = Integer.parseInt(arguments[1]);
        Kernel work = new Stages();
        long checksum = 0;
        long tick = System.nanoTime();
        long begin = tick;
        for (int iteration = 0; iteration < iterations; iteration++) {
            checksum = checksum * 31 + work.iterate(size);
            // A thread wakes up late: ticks do not move with it. Work that takes longer than a tick moves them.
            tick = Math.max(tick + TICK_NANOS, System.nanoTime());
            waitUntil(tick);
            long end = System.nanoTime();
            System.out.printf(Locale.ROOT, "PacedLoop: iterations=1 runtime: %dus%n", (end - begin) / 1000);
            begin = end;
        }
        System.out.println("checksum=" + checksum);
    }

    private static void waitUntil(long end) {
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
