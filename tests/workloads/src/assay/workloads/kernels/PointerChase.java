// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

/** Follows a chain of nodes in an order that no prefetcher knows: bound by memory, not by instructions. */
final class PointerChase implements Kernel {
    private static final int NODES = 1 << 16;

    private static final class Node {
        Node next;
        final int value;

        Node(int value) {
            this.value = value;
        }
    }

    private final Node first = ring();

    private static Node ring() {
        Node[] nodes = new Node[NODES];
        for (int i = 0; i < NODES; i++) {
            nodes[i] = new Node(i);
        }
        // The links form one cycle through all nodes, because the number of nodes is a power of two, the summand is
        // odd, and the factor is 1 modulo 4.
        for (int i = 0; i < NODES; i++) {
            nodes[i].next = nodes[(i * 40_501 + 12_345) & (NODES - 1)];
        }
        return nodes[0];
    }

    @Override
    public long iterate(int size) {
        long sum = 0;
        Node node = first;
        for (int i = 0; i < size; i++) {
            sum += node.value;
            node = node.next;
        }
        return sum;
    }
}
