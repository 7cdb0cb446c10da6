// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import jdk.graal.compiler.nodes.StructuredGraph;

/** The nodes that regions leave in a graph while it is optimized. */
public final class RegionNodes {
    private RegionNodes() {
    }

    /** Returns how many nodes of the graph stand for inserted code, and for nothing of the program's. */
    public static int in(StructuredGraph graph) {
        return graph.getNodes(SiteMarkerNode.TYPE).count() + graph.getNodes(TiedRegionNode.TYPE).count() + graph.getNodes(LockedRegionNode.TYPE).count() +
                        graph.getNodes(RegionBodyNode.TYPE).count() + graph.getNodes(LeafCallNode.TYPE).count() + graph.getNodes(ReceiverMarkerNode.TYPE).count();
    }
}
