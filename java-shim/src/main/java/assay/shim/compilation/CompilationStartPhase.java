// SPDX-License-Identifier: Apache-2.0
package assay.shim.compilation;

import java.util.Optional;

import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.phases.BasePhase;

/** The first phase of the high tier: opens the compilation's record, and so takes the start time. */
public final class CompilationStartPhase extends BasePhase<Object> {
    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        if (CompilationRecord.isUserCompilation(graph)) {
            CompilationRecord.begin(graph);
        }
    }
}
