// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One clone of an array of 16 elements an iteration; all clones escape. */
final class ArrayClone {
    static long target(int[] from, Object[] clones, int times) {
        for (int i = 0; i < times; i++) {
            clones[i & 15] = from.clone();
        }
        return clones.length;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int[] from = new int[16];
        Object[] clones = new Object[16];
        int times = run.size;
        run.repeatAndPrint(() -> target(from, clones, times));
    }
}
