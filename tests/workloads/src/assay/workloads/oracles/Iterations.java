// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Iterations that call the target a known number of times, after two warm-ups, each of which the JIT compilers have come
 * to rest from. Each thread calls
 * {@code chosen}, which every third time ends by an exception, and {@code other}; both call the target equally often.
 * The target divides N times.
 * Arguments: warm-up-iterations iterations threads calls size.
 */
final class Iterations {
    private static final long REST_MILLIS = 1000;
    private static final long LONGEST_WAIT_MILLIS = 30_000;

    private final int threads;
    private final int calls;
    private final int[] values;
    private int divisor = 3;

    private Iterations(int threads, int calls, int[] values) {
        this.threads = threads;
        this.calls = calls;
        this.values = values;
    }

    static long target(int[] values, int divisor) {
        long sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i] / divisor;
        }
        return sum;
    }

    private long chosen(int call) {
        long sum = target(values, divisor);
        if (call % 3 == 0) {
            throw new ArithmeticException("every third call");
        }
        return sum;
    }

    private long other() {
        return target(values, divisor);
    }

    private long repeat() {
        long sum = 0;
        for (int call = 0; call < calls; call++) {
            try {
                sum += chosen(call);
            } catch (ArithmeticException expected) {
                sum++;
            }
            sum += other();
        }
        return sum;
    }

    private long iterate() throws InterruptedException {
        if (threads == 1) {
            return repeat();
        }
        LongAdder sum = new LongAdder();
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            running.add(Thread.ofPlatform().start(() -> sum.add(repeat())));
        }
        for (Thread thread : running) {
            thread.join();
        }
        return sum.sum();
    }

    private long iterate(int times) throws InterruptedException {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += iterate();
        }
        return sum;
    }

    private static void awaitRest() throws InterruptedException {
        CompilationMXBean compilation = ManagementFactory.getCompilationMXBean();
        long deadline = System.currentTimeMillis() + LONGEST_WAIT_MILLIS;
        long before = -1;
        while (compilation.getTotalCompilationTime() != before && System.currentTimeMillis() < deadline) {
            before = compilation.getTotalCompilationTime();
            Thread.sleep(REST_MILLIS);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        int[] values = new int[Integer.parseInt(arguments[4])];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
        }
        Iterations run = new Iterations(Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]), values);
        long sum = run.iterate(Integer.parseInt(arguments[0]));
        awaitRest();
        sum += run.iterate(Integer.parseInt(arguments[0]));
        awaitRest();
        sum += run.iterate(Integer.parseInt(arguments[1]));
        System.out.println("done: checksum=" + sum);
    }
}
