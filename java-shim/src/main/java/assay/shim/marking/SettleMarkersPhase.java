// SPDX-License-Identifier: Apache-2.0
package assay.shim.marking;

import java.util.Optional;

import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.phases.BasePhase;

/**
 * Moves markers before null checks are made implicit and branches are put into another order, when
 * memory reads have got their places.
 */
public final class SettleMarkersPhase extends BasePhase<Object> {
    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        MarkersOfConditions.settle(graph);
        MarkerMoves.outOfTheWayOfTraps(graph);
    }
}
