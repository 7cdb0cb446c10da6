// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;

/**
 * The same loop in several threads at once, after one thread has warmed it up.
 * Arguments: [threads [calls [size]]]. Lost updates show as a count that is no multiple of the entries.
 */
final class Threads {
    private static final int DEFAULT_THREADS = 4;

    static long target(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    public static void main(String[] arguments) throws InterruptedException {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : DEFAULT_THREADS;
        OracleRun run = OracleRun.parseAfter(1, arguments);
        int[] values = run.ascending();
        LongAdder checksum = new LongAdder();
        checksum.add(run.repeat(() -> target(values)));
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(Thread.ofPlatform().start(() -> {
                awaitStart(start);
                checksum.add(run.repeat(() -> target(values)));
            }));
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        run.print(checksum.sum());
    }

    private static void awaitStart(CountDownLatch start) {
        try {
            start.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
