// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

import java.util.OptionalLong;

/** Measures the iterations of a kernel, and checks what they give. */
public final class Measurement {
    private Measurement() {}

    /**
     * Prints the time of each iteration in the format that ReBench reads (RebenchLog). Returns the checksum, which must be
     * the same each time, and the known one where there is one.
     */
    public static long measure(String name, Kernel kernel, int iterations, int size, OptionalLong known) {
        OptionalLong expected = known;
        for (int i = 0; i < iterations; i++) {
            IterationTimer timer = new IterationTimer();
            long result = kernel.iterate(size);
            System.out.println(timer.line(name));
            if (expected.isPresent() && result != expected.getAsLong()) {
                throw new IllegalStateException(name + " gave " + result + " instead of " + expected.getAsLong());
            }
            expected = OptionalLong.of(result);
        }
        return expected.orElse(0);
    }
}
