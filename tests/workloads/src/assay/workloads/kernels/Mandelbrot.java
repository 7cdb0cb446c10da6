// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

/** Points inside the Mandelbrot set on a square grid: floating point with a data-dependent exit. */
final class Mandelbrot implements Kernel {
    private static final int LIMIT = 100;

    @Override
    public long iterate(int size) {
        long steps = 0;
        for (int row = 0; row < size; row++) {
            double imaginary = 2.0 * row / size - 1.0;
            for (int column = 0; column < size; column++) {
                steps += stepsToEscape(3.0 * column / size - 2.0, imaginary);
            }
        }
        return steps;
    }

    private static int stepsToEscape(double real, double imaginary) {
        double x = 0;
        double y = 0;
        int steps = 0;
        while (steps < LIMIT && x * x + y * y <= 4.0) {
            double next = x * x - y * y + real;
            y = 2.0 * x * y + imaginary;
            x = next;
            steps++;
        }
        return steps;
    }
}
