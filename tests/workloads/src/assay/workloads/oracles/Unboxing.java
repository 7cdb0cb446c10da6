// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One unboxing an element. */
final class Unboxing {
    static long target(Integer[] boxes) {
        long sum = 0;
        for (int i = 0; i < boxes.length; i++) {
            sum += boxes[i];
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Integer[] boxes = new Integer[run.size];
        for (int i = 0; i < boxes.length; i++) {
            boxes[i] = i + 1000;
        }
        run.repeatAndPrint(() -> target(boxes));
    }
}
