// SPDX-License-Identifier: Apache-2.0
package assay.junit.samples;

/** Targets whose counts are known in closed form. */
public final class Kernels {
    static final int LENGTH = 50;
    static Object kept;
    static final int[] NUMBERS = new int[LENGTH];
    static final int[] DIVISORS = new int[LENGTH];

    static {
        for (int i = 0; i < LENGTH; i++) {
            NUMBERS[i] = 100 + i;
            DIVISORS[i] = 1 + i % 7;
        }
    }

    private Kernels() {
    }

    /** Divides {@link #LENGTH} times. */
    static int divide(int[] numbers, int divisor) {
        int sum = 0;
        for (int i = 0; i < numbers.length; i++) {
            sum += numbers[i] / divisor;
        }
        return sum;
    }

    /** Allocates two objects that are kept, and one that is not. */
    static int allocate(int x) {
        Pair[] pair = {new Pair(x, x + 1)};
        kept = pair;
        return new Pair(x, 2).sum();
    }

    record Pair(int a, int b) {
        int sum() {
            return a + b;
        }
    }

    static final Object LOCK = new Object();
    static int locked;

    /** Enters one monitor. */
    static void lock() {
        synchronized (LOCK) {
            locked++;
        }
    }

    /** Calls a small method, which is inlined, and one that is too large. */
    static long callBoth(long x) {
        return small(x) + large(x);
    }

    static long small(long x) {
        return x * 3 + 1;
    }

    /** Is kept out of line by an option of the tests. */
    static long large(long x) {
        return x * 31 + 7;
    }

    /** Deoptimizes when the argument becomes negative for the first time. */
    static int rare(int x) {
        if (x < 0) {
            return NUMBERS[-x % LENGTH] + LOCK.hashCode();
        }
        return x + 1;
    }
}
