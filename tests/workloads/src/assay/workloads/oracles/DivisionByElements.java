// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One division by an element an iteration; no element is 0. */
final class DivisionByElements {
    static long target(int[] divisors) {
        long sum = 0;
        for (int i = 0; i < divisors.length; i++) {
            sum += 1000000 / divisors[i];
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int[] divisors = run.ascending();
        divisors[0] = 7;
        run.repeatAndPrint(() -> target(divisors));
    }
}
