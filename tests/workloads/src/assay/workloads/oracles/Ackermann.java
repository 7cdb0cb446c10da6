// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** Deep recursion with a call in the argument of a call. */
final class Ackermann {
    static long target(long m, long n) {
        if (m == 0) {
            return n + 1;
        }
        if (n == 0) {
            return target(m - 1, 1);
        }
        return target(m - 1, target(m, n - 1));
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments.length > 0 ? arguments : new String[] {"200", "60"});
        run.repeatAndPrint(() -> target(2, run.size));
    }
}
