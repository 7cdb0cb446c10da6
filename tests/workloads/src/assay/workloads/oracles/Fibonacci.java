// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** Recursion; every activation is an entry of the same unit. */
final class Fibonacci {
    static long target(int n) {
        if (n < 2) {
            return n;
        }
        return target(n - 1) + target(n - 2);
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments.length > 0 ? arguments : new String[] {"200", "18"});
        run.repeatAndPrint(() -> target(run.size));
    }
}
