// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.util.ArrayList;
import java.util.List;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.AbstractBeginNode;
import jdk.graal.compiler.nodes.extended.ForeignCall;
import jdk.graal.compiler.nodes.java.LogicCompareAndSwapNode;
import jdk.graal.compiler.nodes.java.ValueCompareAndSwapNode;
import jdk.graal.compiler.nodes.memory.WriteNode;

/** A way in which Graal's code for the entry of a monitor gets the lock, for those who look at that code by themselves. */
public enum LockWay {
    /** By the mark word or the thread's stack of locks. */
    THIN {
        @Override
        public List<Node> takenAt(Node node) {
            if (node instanceof LogicCompareAndSwapNode swap && LockEvents.entersByMarkWord(swap)) {
                AbstractBeginNode held = LockEvents.heldBehindMerge(swap);
                if (held != null) {
                    return List.of(held);
                }
            }
            if (isSwap(node)) {
                return both(LockEvents.markWordSwapped(node), node instanceof LogicCompareAndSwapNode ? LockEvents.foundAsOwnLock(node) : null);
            }
            return node instanceof WriteNode ? both(LockEvents.foundAsOwnLock(node), null) : List.of();
        }
    },
    /** By the monitor that the mark word refers to. */
    INFLATED {
        @Override
        public List<Node> takenAt(Node node) {
            if (isSwap(node)) {
                return both(LockEvents.ownerSwapped(node), null);
            }
            return node instanceof WriteNode write && LockEvents.addsRecursion(write) ? List.of(node) : List.of();
        }
    },
    /** By a call into the VM. */
    STUB {
        @Override
        public List<Node> takenAt(Node node) {
            return node instanceof ForeignCall call && call.getDescriptor().getName().equals(LockEvents.ENTRY_STUB) ? List.of(node) : List.of();
        }
    };

    /**
     * Returns the nodes, directly behind which the lock is held because of this node; empty where the node does not get the
     * lock this way.
     *
     * @throws IllegalStateException where Graal's code has another shape than this version of assay knows
     */
    public abstract List<Node> takenAt(Node node);

    private static boolean isSwap(Node node) {
        return node instanceof LogicCompareAndSwapNode || node instanceof ValueCompareAndSwapNode;
    }

    private static List<Node> both(Node one, Node other) {
        List<Node> nodes = new ArrayList<>();
        if (one != null) {
            nodes.add(one);
        }
        if (other != null) {
            nodes.add(other);
        }
        return nodes;
    }
}
