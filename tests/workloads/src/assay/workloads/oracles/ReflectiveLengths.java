// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.reflect.Array;
import java.util.Arrays;

/** The length of an object that has to be an array, once an iteration. */
final class ReflectiveLengths {
    static long target(Object[] arrays) {
        long sum = 0;
        for (int i = 0; i < arrays.length; i++) {
            sum += Array.getLength(arrays[i]);
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Object[] arrays = new Object[run.size];
        Arrays.setAll(arrays, i -> (i & 1) == 0 ? new int[i] : new byte[i]);
        run.repeatAndPrint(() -> target(arrays));
    }
}
