// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

import java.util.HashMap;
import java.util.Map;

/** Inserts, updates, looks up and removes in a HashMap: boxing, virtual calls, allocation. */
final class HashMapMix implements Kernel {
    private static final int KEYS = 10_007;

    @Override
    public long iterate(int size) {
        Map<Integer, Integer> counts = new HashMap<>();
        int random = 7;
        for (int i = 0; i < size; i++) {
            random = random * 1_664_525 + 1_013_904_223;
            int key = (random >>> 4) % KEYS;
            if ((random & 0x7000_0000) == 0) {
                counts.remove(key);
            } else {
                counts.merge(key, 1, Integer::sum);
            }
        }
        return checksum(counts);
    }

    private static long checksum(Map<Integer, Integer> counts) {
        long sum = 0;
        for (int key = 0; key < KEYS; key++) {
            sum = sum * 31 + counts.getOrDefault(key, -1);
        }
        return sum;
    }
}
