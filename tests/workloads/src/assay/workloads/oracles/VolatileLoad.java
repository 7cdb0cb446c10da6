// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One load of a volatile field an iteration. */
final class VolatileLoad {
    private volatile int value = 3;

    long target(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += value;
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        VolatileLoad oracle = new VolatileLoad();
        run.repeatAndPrint(() -> oracle.target(run.size));
    }
}
