// SPDX-License-Identifier: Apache-2.0
package assay.workloads.regions;

/** Threads that allocate. Arguments: number of threads, calls of each method in each thread. */
public final class AllocatingThreads {
    private static final class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    static final ThreadLocal<Object[]> SINKS = ThreadLocal.withInitial(() -> new Object[1]);

    private AllocatingThreads() {}

    static void escaping(Object[] sink, int x) {
        sink[0] = new Box(x);
    }

    static int local(int x) {
        return new Box(x).value;
    }

    private static void work(int calls) {
        Object[] sink = SINKS.get();
        int sum = 0;
        for (int x = 0; x < calls; x++) {
            escaping(sink, x);
            sum += local(x);
        }
        sink[0] = sum;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(arguments[0])];
        int calls = Integer.parseInt(arguments[1]);
        for (int i = 0; i < threads.length; i++) {
            threads[i] = i % 2 == 0 ? Thread.ofPlatform().start(() -> work(calls)) : Thread.ofVirtual().start(() -> work(calls));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
