// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One array an iteration, each longer than the last; every array can be seen from outside. */
final class ArrayAllocation {
    static long target(Object[] arrays) {
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = new int[i];
        }
        return arrays.length;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Object[] arrays = new Object[run.size];
        run.repeatAndPrint(() -> target(arrays));
    }
}
