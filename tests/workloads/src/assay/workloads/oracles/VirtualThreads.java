// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * The same loop in many virtual threads, which block in the middle of counted code and go on on whichever
 * carrier is free. Arguments: [threads [calls [size]]]; the calls are shared out. What one thread counted on
 * another one's counters while both counted would show as a count that is no multiple of the entries.
 */
final class VirtualThreads {
    private static final int DEFAULT_THREADS = 200;
    /** Number of tokens, so small that threads have to wait for one another. */
    private static final int TOKENS = 3;
    private static final int CALLS_BETWEEN_BLOCKING = 50;

    private final BlockingQueue<Integer> tokens = new ArrayBlockingQueue<>(TOKENS);
    private final LongAdder checksum = new LongAdder();

    /** Half of the loop, a call that may block, the other half: the counters must be looked up again. */
    static long target(int[] values, VirtualThreads shared, boolean blocks) {
        int half = values.length / 2;
        int sum = 0;
        for (int i = 0; i < half; i++) {
            sum += values[i];
        }
        if (blocks) {
            shared.callee();
        }
        for (int i = half; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    /** Waits until there is a token, and puts it back. */
    private void callee() {
        try {
            Integer token = tokens.take();
            Thread.yield();
            tokens.put(token);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void work(int calls, int[] values) {
        for (int call = 0; call < calls; call++) {
            checksum.add(target(values, this, call % CALLS_BETWEEN_BLOCKING == 0));
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : DEFAULT_THREADS;
        OracleRun run = OracleRun.parseAfter(1, arguments);
        int[] values = run.ascending();
        VirtualThreads shared = new VirtualThreads();
        for (int i = 0; i < TOKENS; i++) {
            shared.tokens.put(i);
        }
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(Thread.ofVirtual().start(() -> shared.work(run.calls / count, values)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        run.print(shared.checksum.sum());
    }
}
