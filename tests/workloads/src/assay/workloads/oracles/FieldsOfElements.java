// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One field of each element, none of which is null. */
final class FieldsOfElements {
    private static final class Cell {
        private final int value;

        Cell(int value) {
            this.value = value;
        }
    }

    static long target(Cell[] cells) {
        long sum = 0;
        for (int i = 0; i < cells.length; i++) {
            sum += cells[i].value;
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Cell[] cells = new Cell[run.size];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = new Cell(i);
        }
        run.repeatAndPrint(() -> target(cells));
    }
}
