// SPDX-License-Identifier: Apache-2.0
package assay.shim.marking;

import java.util.Optional;

import assay.shim.compilation.Compilation;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.phases.BasePhase;

/**
 * Marks the begin of each graph that the inlining phase builds of a callee. The phase stands behind the graph builder,
 * which builds the graphs of callees and of units alike.
 */
public final class MarkInlinedMethodPhase extends BasePhase<Object> {
    private final int type;

    public MarkInlinedMethodPhase(int type) {
        this.type = type;
    }

    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        if (!Compilation.isUserCompilation(graph) && InlinedCalls.areMarkedIn(graph)) {
            InlinedCalls.markBegin(graph, type);
        }
    }
}
