// SPDX-License-Identifier: Apache-2.0
package assay.shim.marking;

import jdk.graal.compiler.nodes.AbstractBeginNode;
import jdk.graal.compiler.nodes.AbstractDeoptimizeNode;
import jdk.graal.compiler.nodes.AbstractEndNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.IfNode;
import jdk.graal.compiler.nodes.LogicNode;
import jdk.graal.compiler.nodes.LoopEndNode;
import jdk.graal.compiler.nodes.LoopExitNode;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.calc.PointerEqualsNode;

/**
 * Settles the markers of tests before the last canonicalization.
 *
 * <p>Of two branches that compare the same value with different constants, the last canonicalization puts the more
 * likely one first. A marker between them counts what the first lets pass. On both sides of the second branch it counts
 * the same, whatever their order: what the first branch takes passes neither side of the second one then.
 *
 * <p>A way that does nothing but deoptimize may become a trap, or one way with another such. A test that led there has
 * left no code on the way, so its marker goes.
 */
final class MarkersOfConditions {
    private MarkersOfConditions() {
    }

    static void settle(StructuredGraph graph) {
        for (EventMarkerNode marker : graph.getNodes(EventMarkerNode.TYPE).snapshot()) {
            if (marker.isAlive() && marker.predecessor() instanceof AbstractBeginNode begin && begin.predecessor() instanceof IfNode first && first.falseSuccessor() == begin &&
                            !(begin instanceof LoopExitNode)) {
                moveBehindSecond(marker, first);
            }
        }
        for (EventMarkerNode marker : graph.getNodes(EventMarkerNode.TYPE).snapshot()) {
            if (marker.isOfCondition() && beginsItsBlock(marker) && onlyDeoptimizes(marker.next())) {
                graph.removeFixed(marker);
            }
        }
    }

    /** Moves the marker, and those that follow it directly, unless one of them has to stay. */
    private static void moveBehindSecond(EventMarkerNode firstMarker, IfNode first) {
        if (!(MarkerMoves.behindMarkers(firstMarker) instanceof IfNode second) || !areOrdered(first, second)) {
            return;
        }
        for (FixedNode node = firstMarker; node instanceof EventMarkerNode marker; node = marker.next()) {
            if (!marker.isOfCondition() || marker.hasLostItsValue()) {
                return;
            }
        }
        FixedNode node = firstMarker;
        while (node instanceof EventMarkerNode marker) {
            node = marker.next();
            marker.graph().addAfterFixed(second.trueSuccessor(), MarkerMoves.copyOf(marker, marker.value()));
            marker.graph().addAfterFixed(second.falseSuccessor(), MarkerMoves.copyOf(marker, marker.value()));
            marker.graph().removeFixed(marker);
        }
    }

    /** Tells whether the last canonicalization may put the second branch before the first. */
    private static boolean areOrdered(IfNode first, IfNode second) {
        double ofSecond = (1 - first.getTrueSuccessorProbability()) * second.getTrueSuccessorProbability();
        return first.getTrueSuccessorProbability() < ofSecond && !(second.falseSuccessor() instanceof LoopExitNode) && areExclusive(first.condition(), second.condition());
    }

    private static boolean areExclusive(LogicNode one, LogicNode other) {
        return one instanceof PointerEqualsNode a && other instanceof PointerEqualsNode b && a.getX() == b.getX() && a.getY().isConstant() && b.getY().isConstant() && !a.getY().asConstant().equals(b.getY().asConstant());
    }

    private static boolean beginsItsBlock(EventMarkerNode marker) {
        FixedNode node = marker;
        while (node instanceof EventMarkerNode) {
            node = (FixedNode) node.predecessor();
        }
        return node instanceof AbstractBeginNode;
    }

    /** Tells whether only begins, ends and merges, and other markers of tests, lead to a deoptimization. */
    private static boolean onlyDeoptimizes(FixedNode first) {
        FixedNode node = first;
        while (true) {
            if (node instanceof AbstractEndNode end && !(node instanceof LoopEndNode)) {
                node = end.merge();
            } else if (node instanceof AbstractBeginNode begin) {
                node = begin.next();
            } else if (node instanceof EventMarkerNode marker && marker.isOfCondition()) {
                node = marker.next();
            } else {
                return node instanceof AbstractDeoptimizeNode;
            }
        }
    }
}
