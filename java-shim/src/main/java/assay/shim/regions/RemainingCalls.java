// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
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
    private final Map<RegionKind, Map<NodeSourcePosition, Set<RegionActions>>> actionsAt = new EnumMap<>(RegionKind.class);

    RemainingCalls(StructuredGraph graph) {
        this.graph = graph;
    }

    /** Returns where calls are left, and nodes that may become calls again. */
    static Set<NodeSourcePosition> positionsIn(StructuredGraph graph) {
        Set<NodeSourcePosition> positions = new HashSet<>();
        for (Node node : graph.getNodes()) {
            if (node instanceof Invoke || node instanceof MacroInvokable) {
                positions.add(node.getNodeSourcePosition());
            }
        }
        return positions;
    }

    void note(TiedRegionNode region) {
        actionsAt.computeIfAbsent(region.kind(), kind -> new HashMap<>()).computeIfAbsent(region.getNodeSourcePosition(), position -> new LinkedHashSet<>()).add(region.actions());
    }

    /** Places the markers. Requires: all regions of calls have been noted. */
    void mark() {
        if (actionsAt.isEmpty()) {
            return;
        }
        for (Node node : graph.getNodes().filter(Invoke.class::isInstance).snapshot()) {
            for (RegionActions actions : actionsFor(RegionKind.SUCC_INVOKE, node)) {
                actions.nodes(graph, node.getNodeSourcePosition()).forEach(added -> graph.addBeforeFixed((FixedNode) node, added));
            }
            FixedWithNextNode behind = node instanceof WithExceptionNode call ? call.next() : (FixedWithNextNode) node;
            for (RegionActions actions : actionsFor(RegionKind.PRED_INVOKE, node)) {
                actions.nodes(graph, node.getNodeSourcePosition()).forEach(added -> graph.addAfterFixed(behind, added));
            }
        }
    }

    /** Puts the regions of calls, for which Graal has code of its own, before the nodes that stand for these calls. */
    void keepForLateCalls() {
        for (Node node : graph.getNodes().filter(MacroInvokable.class::isInstance).snapshot()) {
            for (RegionActions actions : actionsFor(RegionKind.SUCC_INVOKE, node)) {
                TiedRegionNode waiting = graph.add(new TiedRegionNode(RegionKind.SUCC_INVOKE, actions, null));
                waiting.setNodeSourcePosition(node.getNodeSourcePosition());
                graph.addBeforeFixed((FixedNode) node, waiting);
            }
        }
    }

    private Set<RegionActions> actionsFor(RegionKind kind, Node call) {
        return actionsAt.getOrDefault(kind, Map.of()).getOrDefault(call.getNodeSourcePosition(), Set.of());
    }
}
