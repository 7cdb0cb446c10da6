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
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.StructuredGraph.ScheduleResult;
import jdk.graal.compiler.phases.BasePhase;

/**
 * Makes a counter of each marker of a site (paper 5, "splicing"). The phase comes after the final schedule and after
 * event counting, so no phase sees the counters, and no event is counted that belongs to a region.
 */
public final class CountSitesPhase extends BasePhase<Object> {
    /** Code that is only compared counts nothing: what it shows is what markers change before this phase. */
    private static final int NOT_COUNTED = -1;

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
        List<AddToCounterNode> added = new ArrayList<>();
        for (SiteMarkerNode marker : markers) {
            int counter = Compilation.comparison() == Comparison.NONE ? RegionBridge.counterOf(marker.site()) : NOT_COUNTED;
            if (counter >= 0 && schedule.blockFor(marker) != null) {
                AddToCounterNode add = graph.addWithoutUnique(new AddToCounterNode(null, counters.withDisplacement(counter * Long.BYTES), 1));
                edits.insertBefore(schedule.blockFor(marker), marker, add);
                added.add(add);
            }
        }
        edits.apply();
        markers.removeIf(marker -> ScheduleEdits.endsItsBlock(marker, schedule)); // the last markers go with those of events
        ScheduleEdits.removeAll(graph, schedule, markers);
        Compilation.of(graph).removeOnceEmitted(() -> added.forEach(AddToCounterNode::safeDelete));
    }
}
