// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One wait in each call, which ends at once, because the thread is interrupted. */
final class WaitInterrupted {
    private final Object lock = new Object();

    long target() {
        synchronized (lock) {
            try {
                lock.wait();
                return 0;
            } catch (InterruptedException expected) {
                return 1;
            }
        }
    }

    private long call() {
        Thread.currentThread().interrupt();
        return target();
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        WaitInterrupted oracle = new WaitInterrupted();
        run.repeatAndPrint(oracle::call);
    }
}
