// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Calls one implementation of an interface until a file is there, then another that does the same: code that was
 * compiled for the first fails, and is compiled to another shape. Never ends by itself.
 * Arguments: the file.
 */
public final class LateReceiver {
    private static final int VALUES = 200_000;
    private static final int PASSES = 50;

    private interface Step {
        long apply(long value);
    }

    private record Early(long factor) implements Step {
        @Override
        public long apply(long value) {
            return value * factor + (value >>> 7);
        }
    }

    private record Late(long factor) implements Step {
        @Override
        public long apply(long value) {
            return value * factor + (value >>> 7);
        }
    }

    private LateReceiver() {}

    public static void main(String[] arguments) {
        Path file = Path.of(arguments[0]);
        Step early = new Early(31);
        Step late = new Late(31);
        long[] values = new long[VALUES];
        while (true) {
            Step step = Files.exists(file) ? late : early;
            IterationTimer timer = new IterationTimer();
            for (int pass = 0; pass < PASSES; pass++) {
                work(values, step);
            }
            System.out.println(timer.line("LateReceiver"));
        }
    }

    private static void work(long[] values, Step step) {
        for (int i = 1; i < values.length; i++) {
            values[i] = step.apply(values[i - 1] + i);
        }
    }
}
