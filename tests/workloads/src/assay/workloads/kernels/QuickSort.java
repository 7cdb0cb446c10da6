// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

/** Sorts pseudo-random numbers: branches that cannot be predicted, and recursion. */
final class QuickSort implements Kernel {
    private static final int SMALL = 16;

    @Override
    public long iterate(int size) {
        int[] values = new int[size];
        int random = 42;
        for (int i = 0; i < size; i++) {
            random = random * 1_103_515_245 + 12_345;
            values[i] = random >>> 8;
        }
        sort(values, 0, size - 1);
        return checksum(values);
    }

    private static void sort(int[] values, int low, int high) {
        if (high - low < SMALL) {
            sortByInsertion(values, low, high);
            return;
        }
        int split = partition(values, low, high);
        sort(values, low, split);
        sort(values, split + 1, high);
    }

    /** Leaves all of low..split not above all of split+1..high. */
    private static int partition(int[] values, int low, int high) {
        int pivot = values[(low + high) >>> 1];
        int left = low - 1;
        int right = high + 1;
        while (true) {
            do {
                left++;
            } while (values[left] < pivot);
            do {
                right--;
            } while (values[right] > pivot);
            if (left >= right) {
                return right;
            }
            int swapped = values[left];
            values[left] = values[right];
            values[right] = swapped;
        }
    }

    private static void sortByInsertion(int[] values, int low, int high) {
        for (int i = low + 1; i <= high; i++) {
            int value = values[i];
            int hole = i;
            while (hole > low && values[hole - 1] > value) {
                values[hole] = values[hole - 1];
                hole--;
            }
            values[hole] = value;
        }
    }

    private static long checksum(int[] values) {
        long sum = 0;
        for (int i = 0; i < values.length; i++) {
            if (i > 0 && values[i - 1] > values[i]) {
                throw new IllegalStateException("not sorted at " + i);
            }
            sum = sum * 31 + values[i];
        }
        return sum;
    }
}
