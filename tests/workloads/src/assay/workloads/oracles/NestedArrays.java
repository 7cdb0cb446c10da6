// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One array of arrays an iteration, which the VM allocates in one go. */
final class NestedArrays {
    static long target(Object[] arrays) {
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = new int[2][i];
        }
        return arrays.length;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Object[] arrays = new Object[run.size];
        run.repeatAndPrint(() -> target(arrays));
    }
}
