// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import assay.shim.bridge.RegionBridge;
import assay.shim.compilation.Comparison;
import assay.shim.compilation.Compilation;
import assay.shim.counting.ScheduleEdits;
import assay.shim.lir.SegmentAddress;
import assay.shim.nodes.AddToCounterNode;
import assay.shim.nodes.SampleDepthNode;
import assay.shim.nodes.SegmentNode;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.StructuredGraph.ScheduleResult;
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
        List<SiteMarkerNode> markers = graph.getNodes(SiteMarkerNode.TYPE).snapshot();
        if (markers.isEmpty()) {
            return;
        }
        ScheduleResult schedule = graph.getLastSchedule();
        ScheduleEdits edits = new ScheduleEdits(schedule);
        List<SegmentNode> added = new ArrayList<>();
        for (SiteMarkerNode marker : markers) {
            SegmentNode node = Compilation.comparison() == Comparison.NONE && schedule.blockFor(marker) != null ? counting(marker) : null;
            if (node != null) {
                edits.insertBefore(schedule.blockFor(marker), marker, graph.addWithoutUnique(node));
                added.add(node);
            }
        }
        edits.apply();
        markers.removeIf(marker -> ScheduleEdits.endsItsBlock(marker, schedule)); // the last markers go with those of events
        ScheduleEdits.removeAll(graph, schedule, markers);
        Compilation.of(graph).removeOnceEmitted(() -> added.forEach(SegmentNode::safeDelete));
    }

    /** Returns what counts the marker's hit; null where nothing is counted. Code that is only compared counts nothing, too. */
    private SegmentNode counting(SiteMarkerNode marker) {
        boolean isDepth = marker.hit().query() == SiteQuery.DEPTH;
        int counter = isDepth ? RegionBridge.depthCountdown() : RegionBridge.counterOf(marker.site());
        if (counter < 0) {
            return null;
        }
        SegmentAddress address = counters.withDisplacement(counter * Long.BYTES);
        return isDepth ? SampleDepthNode.possible(address, marker.hit().site()) : new AddToCounterNode(null, address, 1);
    }
}
