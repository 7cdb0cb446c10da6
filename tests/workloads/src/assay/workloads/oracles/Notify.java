// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** In each iteration one notify and two notifyAll, for which nobody waits. */
final class Notify {
    private final Object lock = new Object();

    long target(int times) {
        synchronized (lock) {
            for (int i = 0; i < times; i++) {
                lock.notify();
                lock.notifyAll();
                lock.notifyAll();
            }
        }
        return times;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Notify oracle = new Notify();
        run.repeatAndPrint(() -> oracle.target(run.size));
    }
}
