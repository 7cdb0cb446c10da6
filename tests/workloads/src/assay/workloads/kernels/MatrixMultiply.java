// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

/** Dense multiplication of double matrices: array loads and floating point. */
final class MatrixMultiply implements Kernel {
    @Override
    public long iterate(int size) {
        double[][] left = matrix(size, 1);
        double[][] right = matrix(size, 2);
        double[][] product = multiply(left, right);
        double trace = 0;
        for (int i = 0; i < size; i++) {
            trace += product[i][i];
        }
        return (long) trace;
    }

    private static double[][] matrix(int size, int seed) {
        double[][] rows = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                rows[i][j] = (i * 31 + j * 17 + seed) % 101;
            }
        }
        return rows;
    }

    private static double[][] multiply(double[][] left, double[][] right) {
        int size = left.length;
        double[][] product = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < size; k++) {
                addScaledRow(product[i], right[k], left[i][k]);
            }
        }
        return product;
    }

    private static void addScaledRow(double[] sum, double[] row, double factor) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += factor * row[j];
        }
    }
}
