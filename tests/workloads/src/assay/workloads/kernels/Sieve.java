// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

/** Eratosthenes: byte stores at a stride, a tight loop of few instructions. */
final class Sieve implements Kernel {
    @Override
    public long iterate(int size) {
        boolean[] composite = new boolean[size];
        int primes = 0;
        for (int i = 2; i < size; i++) {
            if (!composite[i]) {
                primes++;
                strikeMultiples(composite, i);
            }
        }
        return primes;
    }

    private static void strikeMultiples(boolean[] composite, int prime) {
        for (long multiple = (long) prime * prime; multiple < composite.length; multiple += prime) {
            composite[(int) multiple] = true;
        }
    }
}
