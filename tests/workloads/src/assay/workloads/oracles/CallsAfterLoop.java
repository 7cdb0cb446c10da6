// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/**
 * The program that misleads samples by time (paper 3, figure 1): a long loop without calls, and then two short calls. Both
 * methods are called equally often, but nearly each tick comes while the loop runs, so the next call is that of
 * {@code soon}. The methods are to be kept apart by {@code -XX:CompileCommand=dontinline}. A warm-up, without the loop, has
 * both methods compiled before the first long loop: while only one of them is compiled by Graal, each sample is its.
 * Arguments: rounds size.
 */
final class CallsAfterLoop {
    private static final int WARM_UP = 50_000;

    private CallsAfterLoop() {
    }

    private static long soon(long value) {
        return value + 1;
    }

    private static long later(long value) {
        return value ^ 3;
    }

    private static long target(long[] values) {
        long sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum = sum * 31 + values[i];
        }
        sum = soon(sum);
        return later(sum);
    }

    public static void main(String[] arguments) {
        long[] values = new long[Integer.parseInt(arguments[1])];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
        }
        long sum = 0;
        for (int i = 0; i < WARM_UP; i++) {
            sum += target(new long[0]);
        }
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            sum += target(values);
        }
        System.out.println("checksum=" + sum);
    }
}
