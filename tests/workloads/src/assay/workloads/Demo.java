// SPDX-License-Identifier: Apache-2.0
package assay.workloads;

import assay.workloads.kernels.Harness;

/** The bundled program of scripts/demo: parses JSON, sorts and multiplies, for a few seconds. */
public final class Demo {
    private static final int ROUNDS = 25;

    /** A part of the demo, and how much of it a round does. */
    private record Step(String kernel, int size) {}

    private static final Step[] STEPS = {
        new Step("JsonParse", 8_000),
        new Step("QuickSort", 300_000),
        new Step("MatrixMultiply", 400),
    };

    private Demo() {}

    public static void main(String[] arguments) {
        for (Step step : STEPS) {
            long checksum = 0;
            for (int round = 0; round < ROUNDS; round++) {
                checksum += Harness.kernel(step.kernel()).iterate(step.size());
            }
            System.out.println(step.kernel() + " x " + ROUNDS + ": checksum " + checksum);
        }
    }
}
