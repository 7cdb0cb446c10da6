// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** A branch that is never taken until one element, in the last call, takes it: one deoptimization. */
final class BranchTakenLate {
    static long target(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] < 0) {
                sum += 1000;
            }
            sum += values[i];
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int[] values = run.ascending();
        long checksum = run.repeat(() -> target(values));
        values[values.length / 2] = -1;
        run.print(checksum + target(values));
    }
}
