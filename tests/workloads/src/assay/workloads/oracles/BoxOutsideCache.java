// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** Values above 127: every boxing allocates. */
final class BoxOutsideCache {
    static long target(Integer[] boxes, int size) {
        for (int i = 0; i < size; i++) {
            boxes[i & 1023] = i + 1000;
        }
        return boxes[0];
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Integer[] boxes = new Integer[1024];
        int size = run.size;
        run.repeatAndPrint(() -> target(boxes, size));
    }
}
