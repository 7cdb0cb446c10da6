// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.Optional;

import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.phases.BasePhase;

/**
 * Puts the regions of calls beside the calls that are left (paper 5, "reconciling operations"). The phase comes behind the
 * lowering that makes calls of nodes for which Graal had code of its own, but could not use it after all.
 */
public final class CallsLeftPhase extends BasePhase<Object> {
    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        CallRegions.of(graph).placeIn(graph);
    }
}
