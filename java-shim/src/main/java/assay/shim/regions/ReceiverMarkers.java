// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import jdk.graal.compiler.nodes.CallTargetNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.StructuredGraph;

/**
 * Gives the hits that ask for a receiver the receiver of the call that follows, once calls have been lowered: then the
 * receiver is known not to be null, and what Graal makes of it is what the call needs.
 */
final class ReceiverMarkers {
    private ReceiverMarkers() {
    }

    /** Replaces the hits, and removes those that no call with a receiver follows. Requires: calls have been lowered. */
    static void settle(StructuredGraph graph) {
        for (SiteMarkerNode marker : graph.getNodes(SiteMarkerNode.TYPE).snapshot()) {
            if (marker.asksForReceiver()) {
                settle(marker);
            }
        }
    }

    private static void settle(SiteMarkerNode marker) {
        StructuredGraph graph = marker.graph();
        FixedNode call = callBehind(marker.next());
        boolean isItsCall = call != null && call.getNodeSourcePosition() != null && call.getNodeSourcePosition().equals(marker.getNodeSourcePosition());
        CallTargetNode target = isItsCall ? ((Invoke) call).callTarget() : null;
        if (target != null && target.invokeKind().hasReceiver()) {
            int site = ReceiverContexts.siteOf(marker.hit().site(), call.getNodeSourcePosition());
            ReceiverMarkerNode counting = graph.add(new ReceiverMarkerNode(site, target.arguments().first()));
            counting.setNodeSourcePosition(call.getNodeSourcePosition());
            graph.addBeforeFixed(call, counting);
        }
        graph.removeFixed(marker);
    }

    /** Returns the first call from the node on, with nothing but loads and the like before it; null where there is none. */
    static FixedNode callBehind(FixedNode first) {
        FixedNode node = first;
        while (node instanceof FixedWithNextNode between && !(node instanceof Invoke)) {
            node = between.next();
        }
        return node instanceof Invoke ? node : null;
    }
}
