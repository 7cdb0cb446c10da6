// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** A static callee that is not inlined. */
final class StaticCall {
    private static int callee(int value) {
        return value * 31 + 7;
    }

    static long target(int times) {
        int value = 0;
        for (int i = 0; i < times; i++) {
            value = callee(value);
        }
        return value;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        run.repeatAndPrint(() -> target(run.size));
    }
}
