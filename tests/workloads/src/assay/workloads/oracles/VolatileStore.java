// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One volatile store an iteration. */
final class VolatileStore {
    private volatile int value;

    long target(int times) {
        for (int i = 0; i < times; i++) {
            value = i;
        }
        return times;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        VolatileStore oracle = new VolatileStore();
        run.repeat(() -> oracle.target(run.size));
        run.print(oracle.value);
    }
}
