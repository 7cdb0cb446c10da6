// SPDX-License-Identifier: Apache-2.0
package assay.shim.inlining;

import jdk.graal.compiler.nodes.InliningLog;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.spi.Replacements;
import jdk.graal.compiler.phases.common.inlining.info.InlineInfo;
import jdk.graal.compiler.phases.common.inlining.policy.InliningPolicy;
import jdk.graal.compiler.phases.common.inlining.walker.MethodInvocation;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/**
 * Decides as another policy, and puts decisions against inlining into the graph's log. Graal
 * itself logs only those that it makes before it asks the policy.
 */
final class NotingInliningPolicy implements InliningPolicy {
    private static final String PHASE = "InliningPhase";

    private final InliningPolicy decider;

    NotingInliningPolicy(InliningPolicy decider) {
        this.decider = decider;
    }

    @Override
    public boolean continueInlining(StructuredGraph graph) {
        return decider.continueInlining(graph);
    }

    @Override
    public Decision isWorthInlining(Replacements replacements, MethodInvocation invocation, InlineInfo callee, int depth, boolean fullyProcessed) {
        Decision decision = decider.isWorthInlining(replacements, invocation, callee, depth, fullyProcessed);
        if (!decision.shouldInline()) {
            note(callee, decision.getReason());
        }
        return decision;
    }

    private static void note(InlineInfo callee, String reason) {
        Invoke invoke = callee.invoke();
        StructuredGraph graph = invoke.asNode().graph();
        InliningLog log = graph.getInliningLog();
        if (log != null && log.containsLeafCallsite(invoke)) {
            ResolvedJavaMethod target = callee.numberOfMethods() == 1 ? callee.methodAt(0) : invoke.getTargetMethod();
            graph.notifyInliningDecision(invoke, false, PHASE, null, null, null, target, reason.replace("%", "%%"));
        }
    }
}
