// SPDX-License-Identifier: Apache-2.0
package assay.shim.compilation;

import java.util.Optional;

import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.phases.BasePhase;

/**
 * Opens the compilation's record, and so takes the start time. The phase is the first of the high
 * tier.
 */
public final class CompilationStartPhase extends BasePhase<Object> {
    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        if (Compilation.isUserCompilation(graph)) {
            Compilation.begin(graph);
        }
    }
}
