// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** A loop counted by a long keeps its safepoint poll; one counted by an int loses it. */
final class LongCounterLoop {
    static long target(long limit) {
        long sum = 0;
        for (long i = 0; i < limit; i++) {
            sum = sum * 31 + i;
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        long limit = run.size;
        run.repeatAndPrint(() -> target(limit));
    }
}
