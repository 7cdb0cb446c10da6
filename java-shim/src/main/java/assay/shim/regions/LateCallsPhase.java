// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.Optional;

import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.phases.BasePhase;

/**
 * Says where the regions of calls are executed that Graal makes only when it lowers a node: Graal had code of its own for
 * the call, but could not use the code after all. Receivers are counted from here on.
 */
public final class LateCallsPhase extends BasePhase<Object> {
    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        for (TiedRegionNode region : graph.getNodes(TiedRegionNode.TYPE).snapshot()) {
            if (region.kind() == RegionKind.SUCC_INVOKE) {
                if (leadsToItsCall(region)) {
                    region.actions().placeBefore(region, region.getNodeSourcePosition());
                }
                graph.removeFixed(region);
            }
        }
        ReceiverMarkers.settle(graph);
    }

    /** Tells whether the region's call follows, with nothing but loads and the like between. */
    private static boolean leadsToItsCall(TiedRegionNode region) {
        FixedNode behind = ReceiverMarkers.callBehind(region.next());
        return behind != null && region.getNodeSourcePosition().equals(behind.getNodeSourcePosition());
    }
}
