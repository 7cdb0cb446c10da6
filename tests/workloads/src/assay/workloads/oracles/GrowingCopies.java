// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One copy an iteration, each of one element more than the last. */
final class GrowingCopies {
    static long target(int[] from, int[] to) {
        for (int i = 0; i < from.length; i++) {
            System.arraycopy(from, 0, to, 1, i);
        }
        return to[1];
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int[] from = run.ascending();
        int[] to = new int[run.size + 1];
        run.repeatAndPrint(() -> target(from, to));
    }
}
