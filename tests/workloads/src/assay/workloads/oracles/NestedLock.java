// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** Two entries into one lock an iteration, the second one inside the first. */
final class NestedLock {
    private final Object lock = new Object();
    private int count;

    /** A method that must not be inlined, so that Graal cannot see that the second entry is superfluous. */
    Object callee() {
        return lock;
    }

    long target(int times) {
        for (int i = 0; i < times; i++) {
            synchronized (lock) {
                synchronized (callee()) {
                    count++;
                }
            }
        }
        return times;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        NestedLock oracle = new NestedLock();
        run.repeat(() -> oracle.target(run.size));
        run.print(oracle.count);
    }
}
