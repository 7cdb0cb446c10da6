// SPDX-License-Identifier: Apache-2.0
package assay.shim.inlining;

import java.util.List;

import assay.shim.bridge.InliningWeights;
import assay.shim.bridge.InliningWeights.Callee;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.spi.Replacements;
import jdk.graal.compiler.phases.common.inlining.info.InlineInfo;
import jdk.graal.compiler.phases.common.inlining.policy.GreedyInliningPolicy;
import jdk.graal.compiler.phases.common.inlining.policy.InliningPolicy;
import jdk.graal.compiler.phases.common.inlining.walker.MethodInvocation;

/**
 * Decides as Graal's own policy, with limits of size that grow with the weight of the call site (paper 3, section 5; decision
 * 0033). A call site that was not measured is decided as by Graal alone.
 *
 * <p>Graal inlines what has at most as many nodes as a configured maximum times the site's relevance, which is at most 1. In
 * the place of the relevance comes the weight divided by {@link #HOT_WEIGHT}, where that is more. So the limit is linear in
 * the weight, never less than Graal's, and bounded by {@link #LARGEST_FACTOR} times the maximum. The bounds on code that was
 * compiled before, on trivial methods, and on calls within the callee grow by the same factor.
 */
public final class WeightedInliningPolicy implements InliningPolicy {
    /**
     * A call site of this weight may inline as much as Graal's own policy does for the most relevant ones. (Jikes RVM calls an
     * edge hot from this weight on.)
     */
    private static final double HOT_WEIGHT = 0.01;
    private static final double LARGEST_FACTOR = 2;

    private final CallSiteWeights weights;
    private final InliningPolicy unmeasured = new GreedyInliningPolicy(null);

    public WeightedInliningPolicy(InliningWeights weights) {
        this.weights = new CallSiteWeights(weights);
    }

    @Override
    public boolean continueInlining(StructuredGraph graph) {
        return unmeasured.continueInlining(graph);
    }

    @Override
    public Decision isWorthInlining(Replacements replacements, MethodInvocation invocation, InlineInfo callee, int depth, boolean fullyProcessed) {
        double factor = weightOf(callee) / HOT_WEIGHT;
        InliningPolicy policy = factor > 0 ? new AtSite(Math.min(factor, LARGEST_FACTOR)) : unmeasured;
        return policy.isWorthInlining(replacements, invocation, callee, depth, fullyProcessed);
    }

    /** Returns the weight of the call, as far as it goes to methods that would be inlined. */
    private double weightOf(InlineInfo info) {
        List<Callee> measured = weights.calleesOf(info.invoke());
        double weight = 0;
        for (int i = 0; i < info.numberOfMethods(); i++) {
            Callee callee = CallSiteWeights.find(measured, info.methodAt(i));
            weight += callee == null ? 0 : callee.weight();
        }
        return weight;
    }

    /** Graal's policy at a call site of one weight. */
    private static final class AtSite extends GreedyInliningPolicy {
        private final double factor;

        AtSite(double factor) {
            super(null);
            this.factor = factor;
        }

        @Override
        protected double getInliningBonus(InlineInfo info) {
            return Math.max(1, factor);
        }

        /** The maximum has the bonus in it already. */
        @Override
        protected double computeMaximumSize(double relevance, int configuredMaximum) {
            return super.computeMaximumSize(Math.max(relevance, factor), configuredMaximum);
        }
    }
}
