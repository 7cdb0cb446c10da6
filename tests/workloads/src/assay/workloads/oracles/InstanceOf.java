// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** Half of the elements are numbers, none is null. */
final class InstanceOf {
    static long target(Object[] values) {
        int numbers = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof Number) {
                numbers++;
            }
        }
        return numbers;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Object[] values = new Object[run.size];
        for (int i = 0; i < values.length; i++) {
            // Four classes, so that no profile of two turns the check into comparisons of exact types.
            values[i] = switch (i & 3) {
                case 0 -> Integer.valueOf(i);
                case 1 -> Integer.toString(i);
                case 2 -> Double.valueOf(i);
                default -> new Object();
            };
        }
        run.repeatAndPrint(() -> target(values));
    }
}
