// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.graph.NodeSourcePosition;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.WithExceptionNode;
import jdk.graal.compiler.replacements.nodes.MacroInvokable;

/**
 * Finds the calls that regions are tied to by their source position, which has all callers that a call was inlined with.
 * A call that was inlined is not there any more. One that was inlined for some receivers is still there for the others,
 * and one in a loop may be there several times: each copy gets the hits, however many copies of the region there are.
 */
final class RemainingCalls {
    private final StructuredGraph graph;
    private final Map<RegionKind, Map<NodeSourcePosition, Set<List<SiteHit>>>> hitsAt = new EnumMap<>(RegionKind.class);

    RemainingCalls(StructuredGraph graph) {
        this.graph = graph;
    }

    void note(TiedRegionNode region) {
        hitsAt.computeIfAbsent(region.kind(), kind -> new HashMap<>()).computeIfAbsent(region.getNodeSourcePosition(), position -> new LinkedHashSet<>()).add(region.hits());
    }

    /** Places the markers. Requires: all regions of calls have been noted. */
    void mark() {
        if (hitsAt.isEmpty()) {
            return;
        }
        for (Node node : graph.getNodes().filter(Invoke.class::isInstance).snapshot()) {
            for (List<SiteHit> hits : hitsFor(RegionKind.SUCC_INVOKE, node)) {
                hits.forEach(hit -> graph.addBeforeFixed((FixedNode) node, markerOf(hit, node)));
            }
            FixedWithNextNode behind = node instanceof WithExceptionNode call ? call.next() : (FixedWithNextNode) node;
            for (List<SiteHit> hits : hitsFor(RegionKind.PRED_INVOKE, node)) {
                hits.forEach(hit -> graph.addAfterFixed(behind, markerOf(hit, node)));
            }
        }
    }

    /** Puts the regions of calls, for which Graal has code of its own, before the nodes that stand for these calls. */
    void keepForLateCalls() {
        for (Node node : graph.getNodes().filter(MacroInvokable.class::isInstance).snapshot()) {
            for (List<SiteHit> hits : hitsFor(RegionKind.SUCC_INVOKE, node)) {
                TiedRegionNode waiting = graph.add(new TiedRegionNode(RegionKind.SUCC_INVOKE, hits, null));
                waiting.setNodeSourcePosition(node.getNodeSourcePosition());
                graph.addBeforeFixed((FixedNode) node, waiting);
            }
        }
    }

    private Set<List<SiteHit>> hitsFor(RegionKind kind, Node call) {
        return hitsAt.getOrDefault(kind, Map.of()).getOrDefault(call.getNodeSourcePosition(), Set.of());
    }

    private SiteMarkerNode markerOf(SiteHit hit, Node call) {
        SiteMarkerNode marker = graph.add(new SiteMarkerNode(hit));
        marker.setNodeSourcePosition(call.getNodeSourcePosition());
        return marker;
    }
}
