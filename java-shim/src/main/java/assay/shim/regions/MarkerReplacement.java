// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import assay.shim.compilation.Comparison;
import assay.shim.compilation.Compilation;
import assay.shim.counting.ScheduleEdits;
import assay.shim.marking.EventMarkerNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.StructuredGraph.ScheduleResult;
import jdk.graal.compiler.nodes.ValueNode;

/** Puts nodes that count into the final schedule, in place of markers. The nodes leave the graph once code has been emitted. */
final class MarkerReplacement {
    private MarkerReplacement() {
    }

    /** A node that counts, and the node that it goes before. */
    record Counting(FixedNode anchor, ValueNode node) {
    }

    /** @param countingOf what counts a marker; null where nothing does. It is not asked in code that is only compared. */
    static <M extends EventMarkerNode> void replace(StructuredGraph graph, List<M> markers, Function<M, Counting> countingOf) {
        if (markers.isEmpty()) {
            return;
        }
        ScheduleResult schedule = graph.getLastSchedule();
        ScheduleEdits edits = new ScheduleEdits(schedule);
        List<ValueNode> added = new ArrayList<>();
        for (M marker : markers) {
            Counting counting = Compilation.comparison() == Comparison.NONE ? countingOf.apply(marker) : null;
            if (counting != null && schedule.blockFor(counting.anchor()) != null) {
                ValueNode node = graph.addWithoutUnique(counting.node());
                edits.insertBefore(schedule.blockFor(counting.anchor()), counting.anchor(), node);
                added.add(node);
            }
        }
        edits.apply();
        markers.removeIf(marker -> ScheduleEdits.endsItsBlock(marker, schedule)); // the last markers go with those of events
        ScheduleEdits.removeAll(graph, schedule, markers);
        Compilation.of(graph).removeOnceEmitted(() -> added.forEach(ValueNode::safeDelete));
    }
}
