// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.AbstractMergeNode;
import jdk.graal.compiler.nodes.EndNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.LoopBeginNode;
import jdk.graal.compiler.nodes.MergeNode;
import jdk.graal.compiler.nodes.PiNode;
import jdk.graal.compiler.nodes.ProxyNode;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.ValuePhiNode;
import jdk.graal.compiler.nodes.extended.ForeignCall;
import jdk.graal.compiler.nodes.extended.PublishWritesNode;
import jdk.graal.compiler.phases.BasePhase;

/**
 * Answers how objects were allocated, directly behind the lowering that has made a fast and a slow way of each
 * allocation. The two ways meet in a merge; what is on the way to the merge is counted there, before the merge, so that
 * nothing has to be tested. Where the allocation does not look like that, nobody knows.
 */
public final class AnswerQueriesPhase extends BasePhase<Object> {
    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        for (TiedRegionNode region : graph.getNodes(TiedRegionNode.TYPE).snapshot()) {
            for (SiteHit hit : region.actions().hits()) {
                if (hit.query() == SiteQuery.LOCK && region.kind() == RegionKind.PRED_LOCK) {
                    LockAnswers.answer(region, hit);
                } else if (hit.query() != SiteQuery.ALLOCATION) {
                    mark(region, hit, region);
                } else {
                    answer(region, hit);
                }
            }
            graph.removeFixed(region);
        }
    }

    private static void answer(TiedRegionNode region, SiteHit hit) {
        ValueNode object = withoutWrappers(region.tiedTo());
        if (object instanceof ForeignCall) {
            mark(region, hit.answered(SiteQuery.SLOW), region);
        } else if (object instanceof ValuePhiNode phi && phi.merge() instanceof MergeNode merge) {
            answerAtMerge(region, hit, merge);
        } else {
            mark(region, hit.answered(hit.query().unknown), region);
        }
    }

    private static ValueNode withoutWrappers(ValueNode allocated) {
        ValueNode object = allocated;
        while (true) {
            switch (object) {
                case PiNode pi -> object = pi.object();
                case PublishWritesNode published -> object = published.getOriginalNode();
                case ProxyNode proxy -> object = proxy.value();
                case null, default -> {
                    return object;
                }
            }
        }
    }

    private static void answerAtMerge(TiedRegionNode region, SiteHit hit, MergeNode merge) {
        List<List<FixedNode>> ways = new ArrayList<>();
        for (EndNode end : merge.forwardEnds()) {
            ways.add(wayTo(end));
        }
        Set<FixedNode> common = new HashSet<>(ways.getFirst());
        ways.forEach(common::retainAll);
        for (List<FixedNode> way : ways) {
            boolean calls = way.stream().takeWhile(node -> !common.contains(node)).anyMatch(ForeignCall.class::isInstance);
            mark(region, hit.answered(calls ? SiteQuery.SLOW : SiteQuery.FAST), way.getFirst());
        }
    }

    /** Returns the nodes on a way from the graph's begin to the end, the last one first. */
    private static List<FixedNode> wayTo(EndNode end) {
        List<FixedNode> way = new ArrayList<>();
        for (Node node = end; node instanceof FixedNode fixed; node = before(fixed)) {
            way.add(fixed);
        }
        return way;
    }

    private static Node before(FixedNode node) {
        if (node instanceof LoopBeginNode loop) {
            return loop.forwardEnd();
        }
        return node instanceof AbstractMergeNode merge ? merge.phiPredecessorAt(0) : node.predecessor();
    }

    static void mark(TiedRegionNode region, SiteHit hit, FixedNode before) {
        SiteMarkerNode marker = region.graph().add(new SiteMarkerNode(hit));
        marker.setNodeSourcePosition(region.getNodeSourcePosition());
        region.graph().addBeforeFixed(before, marker);
    }
}
