// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.List;
import java.util.Optional;

import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.phases.BasePhase;

/**
 * Removes the regions of calls that were inlined, as soon as they are. Such a region would otherwise stay until escape
 * analysis is done, in branches that are empty without it, and Graal would not simplify these branches.
 */
public final class ForgetInlinedCallsPhase extends BasePhase<Object> {
    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        forgetInlinedCalls(graph);
    }

    static void forgetInlinedCalls(StructuredGraph graph) {
        List<TiedRegionNode> regions = graph.getNodes(TiedRegionNode.TYPE).filter(region -> ((TiedRegionNode) region).kind() != RegionKind.PRED_ALLOC).snapshot();
        if (regions.isEmpty()) {
            return;
        }
        var positions = RemainingCalls.positionsIn(graph);
        for (TiedRegionNode region : regions) {
            if (!positions.contains(region.getNodeSourcePosition())) {
                graph.removeFixed(region);
            }
        }
    }
}
