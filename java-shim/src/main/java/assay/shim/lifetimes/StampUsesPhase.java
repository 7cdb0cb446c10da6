// SPDX-License-Identifier: Apache-2.0
package assay.shim.lifetimes;

import java.util.Optional;

import assay.shim.lir.UseStamps;
import jdk.graal.compiler.core.common.type.AbstractObjectStamp;
import jdk.graal.compiler.core.common.type.Stamp;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.NodeView;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.java.AbstractCompareAndSwapNode;
import jdk.graal.compiler.nodes.java.LoweredAtomicReadAndWriteNode;
import jdk.graal.compiler.nodes.memory.AbstractWriteNode;
import jdk.graal.compiler.nodes.memory.FixedAccessNode;
import jdk.graal.compiler.nodes.memory.ReadNode;
import jdk.graal.compiler.nodes.type.NarrowOopStamp;
import jdk.graal.compiler.phases.BasePhase;

/**
 * Stamps the objects that code uses, and those to which it loses a reference (decision 0042): the object of each access to
 * memory, what is read, what is stored, what is overwritten, and receivers of calls. The phase comes when all accesses have their places, so
 * an object that escape analysis has removed is in no access any more.
 */
public final class StampUsesPhase extends BasePhase<Object> {
    private final UseStamps stamps;

    public StampUsesPhase(UseStamps stamps) {
        this.stamps = stamps;
    }

    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        for (FixedAccessNode access : graph.getNodes().filter(FixedAccessNode.class).snapshot()) {
            stampAccess(graph, access);
        }
        for (Invoke call : graph.getInvokes()) {
            if (call.callTarget() != null && call.callTarget().invokeKind().hasReceiver()) {
                insertBefore(graph, call.asFixedNode(), StampUseNode.used(call.callTarget().arguments().first(), stamps, false));
            }
        }
    }

    private void stampAccess(StructuredGraph graph, FixedAccessNode access) {
        ValueNode holder = access.getAddress().getBase();
        if (!isObject(holder.stamp(NodeView.DEFAULT))) {
            return;
        }
        insertBefore(graph, access, StampUseNode.used(holder, stamps, false));
        ValueNode stored = storedBy(access);
        if (stored != null && isReference(stored.stamp(NodeView.DEFAULT))) {
            boolean isCompressed = isCompressed(stored.stamp(NodeView.DEFAULT));
            insertBefore(graph, access, StampUseNode.used(stored, stamps, isCompressed));
            insertBefore(graph, access, StampUseNode.overwritten(holder, access.getAddress(), stamps, isCompressed));
        }
        Stamp read = access.stamp(NodeView.DEFAULT);
        if (access instanceof ReadNode && isReference(read)) {
            insertBehind(graph, access, StampUseNode.used(access, stamps, isCompressed(read)));
        }
    }

    /** Returns what the access stores; null where it stores nothing. */
    private static ValueNode storedBy(FixedAccessNode access) {
        return switch (access) {
            case AbstractWriteNode write -> write.value();
            case AbstractCompareAndSwapNode swap -> swap.getNewValue();
            case LoweredAtomicReadAndWriteNode swap -> swap.getNewValue();
            default -> null;
        };
    }

    private static boolean isObject(Stamp stamp) {
        return stamp instanceof AbstractObjectStamp && !isCompressed(stamp);
    }

    private static boolean isCompressed(Stamp stamp) {
        return stamp instanceof NarrowOopStamp;
    }

    private static boolean isReference(Stamp stamp) {
        return stamp instanceof AbstractObjectStamp;
    }

    private static void insertBefore(StructuredGraph graph, FixedNode place, StampUseNode made) {
        StampUseNode node = graph.add(made);
        node.setNodeSourcePosition(place.getNodeSourcePosition());
        graph.addBeforeFixed(place, node);
    }

    private static void insertBehind(StructuredGraph graph, FixedWithNextNode place, StampUseNode made) {
        StampUseNode node = graph.add(made);
        node.setNodeSourcePosition(place.getNodeSourcePosition());
        graph.addAfterFixed(place, node);
    }
}
