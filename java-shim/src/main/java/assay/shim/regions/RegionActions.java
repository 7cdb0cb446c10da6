// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.List;

import assay.shim.marking.EventMarkerNode;
import jdk.graal.compiler.graph.NodeSourcePosition;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.StructuredGraph;

/**
 * Holds what a region that is tied to an operation does. The region counts hits, or runs code that reads no value of the
 * method.
 *
 * @param body null where the region only counts
 */
record RegionActions(List<SiteHit> hits, RegionBody body) {
    static RegionActions counting(List<SiteHit> hits) {
        return new RegionActions(hits, null);
    }

    static RegionActions running(RegionBody body) {
        return new RegionActions(List.of(), body);
    }

    boolean areNone() {
        return hits.isEmpty() && body == null;
    }

    /** Places the actions directly before the node, in their order. */
    void placeBefore(FixedWithNextNode node, NodeSourcePosition position) {
        nodes(node.graph(), position).forEach(added -> node.graph().addBeforeFixed(node, added));
    }

    /** Returns the nodes of the actions, which stand nowhere yet. */
    List<FixedWithNextNode> nodes(StructuredGraph graph, NodeSourcePosition position) {
        if (body != null) {
            return List.of(positioned(graph.add(new RegionBodyNode(body, List.of())), position));
        }
        return hits.stream().map(hit -> positioned(graph.add(markerOf(hit, position)), position)).toList();
    }

    private static EventMarkerNode markerOf(SiteHit hit, NodeSourcePosition position) {
        return hit.query() == SiteQuery.RECEIVER ? new ReceiverMarkerNode(ReceiverContexts.siteOf(hit.site(), position)) : new SiteMarkerNode(hit);
    }

    private static FixedWithNextNode positioned(FixedWithNextNode node, NodeSourcePosition position) {
        node.setNodeSourcePosition(position);
        return node;
    }
}
