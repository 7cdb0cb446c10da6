// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One hint to the processor an iteration. */
final class SpinWait {
    static long target(int times) {
        for (int i = 0; i < times; i++) {
            Thread.onSpinWait();
        }
        return times;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int times = run.size;
        run.repeatAndPrint(() -> target(times));
    }
}
