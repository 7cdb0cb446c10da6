// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** Every object is stored where it can be seen from outside. */
final class EscapingAllocation {
    static long target(Object[] objects) {
        for (int i = 0; i < objects.length; i++) {
            objects[i] = new Object();
        }
        return objects.length;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Object[] objects = new Object[run.size];
        run.repeatAndPrint(() -> target(objects));
    }
}
