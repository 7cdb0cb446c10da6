// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

/** Fibonacci numbers the slow way: calls and returns, nothing else. */
final class Recursion implements Kernel {
    @Override
    public long iterate(int size) {
        return fibonacci(size);
    }

    private static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }
}
