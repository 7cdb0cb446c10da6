// SPDX-License-Identifier: Apache-2.0
package assay.workloads.shapes;

import assay.workloads.kernels.Kernel;

/**
 * Counts the sum-free subsets of 1..n: sets in which no number is the sum of two others or twice another. The numbers that
 * were taken are a linked list, which short loops walk at every step of a recursion.
 */
final class SumFreeSets implements Kernel {
    private static final class Taken {
        final int number;
        final Taken smaller;

        Taken(int number, Taken smaller) {
            this.number = number;
            this.smaller = smaller;
        }
    }

    @Override
    public long iterate(int size) {
        return sets(1, size, null);
    }

    /** The number of ways to go on from {@code number}. */
    private static long sets(int number, int last, Taken taken) {
        if (number > last) {
            return 1;
        }
        long without = sets(number + 1, last, taken);
        return isSum(number, taken) ? without : without + sets(number + 1, last, new Taken(number, taken));
    }

    /** Whether the number is the sum of two that were taken, which may be the same one. */
    private static boolean isSum(int number, Taken taken) {
        for (Taken one = taken; one != null && 2 * one.number >= number; one = one.smaller) {
            if (contains(one, number - one.number)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the number is among those from {@code taken} on, which become smaller. */
    private static boolean contains(Taken taken, int number) {
        Taken other = taken;
        while (other != null && other.number > number) {
            other = other.smaller;
        }
        return other != null && other.number == number;
    }
}
