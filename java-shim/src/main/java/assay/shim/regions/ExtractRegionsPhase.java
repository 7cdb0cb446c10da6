// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import assay.shim.compilation.Comparison;
import assay.shim.compilation.Compilation;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.phases.BasePhase;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/**
 * Takes the regions out of a graph that has just been parsed, before anything is optimized (paper 5, "Extracting
 * ICGs"). The phase runs for each method that is compiled, and for each that is inlined. A region that breaks a rule is
 * told of, and its hits stay where they are, or go, as the user chose.
 */
public final class ExtractRegionsPhase extends BasePhase<Object> {
    private static final String WRONG_KIND = "its kind is no constant of Region";

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
        graph.getNodes(LeafCallNode.TYPE).snapshot().forEach(graph::removeFixed);
    }

    /** Takes the region out, or only its delimiters where the region breaks a rule. Returns false where the end was not found. */
    private boolean extract(DelimiterNode begin) {
        if (begin.kind().filter(RegionKind.IN_PLACE::equals).isPresent()) {
            return leaveInPlace(begin);
        }
        StructuredGraph graph = begin.graph();
        List<SiteMarkerNode> markers = new ArrayList<>();
        FixedNode node = begin.next();
        while (node instanceof SiteMarkerNode marker) {
            markers.add(marker);
            node = marker.next();
        }
        if (!(node instanceof DelimiterNode end && end.isEnd())) {
            return extractBody(begin, markers);
        }
        String broken = begin.kind().isEmpty() ? WRONG_KIND : tie(begin, end, markers);
        if (broken != null) {
            refuse(begin, markers, broken);
        }
        graph.removeFixed(end);
        if (begin.isAlive()) {
            graph.removeFixed(begin);
        }
        return true;
    }

    /** Takes out a region that has more in it than hits. A region whose end was not found keeps all but its first hits. */
    private boolean extractBody(DelimiterNode begin, List<SiteMarkerNode> firstMarkers) {
        BodyExtraction body = new BodyExtraction(begin);
        DelimiterNode end = body.found().end();
        String broken = begin.kind().isEmpty() ? WRONG_KIND : body.brokenRule();
        if (broken == null && !body.waitsForProfile()) {
            broken = tieBody(begin, body);
            if (broken == null) {
                return true;
            }
        }
        if (broken != null) {
            refuse(begin, end == null ? firstMarkers : body.sinks(), broken);
        } else {
            begin.graph().removeFixed(begin);
        }
        if (end != null) {
            begin.graph().removeFixed(end);
        }
        return end != null || broken == null;
    }

    /** Replaces the region by a node for its code. Returns the rule that the region breaks, or null. */
    private static String tieBody(DelimiterNode begin, BodyExtraction body) {
        RegionKind kind = begin.kind().orElseThrow();
        if (kind == RegionKind.HERE) {
            RegionBodyNode node = begin.graph().add(new RegionBodyNode(body.takeOut(), body.values()));
            node.setNodeSourcePosition(begin.getNodeSourcePosition());
            body.replaceBy(node);
            return null;
        }
        if (!body.values().isEmpty()) {
            return "it reads a value of the method, which only a region HERE may do: " + body.values().getFirst();
        }
        RegionTie tie = RegionTie.of(begin, body.found().end());
        if (tie.brokenRule() == null) {
            RegionActions actions = RegionActions.running(body.takeOut());
            if (tie.isToCall()) {
                CallRegions.of(begin.graph()).note(kind, tie.position(), begin.bci(), actions);
                body.remove();
            } else {
                body.replaceBy(tied(begin, actions, tie));
            }
        }
        return tie.brokenRule();
    }

    /** Takes only the delimiters out. */
    private boolean leaveInPlace(DelimiterNode begin) {
        InPlaceRegion region = InPlaceRegion.of(begin);
        if (region.brokenRule() != null) {
            refuse(begin, List.of(), region.brokenRule());
            return false;
        }
        region.ends().forEach(begin.graph()::removeFixed);
        begin.graph().removeFixed(begin);
        return true;
    }

    private void refuse(DelimiterNode begin, List<? extends FixedWithNextNode> sinks, String rule) {
        RegionRefusals.refuse(begin.method(), begin.bci(), rule);
        if (removesRefused) {
            sinks.forEach(begin.graph()::removeFixed);
        }
        begin.graph().removeFixed(begin);
    }

    /** Replaces the markers by a region that is tied to its node. Returns the rule that the region breaks, or null. */
    private static String tie(DelimiterNode begin, DelimiterNode end, List<SiteMarkerNode> markers) {
        RegionKind kind = begin.kind().orElseThrow();
        if (kind == RegionKind.HERE) {
            return null;
        }
        if (kind == RegionKind.PRED_LOCK) {
            return LockedRegionNode.tie(begin, markers);
        }
        RegionTie tie = RegionTie.of(begin, end);
        if (tie.brokenRule() == null) {
            replaceBy(begin, markers, tie);
        }
        return tie.brokenRule();
    }

    private static void replaceBy(DelimiterNode begin, List<SiteMarkerNode> markers, RegionTie tie) {
        StructuredGraph graph = begin.graph();
        RegionActions actions = RegionActions.counting(markers.stream().map(SiteMarkerNode::hit).toList());
        markers.forEach(graph::removeFixed);
        if (tie.isToCall()) {
            CallRegions.of(graph).note(begin.kind().orElseThrow(), tie.position(), begin.bci(), actions);
        } else if (!actions.areNone()) {
            graph.replaceFixedWithFixed((FixedWithNextNode) begin, tied(begin, actions, tie));
        }
    }

    private static TiedRegionNode tied(DelimiterNode begin, RegionActions actions, RegionTie tie) {
        TiedRegionNode region = begin.graph().add(new TiedRegionNode(begin.kind().orElseThrow(), actions, tie.allocation()));
        region.setNodeSourcePosition(tie.position());
        return region;
    }
}
