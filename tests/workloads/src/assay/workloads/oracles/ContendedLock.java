// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** Three threads that want one lock: it is inflated, deflated, got by every way, and waited for. */
final class ContendedLock {
    private static final int THREADS = 3;

    private final Object lock = new Object();
    private long count;

    long target(int times) {
        for (int i = 0; i < times; i++) {
            synchronized (lock) {
                count++;
            }
        }
        return times;
    }

    public static void main(String[] arguments) throws InterruptedException {
        OracleRun run = OracleRun.parse(arguments);
        ContendedLock oracle = new ContendedLock();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(() -> run.repeat(() -> oracle.target(run.size)));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        run.print(oracle.count);
    }
}
