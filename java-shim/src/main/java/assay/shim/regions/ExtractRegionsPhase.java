// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import assay.shim.compilation.Comparison;
import assay.shim.compilation.Compilation;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.graph.NodeSourcePosition;
import jdk.graal.compiler.hotspot.nodes.KlassBeingInitializedCheckNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.java.AbstractNewObjectNode;
import jdk.graal.compiler.nodes.java.NewMultiArrayNode;
import jdk.graal.compiler.phases.BasePhase;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/**
 * Takes the regions out of a graph that has just been parsed, before anything is optimized (paper 5, "Extracting
 * ICGs"). The phase runs for each method that is compiled, and for each that is inlined. A region that breaks a rule is
 * told of, and its hits stay where they are, or go, as the user chose.
 */
public final class ExtractRegionsPhase extends BasePhase<Object> {
    private final boolean removesRefused;

    public ExtractRegionsPhase(boolean removesRefused) {
        this.removesRefused = removesRefused;
    }

    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        for (QueryNode query : graph.getNodes(QueryNode.TYPE).snapshot()) {
            query.settle();
        }
        if (Compilation.comparison() == Comparison.WITHOUT_MARKERS) {
            discardAll(graph);
            return;
        }
        Set<ResolvedJavaMethod> refusedBegins = new HashSet<>();
        for (DelimiterNode begin : graph.getNodes(DelimiterNode.TYPE).snapshot()) {
            if (begin.isAlive() && !begin.isEnd() && !extract(begin)) {
                refusedBegins.add(begin.method());
            }
        }
        for (DelimiterNode end : graph.getNodes(DelimiterNode.TYPE).snapshot()) {
            if (!refusedBegins.contains(end.method())) { // otherwise the end is probably that of a region that was told
                RegionRefusals.refuse(end.method(), end.bci(), "it ends where none has begun");
            }
            graph.removeFixed(end);
        }
    }

    /** Leaves the method without its regions, for a compilation whose code is compared with the usual one. */
    private static void discardAll(StructuredGraph graph) {
        graph.getNodes(DelimiterNode.TYPE).snapshot().forEach(graph::removeFixed);
        graph.getNodes(SiteMarkerNode.TYPE).snapshot().forEach(graph::removeFixed);
    }

    /** Takes the region out, or only its delimiters where the region breaks a rule. Returns false where the end was not found. */
    private boolean extract(DelimiterNode begin) {
        StructuredGraph graph = begin.graph();
        List<SiteMarkerNode> markers = new ArrayList<>();
        FixedNode node = begin.next();
        while (node instanceof SiteMarkerNode marker) {
            markers.add(marker);
            node = marker.next();
        }
        if (!(node instanceof DelimiterNode end && end.isEnd())) {
            refuse(begin, markers, node instanceof DelimiterNode ? "another one begins within it" : "it does not end, or has more in it than calls of Sites.hit: " + node);
            return false;
        }
        String broken = begin.kind().isEmpty() ? "its kind is no constant of Region" : tie(begin, end, markers);
        if (broken != null) {
            refuse(begin, markers, broken);
        }
        graph.removeFixed(end);
        if (begin.isAlive()) {
            graph.removeFixed(begin);
        }
        return true;
    }

    private void refuse(DelimiterNode begin, List<SiteMarkerNode> markers, String rule) {
        RegionRefusals.refuse(begin.method(), begin.bci(), rule);
        if (removesRefused) {
            markers.forEach(begin.graph()::removeFixed);
        }
        begin.graph().removeFixed(begin);
    }

    /** Replaces the markers by a region that is tied to its node. Returns the rule that the region breaks, or null. */
    private static String tie(DelimiterNode begin, DelimiterNode end, List<SiteMarkerNode> markers) {
        return switch (begin.kind().orElseThrow()) {
            case HERE -> null;
            case PRED_ALLOC -> tieToAllocation(begin, markers);
            case PRED_LOCK -> LockedRegionNode.tie(begin, markers);
            case PRED_INVOKE -> tieToCall(begin, markers, RegionBytecodes.callBefore(begin.method(), begin.bci()));
            case SUCC_INVOKE -> tieToCall(begin, markers, RegionBytecodes.callBehind(end.method(), end.bci()));
        };
    }

    private static String tieToAllocation(DelimiterNode begin, List<SiteMarkerNode> markers) {
        Node before = begin.predecessor();
        while (before instanceof KlassBeingInitializedCheckNode) { // where the class of the API is initialized first
            before = before.predecessor();
        }
        if (!(before instanceof AbstractNewObjectNode || before instanceof NewMultiArrayNode)) {
            return "no allocation stands directly before it, but " + before;
        }
        replaceBy(begin, markers, (ValueNode) before, before.getNodeSourcePosition());
        return null;
    }

    /** Ties the region to the call's source position, because the call may be inlined or duplicated. */
    private static String tieToCall(DelimiterNode begin, List<SiteMarkerNode> markers, int callBci) {
        NodeSourcePosition position = ApiFrames.callerOfApi(begin.getNodeSourcePosition());
        if (callBci < 0) {
            return begin.kind().orElseThrow() == RegionKind.PRED_INVOKE ? "no call stands directly before it" : "no call stands directly behind it";
        }
        if (position == null) {
            return "Graal keeps no source positions, by which calls are found";
        }
        replaceBy(begin, markers, null, new NodeSourcePosition(position.getCaller(), begin.method(), callBci));
        return null;
    }

    private static void replaceBy(DelimiterNode begin, List<SiteMarkerNode> markers, ValueNode tiedTo, NodeSourcePosition position) {
        StructuredGraph graph = begin.graph();
        List<SiteHit> hits = markers.stream().map(SiteMarkerNode::hit).toList();
        markers.forEach(graph::removeFixed);
        if (!hits.isEmpty()) {
            TiedRegionNode region = graph.add(new TiedRegionNode(begin.kind().orElseThrow(), hits, tiedTo));
            region.setNodeSourcePosition(position);
            graph.replaceFixedWithFixed((FixedWithNextNode) begin, region);
        }
    }
}
