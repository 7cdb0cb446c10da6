// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import assay.shim.events.LockWay;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.hotspot.nodes.BeginLockScopeNode;
import jdk.graal.compiler.nodes.AbstractMergeNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.LoopBeginNode;
import jdk.graal.compiler.nodes.StartNode;

/**
 * Answers how a lock was got, directly behind the lowering that has made Graal's code of its entry. That code begins with
 * the lock's scope, and ends before the region; the hit is counted on each way where the lock is got on it, so nothing has
 * to be tested. Where the code does not look like that, nobody knows.
 */
final class LockAnswers {
    /** Graal's code for an entry has fewer nodes. */
    private static final int MOST_NODES = 400;

    private LockAnswers() {
    }

    static void answer(TiedRegionNode region, SiteHit hit) {
        Map<Node, Integer> answers;
        try {
            answers = answersIn(nodesOfEntry(region));
        } catch (IllegalStateException otherShape) {
            RegionRefusals.sayUnknown(region.graph().method(), otherShape.getMessage());
            AnswerQueriesPhase.mark(region, hit.answered(hit.query().unknown), region);
            return;
        }
        answers.forEach((node, answer) -> {
            SiteMarkerNode marker = region.graph().add(new SiteMarkerNode(hit.answered(answer)));
            marker.setNodeSourcePosition(region.getNodeSourcePosition());
            region.graph().addAfterFixed((FixedWithNextNode) node, marker);
        });
    }

    /** Returns what to answer behind each node that gets the lock. */
    private static Map<Node, Integer> answersIn(Set<Node> nodes) {
        Map<Node, Integer> answers = new LinkedHashMap<>();
        for (Node node : nodes) {
            LockWay.THIN.takenAt(node).forEach(behind -> answers.put(behind, SiteQuery.THIN));
            LockWay.INFLATED.takenAt(node).forEach(behind -> answers.put(behind, SiteQuery.INFLATED));
            LockWay.STUB.takenAt(node).forEach(behind -> answers.put(behind, SiteQuery.LOCK.unknown));
        }
        for (Node node : answers.keySet()) {
            if (!(node instanceof FixedWithNextNode)) {
                throw new IllegalStateException("nothing can be counted behind " + node);
            }
        }
        if (answers.isEmpty()) {
            throw new IllegalStateException("no node is known to get the lock among " + nodes);
        }
        return answers;
    }

    /** Returns the fixed nodes between the lock's scope and the region. */
    private static Set<Node> nodesOfEntry(TiedRegionNode region) {
        Set<Node> found = new LinkedHashSet<>();
        Deque<Node> fresh = new ArrayDeque<>(before(region));
        boolean hasScope = false;
        while (!fresh.isEmpty()) {
            Node node = fresh.remove();
            if (node instanceof BeginLockScopeNode) {
                hasScope = true;
            } else if (node instanceof StartNode || node instanceof LoopBeginNode || found.size() == MOST_NODES) {
                throw new IllegalStateException("the scope of the lock is not before " + node);
            } else if (found.add(node)) {
                fresh.addAll(before(node));
            }
        }
        if (!hasScope) {
            throw new IllegalStateException("the lock has no scope");
        }
        return found;
    }

    private static List<Node> before(Node node) {
        if (node instanceof AbstractMergeNode merge) {
            List<Node> ends = new ArrayList<>();
            merge.forwardEnds().forEach(ends::add);
            return ends;
        }
        return node.predecessor() == null ? List.of() : List.of(node.predecessor());
    }
}
