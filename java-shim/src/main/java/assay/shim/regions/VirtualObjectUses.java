// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.virtual.AllocatedObjectNode;
import jdk.graal.compiler.nodes.virtual.CommitAllocationNode;
import jdk.graal.compiler.nodes.virtual.VirtualObjectNode;

/** Says which objects a commit allocates once Graal has removed what nobody uses (CommitAllocationNode.simplify). */
final class VirtualObjectUses {
    private VirtualObjectUses() {
    }

    /** Returns the objects that something uses, and those that these objects have in their fields. */
    static Set<VirtualObjectNode> neededIn(CommitAllocationNode commit) {
        Set<VirtualObjectNode> needed = new HashSet<>();
        Deque<VirtualObjectNode> fresh = new ArrayDeque<>();
        for (AllocatedObjectNode allocated : commit.usages().filter(AllocatedObjectNode.class)) {
            if (allocated.hasUsages()) {
                fresh.add(allocated.getVirtualObject());
            }
        }
        List<VirtualObjectNode> all = commit.getVirtualObjects();
        while (!fresh.isEmpty()) {
            VirtualObjectNode object = fresh.remove();
            if (!needed.add(object)) {
                continue;
            }
            int first = all.subList(0, all.indexOf(object)).stream().mapToInt(VirtualObjectNode::entryCount).sum();
            for (ValueNode value : commit.getValues().subList(first, first + object.entryCount())) {
                if (value instanceof VirtualObjectNode held && all.contains(held)) {
                    fresh.add(held);
                }
            }
        }
        return needed;
    }
}
