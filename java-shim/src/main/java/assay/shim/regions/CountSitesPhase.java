// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.Optional;

import assay.shim.bridge.RegionBridge;
import assay.shim.lir.SegmentAddress;
import assay.shim.nodes.AddToCounterNode;
import assay.shim.nodes.SampleDepthNode;
import assay.shim.nodes.SegmentNode;
import assay.shim.regions.MarkerReplacement.Counting;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.phases.BasePhase;

/**
 * Makes a counter of each marker of a site (paper 5, "splicing"). The phase comes after the final schedule and after
 * event counting, so no phase sees the counters, and no event is counted that belongs to a region.
 */
public final class CountSitesPhase extends BasePhase<Object> {
    private final SegmentAddress counters;

    /** @param counters where the thread's segment begins */
    public CountSitesPhase(SegmentAddress counters) {
        this.counters = counters;
    }

    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        MarkerReplacement.replace(graph, graph.getNodes(SiteMarkerNode.TYPE).snapshot(), this::countingOf);
    }

    private Counting countingOf(SiteMarkerNode marker) {
        SegmentNode node = nodeOf(marker);
        return node == null ? null : new Counting(marker, node);
    }

    /** Returns what counts the marker's hit; null where nothing is counted. */
    private SegmentNode nodeOf(SiteMarkerNode marker) {
        boolean isDepth = marker.hit().query() == SiteQuery.DEPTH;
        int counter = isDepth ? RegionBridge.depthCountdown() : RegionBridge.counterOf(marker.site());
        if (counter < 0) {
            return null;
        }
        SegmentAddress address = counters.withDisplacement(counter * Long.BYTES);
        return isDepth ? SampleDepthNode.possible(address, marker.hit().site()) : new AddToCounterNode(null, address, 1);
    }
}
