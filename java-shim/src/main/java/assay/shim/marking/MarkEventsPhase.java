// SPDX-License-Identifier: Apache-2.0
package assay.shim.marking;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import assay.api.Side;
import assay.api.Weight;
import assay.shim.compilation.Comparison;
import assay.shim.compilation.Compilation;
import assay.shim.events.ActiveEventType;
import assay.shim.events.EventMatcher;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.LogicNode;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.WithExceptionNode;
import jdk.graal.compiler.nodes.calc.FloatingNode;
import jdk.graal.compiler.nodes.cfg.HIRBlock;
import jdk.graal.compiler.phases.BasePhase;
import jdk.graal.compiler.phases.schedule.SchedulePhase;
import jdk.graal.compiler.nodes.GraphState.StageFlag;

/**
 * Leaves markers for the event types of one target point (requirements E2, E3; paper 1, section
 * 4.1.2). Like all phases, this phase keeps no state.
 */
public final class MarkEventsPhase extends BasePhase<Object> {
    private final EventMatcher matcher;
    private final boolean precedesEscapeAnalysis;

    public MarkEventsPhase(EventMatcher matcher, boolean precedesEscapeAnalysis) {
        this.matcher = matcher;
        this.precedesEscapeAnalysis = precedesEscapeAnalysis;
    }

    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    /** Returns the types' names, for the test that checks the documented target points. */
    public List<String> eventTypeNames() {
        return matcher.typeNames();
    }

    /** An event type, the node beside which it occurs, and what it adds. */
    private record Match(ActiveEventType type, Node anchor, Weight weight) {
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        if (!Compilation.isUserCompilation(graph) || Compilation.comparison() == Comparison.WITHOUT_MARKERS) {
            return;
        }
        try {
            List<Match> matches = findMatches(graph);
            if (!matches.isEmpty()) {
                insertMarkers(graph, matches);
            }
        } catch (Throwable failure) {
            removeMarkers(graph);
            Compilation.noteMarkingFailure(graph, failure);
        }
    }

    private List<Match> findMatches(StructuredGraph graph) {
        List<Match> matches = new ArrayList<>();
        for (Node node : graph.getNodes()) {
            for (ActiveEventType type : matcher.interestedIn(node)) {
                Node anchor = type.eventAt(node);
                Weight weight = anchor == null ? null : weightOf(type, node);
                if (weight != null) {
                    matches.add(new Match(type, anchor, weight));
                }
            }
        }
        return matches;
    }

    /** Returns what an occurrence adds; null where it cannot be counted here, and the type is off. */
    private Weight weightOf(ActiveEventType type, Node node) {
        Weight weight = type.weightOf(node);
        if (weight instanceof Weight.Value && precedesEscapeAnalysis) {
            type.switchOff("its weight is a value, and no marker can hold one before escape analysis");
            return null;
        }
        return weight;
    }

    private static void insertMarkers(StructuredGraph graph, List<Match> matches) {
        StructuredGraph.ScheduleResult schedule = null;
        for (Match match : matches) {
            FixedNode anchor;
            Side side = match.type.side();
            if (match.anchor instanceof FixedNode fixed) {
                anchor = fixed;
            } else {
                if (schedule == null) {
                    schedule = scheduleForLowering(graph);
                }
                anchor = lastFixedBefore((FloatingNode) match.anchor, schedule);
                side = Side.AFTER;
                if (anchor == null) {
                    continue; // not scheduled: a node without a use
                }
            }
            insert(graph, new EventMarkerNode(match.type.id(), match.weight, match.anchor instanceof LogicNode), anchor, side);
        }
    }

    /** Makes the schedule that lowering will use: floating nodes are lowered where it puts them. */
    private static StructuredGraph.ScheduleResult scheduleForLowering(StructuredGraph graph) {
        boolean immutable = graph.isAfterStage(StageFlag.FIXED_READS);
        SchedulePhase.runWithoutContextOptimizations(graph, SchedulePhase.SchedulingStrategy.LATEST_OUT_OF_LOOPS, immutable);
        return graph.getLastSchedule();
    }

    private static FixedNode lastFixedBefore(FloatingNode node, StructuredGraph.ScheduleResult schedule) {
        HIRBlock block = schedule.getNodeToBlockMap().get(node);
        if (block == null) {
            return null;
        }
        FixedNode last = block.getBeginNode();
        for (Node scheduled : schedule.nodesFor(block)) {
            if (scheduled == node) {
                break;
            }
            if (scheduled instanceof FixedWithNextNode fixed) {
                last = fixed;
            }
        }
        return last;
    }

    private static void insert(StructuredGraph graph, EventMarkerNode marker, FixedNode anchor, Side side) {
        graph.add(marker);
        marker.setNodeSourcePosition(anchor.getNodeSourcePosition());
        if (side == Side.BEFORE) {
            graph.addBeforeFixed(anchor, marker);
        } else if (anchor instanceof WithExceptionNode withException) {
            graph.addAfterFixed(withException.next(), marker);
        } else {
            graph.addAfterFixed((FixedWithNextNode) anchor, marker);
        }
    }

    private static void removeMarkers(StructuredGraph graph) {
        for (EventMarkerNode marker : graph.getNodes(EventMarkerNode.TYPE).snapshot()) {
            if (marker.isOfEvent()) {
                graph.removeFixed(marker);
            }
        }
    }
}
