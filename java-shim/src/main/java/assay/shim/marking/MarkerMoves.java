// SPDX-License-Identifier: Apache-2.0
package assay.shim.marking;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.AbstractBeginNode;
import jdk.graal.compiler.nodes.BeginNode;
import jdk.graal.compiler.nodes.ConstantNode;
import jdk.graal.compiler.nodes.EndNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.IfNode;
import jdk.graal.compiler.nodes.LoopEndNode;
import jdk.graal.compiler.nodes.MergeNode;
import jdk.graal.compiler.nodes.PhiNode;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.calc.IsNullNode;
import jdk.graal.compiler.nodes.memory.FixedAccessNode;
import jdk.graal.compiler.nodes.spi.SimplifierTool;

/**
 * Moves markers to places that are executed equally often, and where later phases find the
 * patterns that they look for.
 *
 * <p>{@code IfNode} connects the ends of a merge with the branch behind it where a phi of the merge
 * decides the branch. It wants the branch directly behind the merge. Two merges become one where
 * nothing is between them. The phase that makes null checks implicit wants the memory access
 * directly behind the check.
 */
final class MarkerMoves {
    /** How deep the inputs of a value are looked into. */
    private static final int MOST_INPUTS = 4;

    private MarkerMoves() {
    }

    /**
     * Moves a marker between a merge and a branch that a phi of the merge may decide, or between a merge and the way
     * to the next merge: before the first merge, where the marker is passed once for each time that the merge is
     * passed.
     */
    static void outOfTheWayOfBranch(EventMarkerNode marker, SimplifierTool tool) {
        if (marker.hasLostItsValue() || !(marker.predecessor() instanceof MergeNode merge)) {
            return;
        }
        FixedNode behind = behindMarkers(marker);
        if (!leadsToMerge(behind) && !(behind instanceof IfNode branch && usesPhi(branch, merge))) {
            return;
        }
        boolean countsPhi = merge.isPhiAtMerge(marker.value());
        if (!countsPhi && dependsOn(marker.value(), merge, MOST_INPUTS)) {
            return;
        }
        FixedNode next = marker.next();
        IfNode split = countsPhi ? null : splitBefore(merge);
        if (split != null) {
            insertBefore(split, marker, marker.value());
        } else {
            for (EndNode end : merge.forwardEnds().snapshot()) {
                insertBefore(end, marker, countsPhi ? ((PhiNode) marker.value()).valueAt(end) : marker.value());
            }
        }
        marker.graph().removeFixed(marker);
        tool.addToWorkList(next);
        tool.addToWorkList(merge);
    }

    /** Moves the markers between a null check and the memory access that can check by a trap behind the access. */
    static void outOfTheWayOfTraps(StructuredGraph graph) {
        for (EventMarkerNode marker : graph.getNodes(EventMarkerNode.TYPE).snapshot()) {
            if (!marker.isAlive() || marker.hasLostItsValue()) {
                continue; // moved with another one, or its unit will be left alone
            }
            boolean behindNullCheck = marker.predecessor() instanceof AbstractBeginNode begin && begin.predecessor() instanceof IfNode branch && branch.condition() instanceof IsNullNode;
            if (behindNullCheck && behindMarkers(marker) instanceof FixedAccessNode access) {
                moveBehind(access, marker);
            }
        }
    }

    /** Moves the marker, and those that follow it directly. */
    private static void moveBehind(FixedWithNextNode anchor, EventMarkerNode first) {
        StructuredGraph graph = first.graph();
        FixedWithNextNode last = anchor;
        FixedNode node = first;
        while (node instanceof EventMarkerNode marker && !marker.hasLostItsValue()) {
            node = marker.next();
            EventMarkerNode moved = copyOf(marker, marker.value());
            graph.removeFixed(marker);
            graph.addAfterFixed(last, moved);
            last = moved;
        }
    }

    private static void insertBefore(FixedNode node, EventMarkerNode marker, ValueNode value) {
        marker.graph().addBeforeFixed(node, copyOf(marker, value));
    }

    static EventMarkerNode copyOf(EventMarkerNode marker, ValueNode value) {
        EventMarkerNode copy = marker.graph().add(marker.withValue(value));
        copy.setNodeSourcePosition(marker.getNodeSourcePosition());
        return copy;
    }

    /** Returns the first node that is no marker. */
    static FixedNode behindMarkers(FixedNode first) {
        FixedNode node = first;
        while (node instanceof EventMarkerNode marker) {
            node = marker.next();
        }
        return node;
    }

    /** Tells whether a merge directly before the end is one with the merge behind it, as far as the compiler can see. */
    private static boolean leadsToMerge(FixedNode node) {
        return node instanceof LoopEndNode || node instanceof EndNode end && end.merge() instanceof MergeNode;
    }

    /**
     * Tells whether a value exists only behind the merge. All fixed nodes that it needs are before the merge, because
     * nothing but markers is between the merge and the marker.
     */
    private static boolean dependsOn(Node value, MergeNode merge, int mostInputs) {
        if (value == null || value instanceof FixedNode || value instanceof PhiNode || value instanceof ConstantNode) {
            return value == merge || value instanceof PhiNode phi && phi.merge() == merge;
        }
        if (mostInputs == 0) {
            return true; // nobody knows
        }
        for (Node input : value.inputs()) {
            if (dependsOn(input, merge, mostInputs - 1)) {
                return true;
            }
        }
        return false;
    }

    private static boolean usesPhi(IfNode branch, MergeNode merge) {
        for (Node input : branch.condition().inputs()) {
            if (input instanceof PhiNode phi && phi.merge() == merge) {
                return true;
            }
        }
        return false;
    }

    /** Returns the branch whose two sides are empty and meet at the merge; null where there is none. */
    private static IfNode splitBefore(MergeNode merge) {
        if (merge.forwardEndCount() != 2) {
            return null;
        }
        Node split = splitBefore(merge.forwardEndAt(0));
        return split != null && split == splitBefore(merge.forwardEndAt(1)) ? (IfNode) split : null;
    }

    private static Node splitBefore(EndNode end) {
        return end.predecessor() instanceof BeginNode begin && begin.predecessor() instanceof IfNode split ? split : null;
    }
}
