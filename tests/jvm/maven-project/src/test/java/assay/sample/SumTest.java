// SPDX-License-Identifier: Apache-2.0
package assay.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SumTest {
    static long sum(int[] values) {
        long sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    /** Runs long enough for Graal to compile the sum, however cold it starts. */
    @Test
    void sumsOften() {
        int[] values = new int[1000];
        java.util.Arrays.fill(values, 1);
        long total = 0;
        long calls = 0;
        for (long end = System.nanoTime() + 8_000_000_000L; System.nanoTime() < end; ++calls) {
            total += sum(values);
        }
        assertEquals(1000 * calls, total);
    }
}
