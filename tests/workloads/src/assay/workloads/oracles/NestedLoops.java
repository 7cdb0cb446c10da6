// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** A square of SIDE x SIDE elements, SIDE the root of the size: one row load a row, one element load an element. */
final class NestedLoops {
    static long target(int[][] rows) {
        long sum = 0;
        for (int[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                sum += row[j];
            }
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int side = (int) Math.sqrt(run.size);
        int[][] rows = new int[side][side];
        for (int i = 0; i < side; i++) {
            for (int j = 0; j < side; j++) {
                rows[i][j] = i * side + j;
            }
        }
        run.repeatAndPrint(() -> target(rows));
    }
}
