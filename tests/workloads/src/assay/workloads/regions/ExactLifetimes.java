// SPDX-License-Identifier: Apache-2.0
package assay.workloads.regions;

import java.util.ArrayDeque;

/**
 * Objects of which it is known to the byte how long they live, whatever has been compiled. Arguments: number of arrays that
 * the ring and the queue keep, rounds. A round allocates {@link #ROUND_BYTES} bytes, and nothing else allocates.
 */
public final class ExactLifetimes {
    static final int ROUND_BYTES = 1024 + 64 + 10 * 16 + 2 * 16 + 512 + 256 + 128;
    private static final int HEADER_BYTES = 16;
    private static final int NODES = 10;

    /** Has 16 bytes. */
    static final class Node {
        Node next;
    }

    static byte[][] ring;
    static ArrayDeque<byte[]> queue;
    static Node head;
    static Node cycle;
    static Object padding;
    static Object escaped;
    static Object sink;

    private ExactLifetimes() {
    }


    /** Each array lives for as many rounds as there are places. */
    static void ring(int round) {
        ring[round % ring.length] = new byte[1024 - HEADER_BYTES];
    }

    /** Each array lives for as many rounds as the queue is long; the JDK's code holds it. */
    static void queue(int length) {
        queue.addLast(new byte[64 - HEADER_BYTES]);
        if (queue.size() > length) {
            queue.pollFirst();
        }
    }

    /** A list is dropped as a whole: the first of ten nodes has lived while nine others were allocated. */
    static void list() {
        for (int i = 0; i < NODES; i++) {
            Node node = new Node();
            node.next = head;
            head = node;
        }
        head = null;
    }

    /** Two nodes lead to each other, so no count of references would find them dead. */
    static void cycle() {
        Node first = new Node();
        Node second = new Node();
        first.next = second;
        second.next = first;
        cycle = first;
        padding();
        cycle = null;
    }

    /** Lives for a round. */
    static void padding() {
        padding = new byte[512 - HEADER_BYTES];
    }

    /** Nothing in the heap leads to the array any more when it is used for the last time. */
    static void late() {
        byte[] late = new byte[256 - HEADER_BYTES];
        escaped = late;
        escaped = null;
        sink();
        late[0] = 1;
    }

    /** Lives for a round. */
    static void sink() {
        sink = new byte[128 - HEADER_BYTES];
    }

    public static void main(String[] arguments) {
        int kept = Integer.parseInt(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        ring = new byte[kept][];
        queue = new ArrayDeque<>(2 * kept);
        new Node();
        for (int round = 0; round < rounds; round++) {
            ring(round);
            queue(kept);
            list();
            cycle();
            late();
        }
        System.out.println("rounds " + rounds);
    }
}
