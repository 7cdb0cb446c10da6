// SPDX-License-Identifier: Apache-2.0
package assay.workloads.shapes;

import assay.workloads.kernels.Kernel;

/** Makes all permutations by swaps in a loop inside a recursion, and looks at each of them. */
final class Permutations implements Kernel {
    private int[] order;
    private long count;
    private long derangements;
    private long inversions;

    @Override
    public long iterate(int size) {
        order = new int[size];
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
        count = 0;
        derangements = 0;
        inversions = 0;
        arrange(0);
        return (count * 1_000_000_007L + derangements) * 1_000_000_007L + inversions;
    }

    /** Tries each remaining number in this place, and puts it back. */
    private void arrange(int place) {
        if (place == order.length) {
            look();
            return;
        }
        for (int other = place; other < order.length; other++) {
            swap(place, other);
            arrange(place + 1);
            swap(place, other);
        }
    }

    private void swap(int one, int other) {
        int kept = order[one];
        order[one] = order[other];
        order[other] = kept;
    }

    private void look() {
        count++;
        if (isDerangement()) {
            derangements++;
        }
        for (int i = 1; i < order.length; i++) {
            if (order[i - 1] > order[i]) {
                inversions++;
            }
        }
    }

    /** Whether no number is in its own place. */
    private boolean isDerangement() {
        for (int i = 0; i < order.length; i++) {
            if (order[i] == i) {
                return false;
            }
        }
        return true;
    }
}
