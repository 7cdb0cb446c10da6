// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.List;
import java.util.Optional;

import assay.shim.compilation.Compilation;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.util.GraphUtil;
import jdk.graal.compiler.phases.BasePhase;

/**
 * Puts the code of regions back (paper 5, "Splicing ICGs"). The phase comes directly before the final schedule, when
 * nothing is optimized any more. The nodes leave the graph again once code has been emitted, because Graal inlines by the
 * number of nodes.
 */
public final class SpliceBodiesPhase extends BasePhase<Object> {
    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        for (RegionBodyNode region : graph.getNodes(RegionBodyNode.TYPE).snapshot()) {
            RegionBodyNode last = graph.add(new RegionBodyNode(null, List.of()));
            graph.addAfterFixed(region, last);
            List<Node> spliced = region.body().spliceBehind(region);
            for (Node node : spliced) {
                if (node instanceof SiteMarkerNode) {
                    node.setNodeSourcePosition(region.getNodeSourcePosition()); // with the callers, where the method was inlined
                }
            }
            if (Compilation.isUserCompilation(graph)) {
                Compilation compilation = Compilation.of(graph);
                compilation.ofRegions().addAll(spliced);
                compilation.removeOnceEmitted(() -> remove(region, last));
            }
        }
    }

    private static void remove(RegionBodyNode first, RegionBodyNode last) {
        FixedNode next = last.next();
        last.setNext(null);
        first.replaceAtPredecessor(next);
        GraphUtil.killCFG(first);
    }
}
