// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** A switch of eight cases that lie far apart, each taken equally often. */
final class HashedSwitch {
    static long target(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            switch ((values[i] & 7) << 12) {
                case 0 -> sum += 3;
                case 1 << 12 -> sum ^= 5;
                case 2 << 12 -> sum -= 7;
                case 3 << 12 -> sum *= 3;
                case 4 << 12 -> sum = -sum;
                case 5 << 12 -> sum += i;
                case 6 << 12 -> sum ^= i;
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
