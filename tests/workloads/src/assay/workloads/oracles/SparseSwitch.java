// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** A switch of three cases that lie far apart. */
final class SparseSwitch {
    static long target(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            switch (values[i] % 4 * 1_000_003) {
                case 0 -> sum += 3;
                case 1_000_003 -> sum ^= 5;
                case 2_000_006 -> sum -= 7;
                default -> sum -= i;
            }
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int[] values = run.ascending();
        run.repeatAndPrint(() -> target(values));
    }
}
