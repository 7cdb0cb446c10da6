// SPDX-License-Identifier: Apache-2.0
package assay.workloads.shapes;

import java.util.Arrays;

import assay.workloads.kernels.Kernel;

/**
 * Sieves over a small array of booleans again and again: for primes, then for lucky numbers, of which every n-th that is
 * left is crossed out. Loops are short, and the array stays in the first cache.
 */
final class BooleanSieve implements Kernel {
    private static final int LAST = 5_000;
    private static final int PRIMES = 669;

    private final boolean[] isCrossedOut = new boolean[LAST + 1];

    @Override
    public long iterate(int size) {
        long checksum = 0;
        for (int round = 0; round < size; round++) {
            int primes = primes();
            if (primes != PRIMES) {
                throw new IllegalStateException(primes + " primes instead of " + PRIMES);
            }
            checksum = checksum * 31 + sum();
            lucky();
            checksum = checksum * 31 + sum();
        }
        return checksum;
    }

    private int primes() {
        Arrays.fill(isCrossedOut, false);
        isCrossedOut[0] = true;
        isCrossedOut[1] = true;
        int count = 0;
        for (int number = 2; number <= LAST; number++) {
            if (!isCrossedOut[number]) {
                count++;
                for (int multiple = number + number; multiple <= LAST; multiple += number) {
                    isCrossedOut[multiple] = true;
                }
            }
        }
        return count;
    }

    private void lucky() {
        for (int number = 0; number <= LAST; number++) {
            isCrossedOut[number] = number % 2 == 0;
        }
        for (int step = 3; step * step <= LAST; step = following(step)) {
            crossOutEvery(step);
        }
    }

    private void crossOutEvery(int step) {
        int passed = 0;
        for (int number = 1; number <= LAST; number += 2) {
            if (!isCrossedOut[number] && ++passed == step) {
                isCrossedOut[number] = true;
                passed = 0;
            }
        }
    }

    /** The next number that is left. */
    private int following(int number) {
        int next = number + 1;
        while (isCrossedOut[next]) {
            next++;
        }
        return next;
    }

    private int sum() {
        int sum = 0;
        for (int number = 0; number <= LAST; number++) {
            sum += isCrossedOut[number] ? 0 : number;
        }
        return sum;
    }
}
