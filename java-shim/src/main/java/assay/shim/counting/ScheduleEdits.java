// SPDX-License-Identifier: Apache-2.0
package assay.shim.counting;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import assay.shim.marking.EventMarkerNode;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.StructuredGraph.ScheduleResult;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.cfg.HIRBlock;

/**
 * Insertions into the final schedule, collected first and then applied in one pass over each block,
 * so that no other node moves. LIR generation walks the schedule's lists as they are
 * (NodeLIRBuilder.doBlock); the chain of fixed nodes is kept in step with them.
 */
final class ScheduleEdits {
    private final ScheduleResult schedule;
    private final Map<HIRBlock, BlockEdits> edits = new IdentityHashMap<>();

    private static final class BlockEdits {
        final List<ValueNode> begin = new ArrayList<>();
        final List<FixedWithNextNode> end = new ArrayList<>();
        final Map<Node, List<FixedWithNextNode>> before = new IdentityHashMap<>();
        final Map<Node, List<FixedWithNextNode>> after = new IdentityHashMap<>();
    }

    ScheduleEdits(ScheduleResult schedule) {
        this.schedule = schedule;
    }

    /** Directly after the block's begin node. Floating nodes (constants) are listed there as well. */
    void insertAtBegin(HIRBlock block, ValueNode node) {
        of(block).begin.add(node);
    }

    /** Directly before the block's end node. */
    void insertAtEnd(HIRBlock block, FixedWithNextNode node) {
        of(block).end.add(node);
    }

    void insertBefore(HIRBlock block, Node anchor, FixedWithNextNode node) {
        of(block).before.computeIfAbsent(anchor, a -> new ArrayList<>(1)).add(node);
    }

    void insertAfter(HIRBlock block, Node anchor, FixedWithNextNode node) {
        of(block).after.computeIfAbsent(anchor, a -> new ArrayList<>(1)).add(node);
    }

    void apply() {
        edits.forEach(this::applyTo);
    }

    private BlockEdits of(HIRBlock block) {
        return edits.computeIfAbsent(block, b -> new BlockEdits());
    }

    private void applyTo(HIRBlock block, BlockEdits blockEdits) {
        List<Node> old = schedule.nodesFor(block);
        Writer writer = new Writer(block, old.size() + 8);
        for (Node node : old) {
            if (node == block.getEndNode()) {
                writer.insertAll(blockEdits.end);
            }
            writer.insertAll(blockEdits.before.getOrDefault(node, List.of()));
            writer.keep(node);
            if (node == block.getBeginNode()) {
                writer.insertAll(blockEdits.begin);
            }
            writer.insertAll(blockEdits.after.getOrDefault(node, List.of()));
        }
        schedule.getBlockToNodesMap().put(block, writer.nodes);
    }

    /** Writes a block's new list, and links what is inserted behind the last fixed node written. */
    private final class Writer {
        final HIRBlock block;
        final List<Node> nodes;
        FixedWithNextNode lastFixed;

        Writer(HIRBlock block, int capacity) {
            this.block = block;
            this.nodes = new ArrayList<>(capacity);
        }

        void keep(Node node) {
            nodes.add(node);
            if (node instanceof FixedWithNextNode fixed) {
                lastFixed = fixed;
            }
        }

        void insertAll(List<? extends ValueNode> inserted) {
            for (ValueNode node : inserted) {
                nodes.add(node);
                schedule.getNodeToBlockMap().setAndGrow(node, block);
                if (node instanceof FixedWithNextNode fixed) {
                    node.graph().addAfterFixed(lastFixed, fixed);
                    lastFixed = fixed;
                }
            }
        }
    }

    /** Takes nodes out of a schedule again: those of an insertion that failed half-way. */
    static void removeFromLists(ScheduleResult schedule, java.util.function.Predicate<Node> unwanted) {
        for (HIRBlock block : schedule.getCFG().getBlocks()) {
            schedule.nodesFor(block).removeIf(unwanted);
        }
    }

    /** Takes all markers out of graph and schedule: they have been counted. */
    static void removeMarkers(StructuredGraph graph, ScheduleResult schedule) {
        List<EventMarkerNode> markers = graph.getNodes(EventMarkerNode.TYPE).snapshot();
        if (markers.isEmpty()) {
            return;
        }
        removeFromLists(schedule, EventMarkerNode.class::isInstance);
        for (EventMarkerNode marker : markers) {
            graph.removeFixed(marker);
        }
    }
}
