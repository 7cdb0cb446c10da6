// SPDX-License-Identifier: Apache-2.0
package assay.shim.inlining;

import java.util.BitSet;

import assay.shim.regions.RegionNodes;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.spi.CoreProviders;
import jdk.graal.compiler.nodes.spi.Replacements;
import jdk.graal.compiler.options.OptionValues;
import jdk.graal.compiler.phases.common.CanonicalizerPhase;
import jdk.graal.compiler.phases.common.inlining.info.InlineInfo;
import jdk.graal.compiler.phases.common.inlining.info.elem.Inlineable;
import jdk.graal.compiler.phases.common.inlining.info.elem.InlineableGraph;
import jdk.graal.compiler.phases.common.inlining.policy.InliningPolicy;
import jdk.graal.compiler.phases.common.inlining.walker.MethodInvocation;
import jdk.graal.compiler.phases.tiers.HighTierContext;
import jdk.graal.compiler.phases.util.Providers;
import jdk.vm.ci.meta.ResolvedJavaMethod;
import org.graalvm.collections.EconomicSet;

/**
 * Decides as another policy does about methods without their regions. Graal inlines by the number of nodes that a callee
 * has, and a region is a node or two until everything is optimized (decision 0029).
 */
final class SizeWithoutRegionsPolicy implements InliningPolicy {
    private final InliningPolicy decider;

    SizeWithoutRegionsPolicy(InliningPolicy decider) {
        this.decider = decider;
    }

    @Override
    public boolean continueInlining(StructuredGraph graph) {
        return decider.continueInlining(graph);
    }

    @Override
    public Decision isWorthInlining(Replacements replacements, MethodInvocation invocation, InlineInfo callee, int depth, boolean fullyProcessed) {
        InlineInfo smaller = new WithoutRegions(invocation.callee());
        // Policies ask an invocation for its callee, probability and relevance alone.
        MethodInvocation invocationOfSmaller = new MethodInvocation(smaller, invocation.probability(), invocation.relevance(), new BitSet());
        return decider.isWorthInlining(replacements, invocationOfSmaller, smaller, depth, fullyProcessed);
    }

    /** What may be inlined at a call, with the size that it has without regions. */
    private record WithoutRegions(InlineInfo whole) implements InlineInfo {
        @Override
        public int determineNodeCount() {
            int nodes = whole.determineNodeCount();
            for (int i = 0; i < whole.numberOfMethods(); i++) {
                if (whole.inlineableElementAt(i) instanceof InlineableGraph element) {
                    nodes -= RegionNodes.in(element.getGraph());
                }
            }
            return nodes;
        }

        @Override
        public StructuredGraph graph() {
            return whole.graph();
        }

        @Override
        public Invoke invoke() {
            return whole.invoke();
        }

        @Override
        public int numberOfMethods() {
            return whole.numberOfMethods();
        }

        @Override
        public ResolvedJavaMethod methodAt(int index) {
            return whole.methodAt(index);
        }

        @Override
        public Inlineable inlineableElementAt(int index) {
            return whole.inlineableElementAt(index);
        }

        @Override
        public double probabilityAt(int index) {
            return whole.probabilityAt(index);
        }

        @Override
        public double relevanceAt(int index) {
            return whole.relevanceAt(index);
        }

        @Override
        public void setInlinableElement(int index, Inlineable element) {
            whole.setInlinableElement(index, element);
        }

        @Override
        public EconomicSet<Node> inline(CoreProviders providers, String reason) {
            return whole.inline(providers, reason);
        }

        @Override
        public void tryToDevirtualizeInvoke(Providers providers) {
            whole.tryToDevirtualizeInvoke(providers);
        }

        @Override
        public boolean shouldInline() {
            return whole.shouldInline();
        }

        @Override
        public void populateInlinableElements(HighTierContext context, StructuredGraph caller, CanonicalizerPhase canonicalizer, OptionValues options) {
            whole.populateInlinableElements(context, caller, canonicalizer, options);
        }
    }
}
