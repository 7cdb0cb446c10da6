// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.util.Objects;

/** Checks each element for null, and does nothing else with it. */
final class CheckedForNull {
    static long target(Object[] values) {
        long sum = 0;
        for (int i = 0; i < values.length; i++) {
            Objects.requireNonNull(values[i]);
            sum += i;
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Object[] values = new Object[run.size];
        for (int i = 0; i < values.length; i++) {
            values[i] = new Object();
        }
        run.repeatAndPrint(() -> target(values));
    }
}
