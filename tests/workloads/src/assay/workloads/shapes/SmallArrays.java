// SPDX-License-Identifier: Apache-2.0
package assay.workloads.shapes;

import java.util.Arrays;

import assay.workloads.kernels.Kernel;

/**
 * Lists all ways to write a number as a sum. For each of them small arrays are filled from the beginning: one that is
 * used again, and one that is new.
 */
final class SmallArrays implements Kernel {
    private int[] parts;
    private int[] frequencies;
    private long checksum;

    @Override
    public long iterate(int size) {
        parts = new int[size];
        frequencies = new int[size + 1];
        checksum = 0;
        split(size, size, 0);
        return checksum;
    }

    /** Splits what remains into parts that are not larger than {@code largest}. */
    private void split(int remaining, int largest, int used) {
        if (remaining == 0) {
            checksum = checksum * 31 + weight(used);
            return;
        }
        for (int part = Math.min(largest, remaining); part > 0; part--) {
            parts[used] = part;
            split(remaining - part, part, used + 1);
        }
    }

    private int weight(int used) {
        int[] columns = conjugate(used);
        return distinct(used) * 1_000 + distance(columns, used);
    }

    /** How many different parts there are. */
    private int distinct(int used) {
        Arrays.fill(frequencies, 0);
        for (int i = 0; i < used; i++) {
            frequencies[parts[i]]++;
        }
        int count = 0;
        for (int frequency : frequencies) {
            if (frequency > 0) {
                count++;
            }
        }
        return count;
    }

    /** The diagram of the parts, read by columns. */
    private int[] conjugate(int used) {
        int[] columns = new int[parts[0]];
        for (int i = 0; i < used; i++) {
            for (int column = 0; column < parts[i]; column++) {
                columns[column]++;
            }
        }
        return columns;
    }

    /** How far rows and columns of the diagram are apart: 0 if it is symmetric. */
    private int distance(int[] columns, int used) {
        int sum = 0;
        for (int i = 0; i < Math.max(columns.length, used); i++) {
            int row = i < used ? parts[i] : 0;
            int column = i < columns.length ? columns[i] : 0;
            sum += Math.abs(row - column);
        }
        return sum;
    }
}
