// SPDX-License-Identifier: Apache-2.0
package assay.workloads.shapes;

import assay.workloads.kernels.Kernel;

/**
 * Recursive functions that call themselves several times, with the result of one call as the argument of another, and two
 * functions that call each other. None has a loop.
 */
final class CallTrees implements Kernel {
    private static final int ACKERMANN_ROW = 2;
    private static final int PATHS = 11;
    private static final int PAIRS = 70;

    @Override
    public long iterate(int size) {
        long sum = takeuchi(size, size * 2 / 3, size / 3);
        sum = sum * 1_000_003 + ackermann(ACKERMANN_ROW, size * 10);
        sum = sum * 1_000_003 + paths(PATHS, PATHS, 0);
        return sum * 1_000_003 + female(PAIRS) + male(PAIRS);
    }

    /** Three calls make the arguments of the fourth. */
    private static int takeuchi(int x, int y, int z) {
        if (y >= x) {
            return z;
        }
        return takeuchi(takeuchi(x - 1, y, z), takeuchi(y - 1, z, x), takeuchi(z - 1, x, y));
    }

    /** One call is the argument of the other. The recursion is deep. */
    private static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    /** Counts walks to the corner of a grid by single steps and diagonal steps that stay below the diagonal. */
    private static int paths(int right, int up, int lead) {
        if (right < 0 || up < 0 || lead < 0) {
            return 0;
        }
        if (right == 0 && up == 0) {
            return 1;
        }
        return paths(right - 1, up, lead + 1) + paths(right, up - 1, lead - 1) + paths(right - 1, up - 1, lead);
    }

    /** Hofstadter's female sequence, which needs the male one. */
    private static int female(int n) {
        return n == 0 ? 1 : n - male(female(n - 1));
    }

    private static int male(int n) {
        return n == 0 ? 0 : n - female(male(n - 1));
    }
}
