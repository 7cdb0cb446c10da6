// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One uncontended lock an iteration. */
final class SynchronizedBlock {
    private final Object lock = new Object();
    private int count;

    long target(int times) {
        for (int i = 0; i < times; i++) {
            synchronized (lock) {
                count++;
            }
        }
        return times;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        SynchronizedBlock oracle = new SynchronizedBlock();
        run.repeat(() -> oracle.target(run.size));
        run.print(oracle.count);
    }
}
