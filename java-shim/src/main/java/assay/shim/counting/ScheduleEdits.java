// SPDX-License-Identifier: Apache-2.0
package assay.shim.counting;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import assay.shim.marking.EventMarkerNode;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.StructuredGraph.ScheduleResult;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.cfg.HIRBlock;

/**
 * Collects insertions into the final schedule, and then applies them in one pass over each block,
 * so that no other node moves. LIR generation walks the schedule's lists as they are
 * (NodeLIRBuilder.doBlock), so a node's place in a list is its place in the code. The nodes
 * themselves are not fixed: linking them into the chain of fixed nodes would break blocks that end
 * with an ordinary node, because their successor is found as that node's neighbour.
 */
public final class ScheduleEdits {
    private final ScheduleResult schedule;
    private final Map<HIRBlock, BlockEdits> edits = new IdentityHashMap<>();

    private static final class BlockEdits {
        final List<ValueNode> begin = new ArrayList<>();
        final List<ValueNode> end = new ArrayList<>();
        final Map<Node, List<ValueNode>> before = new IdentityHashMap<>();
        final Map<Node, List<ValueNode>> after = new IdentityHashMap<>();
    }

    public ScheduleEdits(ScheduleResult schedule) {
        this.schedule = schedule;
    }

    /** Inserts directly after the block's begin node. Floating constants are listed there, too. */
    void insertAtBegin(HIRBlock block, ValueNode node) {
        of(block).begin.add(node);
    }

    /** Inserts directly before the block's end node. */
    void insertAtEnd(HIRBlock block, ValueNode node) {
        of(block).end.add(node);
    }

    public void insertBefore(HIRBlock block, Node anchor, ValueNode node) {
        of(block).before.computeIfAbsent(anchor, a -> new ArrayList<>(1)).add(node);
    }

    void insertAfter(HIRBlock block, Node anchor, ValueNode node) {
        of(block).after.computeIfAbsent(anchor, a -> new ArrayList<>(1)).add(node);
    }

    public void apply() {
        edits.forEach(this::applyTo);
    }

    private BlockEdits of(HIRBlock block) {
        return edits.computeIfAbsent(block, b -> new BlockEdits());
    }

    private void applyTo(HIRBlock block, BlockEdits blockEdits) {
        List<Node> old = schedule.nodesFor(block);
        List<Node> edited = new ArrayList<>(old.size() + 8);
        for (Node node : old) {
            if (node == block.getEndNode()) {
                edited.addAll(blockEdits.end);
            }
            edited.addAll(blockEdits.before.getOrDefault(node, List.of()));
            edited.add(node);
            if (node == block.getBeginNode()) {
                edited.addAll(blockEdits.begin);
            }
            edited.addAll(blockEdits.after.getOrDefault(node, List.of()));
        }
        for (Node node : edited) {
            if (schedule.getNodeToBlockMap().isNew(node)) {
                schedule.getNodeToBlockMap().setAndGrow(node, block);
            }
        }
        schedule.getBlockToNodesMap().put(block, edited);
    }

    /** Takes the nodes of an insertion that failed half-way out of a schedule again. */
    static void removeFromLists(ScheduleResult schedule, java.util.function.Predicate<Node> unwanted) {
        for (HIRBlock block : schedule.getCFG().getBlocks()) {
            schedule.nodesFor(block).removeIf(unwanted);
        }
    }

    /**
     * Takes markers out of graph and schedule, because they have been counted. A marker that ends
     * its block stays, because the block's successor is found as the marker's neighbour. A marker
     * emits nothing, and {@link #removeLastMarkers} removes the last ones.
     */
    static void removeMarkers(StructuredGraph graph, ScheduleResult schedule) {
        List<EventMarkerNode> markers = graph.getNodes(EventMarkerNode.TYPE).snapshot();
        markers.removeIf(marker -> !marker.isOfEvent() || endsItsBlock(marker, schedule));
        removeAll(graph, schedule, markers);
    }

    /** Takes the nodes out of graph and schedule. Requires: none of them ends its block. */
    public static void removeAll(StructuredGraph graph, ScheduleResult schedule, List<? extends FixedWithNextNode> unwanted) {
        if (unwanted.isEmpty()) {
            return;
        }
        removeFromLists(schedule, new HashSet<Node>(unwanted)::contains);
        for (FixedWithNextNode node : unwanted) {
            graph.removeFixed(node);
        }
    }

    public static boolean endsItsBlock(Node node, ScheduleResult schedule) {
        HIRBlock block = schedule.blockFor(node);
        return block != null && block.getEndNode() == node;
    }

    /**
     * Removes the last markers, once code has been generated and neighbours are no longer needed.
     */
    static void removeLastMarkers(StructuredGraph graph) {
        for (EventMarkerNode marker : graph.getNodes(EventMarkerNode.TYPE).snapshot()) {
            graph.removeFixed(marker);
        }
    }
}
