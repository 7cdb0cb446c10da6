// SPDX-License-Identifier: Apache-2.0
package assay.workloads.shapes;

import java.util.Arrays;

import assay.workloads.kernels.Kernel;

/** Finds all 92 ways to place eight queens that do not attack each other, again and again: arrays of flags, backtracking. */
final class EightQueens implements Kernel {
    private static final int ROWS = 8;
    private static final int SOLUTIONS = 92;

    private final int[] columnOf = new int[ROWS];
    private final boolean[] columns = new boolean[ROWS];
    private final boolean[] rising = new boolean[2 * ROWS - 1];
    private final boolean[] falling = new boolean[2 * ROWS - 1];
    private int solutions;
    private long checksum;

    @Override
    public long iterate(int size) {
        checksum = 0;
        for (int round = 0; round < size; round++) {
            clear();
            place(0);
            if (solutions != SOLUTIONS) {
                throw new IllegalStateException(solutions + " solutions instead of " + SOLUTIONS);
            }
        }
        return checksum;
    }

    private void clear() {
        solutions = 0;
        Arrays.fill(columns, false);
        Arrays.fill(rising, false);
        Arrays.fill(falling, false);
    }

    private void place(int row) {
        if (row == ROWS) {
            solutions++;
            note();
            return;
        }
        for (int column = 0; column < ROWS; column++) {
            if (isFree(row, column)) {
                columnOf[row] = column;
                occupy(row, column, true);
                place(row + 1);
                occupy(row, column, false);
            }
        }
    }

    private boolean isFree(int row, int column) {
        return !columns[column] && !rising[row + column] && !falling[row - column + ROWS - 1];
    }

    private void occupy(int row, int column, boolean isOccupied) {
        columns[column] = isOccupied;
        rising[row + column] = isOccupied;
        falling[row - column + ROWS - 1] = isOccupied;
    }

    private void note() {
        int board = 0;
        for (int column : columnOf) {
            board = board * ROWS + column;
        }
        checksum = checksum * 31 + board;
    }
}
