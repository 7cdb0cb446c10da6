// SPDX-License-Identifier: Apache-2.0
package assay.workloads;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Spends a known CPU time in a known place, for the shares that `assay count` tells: `spin` in one
 * method, which flags keep in the interpreter, in C1 or nowhere; `threads` the same in short-lived
 * threads; `kernel` in reads; `collect` in garbage collection. On stderr it says what it measured.
 */
public final class TimeShares {
    private static final ThreadMXBean CLOCKS = ManagementFactory.getThreadMXBean();
    private static final int LONGS = 1 << 12;

    private TimeShares() {
    }

    static long spin(long[] values, long seed) {
        long sum = seed;
        for (int i = 0; i < values.length; ++i) {
            sum = sum * 31 + (values[i] ^ i);
        }
        return sum;
    }

    private static long spinFor(long nanos) {
        long[] values = new long[LONGS];
        long end = CLOCKS.getCurrentThreadCpuTime() + nanos;
        long sum = 0;
        while (CLOCKS.getCurrentThreadCpuTime() < end) {
            for (int i = 0; i < 20; ++i) {
                sum |= spin(values, 1);
            }
        }
        return sum == 0 ? 0 : 1;
    }

    private static long spinInThreads(long nanos, int threads) throws InterruptedException {
        for (int i = 0; i < threads; ++i) {
            Thread thread = new Thread(() -> spinFor(nanos / threads));
            thread.start();
            thread.join();
        }
        return 2;
    }

    private static long read(long nanos) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
        long end = CLOCKS.getCurrentThreadCpuTime() + nanos;
        try (FileChannel zeros = FileChannel.open(Path.of("/dev/zero"), StandardOpenOption.READ)) {
            while (CLOCKS.getCurrentThreadCpuTime() < end) {
                for (int i = 0; i < 10; ++i) {
                    buffer.clear();
                    zeros.read(buffer);
                }
            }
        }
        return 3;
    }

    private static long collect(long nanos) {
        List<byte[]> kept = new ArrayList<>();
        long end = CLOCKS.getCurrentThreadCpuTime() + nanos;
        for (int i = 0; (i & 1023) != 0 || CLOCKS.getCurrentThreadCpuTime() < end; ++i) {
            byte[] piece = new byte[256];
            if (kept.size() < 100_000) {
                kept.add(piece);
            } else {
                kept.set(Math.floorMod(i * 7919, kept.size()), piece);
            }
        }
        return 4;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        long nanos = Long.parseLong(arguments[1]) * 1_000_000;
        long start = CLOCKS.getCurrentThreadCpuTime();
        long result = switch (arguments[0]) {
            case "spin" -> spinFor(nanos);
            case "threads" -> spinInThreads(nanos, 100);
            case "kernel" -> read(nanos);
            case "collect" -> collect(nanos);
            default -> throw new IllegalArgumentException(arguments[0]);
        };
        System.out.println("result=" + result);
        System.err.println("spent=" + (CLOCKS.getCurrentThreadCpuTime() - start));
    }
}
