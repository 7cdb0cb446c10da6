// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * The same loop, once in each of many threads, a few of which live at a time; before that, one thread has warmed it up.
 * Arguments: [threads [calls [size]]]; the calls are those of the warm-up. The loop of a thread is twice as long as that
 * of the warm-up, so that the loads tell how many threads ran it.
 */
final class ShortThreads {
    private static final int DEFAULT_THREADS = 1000;
    private static final int AT_A_TIME = 8;

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
        int[] twiceAsMany = new int[2 * values.length];
        LongAdder checksum = new LongAdder();
        checksum.add(run.repeat(() -> target(values)));
        for (int started = 0; started < count; started += AT_A_TIME) {
            List<Thread> threads = new ArrayList<>();
            for (int i = started; i < Math.min(count, started + AT_A_TIME); i++) {
                threads.add(Thread.ofPlatform().start(() -> checksum.add(target(twiceAsMany) + 1)));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        run.print(checksum.sum());
    }
}
