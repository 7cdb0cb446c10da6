// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.Optional;

import assay.shim.lir.SegmentAddress;
import assay.shim.regions.MarkerReplacement.Counting;
import jdk.graal.compiler.nodes.CallTargetNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.phases.BasePhase;

/**
 * Counts the classes of receivers directly before their calls, where all that a call needs has been computed. The phase comes
 * behind the final schedule, so no phase sees what it inserts.
 */
public final class CountReceiversPhase extends BasePhase<Object> {
    private final SegmentAddress counters;

    /** @param counters where the thread's segment begins */
    public CountReceiversPhase(SegmentAddress counters) {
        this.counters = counters;
    }

    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        MarkerReplacement.replace(graph, graph.getNodes(ReceiverMarkerNode.TYPE).snapshot(), this::countingOf);
    }

    private Counting countingOf(ReceiverMarkerNode marker) {
        Invoke call = callBehind(marker);
        if (call == null) {
            return null;
        }
        int inlined = ReceiverContexts.inlinedCallers(marker.getNodeSourcePosition());
        return new Counting(call.asFixedNode(), new CountReceiverNode(marker.site(), inlined, call.callTarget().arguments().first(), counters));
    }

    /** Returns the call that the marker stands before; null where it has no receiver. */
    private static Invoke callBehind(ReceiverMarkerNode marker) {
        FixedNode node = marker.next();
        while (node instanceof FixedWithNextNode between && !(node instanceof Invoke)) {
            node = between.next();
        }
        if (!(node instanceof Invoke call) || !marker.getNodeSourcePosition().equals(node.getNodeSourcePosition())) {
            return null;
        }
        CallTargetNode target = call.callTarget();
        return target != null && target.invokeKind().hasReceiver() ? call : null;
    }
}
