// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.util.Arrays;

/**
 * What all oracles share: how often the target is called, with how much work.
 * The method whose counts are known is always called {@code target}; what it calls and what must not be inlined,
 * {@code callee}. See README.md in tests/workloads for flags and formulas.
 */
public final class OracleRun {
    private static final int DEFAULT_CALLS = 4000;
    private static final int DEFAULT_SIZE = 1000;

    /** How often the target is called. */
    public final int calls;
    /** N in the formulas: elements or iterations of one call. */
    public final int size;

    private OracleRun(int calls, int size) {
        this.calls = calls;
        this.size = size;
    }

    /** One call of the target. */
    @FunctionalInterface
    public interface Target {
        long call();
    }

    /** Arguments: [calls [size]]. */
    public static OracleRun parse(String[] arguments) {
        int calls = arguments.length > 0 ? Integer.parseInt(arguments[0]) : DEFAULT_CALLS;
        int size = arguments.length > 1 ? Integer.parseInt(arguments[1]) : DEFAULT_SIZE;
        return new OracleRun(calls, size);
    }

    /** Arguments: some that the oracle reads itself, and then [calls [size]]. */
    public static OracleRun parseAfter(int own, String[] arguments) {
        return parse(Arrays.copyOfRange(arguments, Math.min(own, arguments.length), arguments.length));
    }

    /** Calls the target as often as asked for; the sum of what it returned is the checksum. */
    public long repeat(Target target) {
        long checksum = 0;
        for (int call = 0; call < calls; call++) {
            checksum += target.call();
        }
        return checksum;
    }

    /** Calls the target, and prints the one line that an oracle prints. */
    public void repeatAndPrint(Target target) {
        print(repeat(target));
    }

    public void print(long checksum) {
        System.out.println("calls=" + calls + " size=" + size + " checksum=" + checksum);
    }

    /** 0, 1, 2, ...: no two equal, all positive but the first. */
    public int[] ascending() {
        int[] values = new int[size];
        for (int i = 0; i < size; i++) {
            values[i] = i;
        }
        return values;
    }

    /** 1, -2, 3, -4, ...: half of them positive. */
    public long[] alternating() {
        long[] values = new long[size];
        for (int i = 0; i < size; i++) {
            values[i] = (i & 1) == 0 ? i + 1 : -i - 1;
        }
        return values;
    }
}
