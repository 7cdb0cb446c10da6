// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import jdk.graal.compiler.core.common.type.PrimitiveStamp;
import jdk.graal.compiler.core.common.type.StampPair;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.ConstantNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.FrameState;
import jdk.graal.compiler.nodes.LogicConstantNode;
import jdk.graal.compiler.nodes.LogicNode;
import jdk.graal.compiler.nodes.MergeNode;
import jdk.graal.compiler.nodes.NodeView;
import jdk.graal.compiler.nodes.ParameterNode;
import jdk.graal.compiler.nodes.ReturnNode;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.StructuredGraph.AllowAssumptions;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.ValuePhiNode;
import jdk.graal.compiler.nodes.calc.CompareNode;
import jdk.graal.compiler.nodes.calc.IntegerTestNode;
import jdk.graal.compiler.nodes.java.LoadFieldNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.util.GraphUtil;
import org.graalvm.collections.EconomicMap;
import org.graalvm.collections.Equivalence;

/**
 * Takes the code of one region out of a method's graph (paper 5, "Extracting ICGs", with the properties that an
 * inserted-code graph must have: one entry, one exit, no value that flows back). The code is copied into a graph of its
 * own, with the values of the method that it reads as parameters. Fields that the code reads are read directly before the
 * region instead, where Graal optimizes the load as it does others, and drops it together with the region.
 *
 * <p>Nothing is changed before {@link #takeOut}.
 */
final class BodyExtraction {
    private static final String USED_BEHIND = "a value that it computes is used behind it";

    private final DelimiterNode begin;
    private final StructuredGraph graph;
    private final BodyNodes found;
    /** What goes into the graph of the code: fixed nodes, and what nothing but these uses. */
    private final Set<Node> own = new LinkedHashSet<>();
    private final List<ValueNode> values = new ArrayList<>();
    private final String brokenRule;

    BodyExtraction(DelimiterNode begin) {
        this.begin = begin;
        this.graph = begin.graph();
        this.found = BodyNodes.behind(begin);
        this.brokenRule = found.brokenRule() != null || found.waitsForProfile() ? found.brokenRule() : ruleOfValues();
    }

    /** Returns the rule that the code breaks; null where it breaks none. */
    String brokenRule() {
        return brokenRule;
    }

    /** Tells whether Graal left a part of the code out, because it was never executed. It cannot be taken out then. */
    boolean waitsForProfile() {
        return found.waitsForProfile();
    }

    /** Returns what was found of the region in the method's graph. */
    BodyNodes found() {
        return found;
    }

    /** Returns the values of the method that the code reads, in the order of the parameters. */
    List<ValueNode> values() {
        return values;
    }

    private String ruleOfValues() {
        own.addAll(found.fixed());
        own.removeAll(found.loads());
        boolean grows = true;
        while (grows) {
            grows = false;
            for (Node user : List.copyOf(own)) {
                for (Node input : user.inputs()) {
                    grows |= !own.contains(input) && belongsToBody(input) && own.add(input);
                }
            }
        }
        if (found.loads().stream().anyMatch(this::isUsedOutside)) {
            return USED_BEHIND;
        }
        for (Node node : own) {
            String rule = ruleOf(node);
            if (rule != null) {
                return rule;
            }
        }
        return null;
    }

    private boolean belongsToBody(Node input) {
        if (input instanceof FixedNode || input instanceof ParameterNode || input instanceof FrameState) {
            return false;
        }
        return input instanceof ConstantNode || input instanceof LogicNode || input.usages().stream().allMatch(user -> own.contains(user) || isStateOfBody(user));
    }

    /** The frame states of the region's own merges go when the region goes. */
    private boolean isStateOfBody(Node user) {
        return user instanceof FrameState state && state.usages().stream().allMatch(holder -> holder instanceof MergeNode merge && own.contains(merge) || isStateOfBody(holder));
    }

    private String ruleOf(Node node) {
        boolean isShared = node instanceof ConstantNode || node instanceof LogicNode && node.inputs().stream().noneMatch(this::isComputedInBody);
        if (!isShared && isUsedOutside(node)) {
            return USED_BEHIND;
        }
        if (!canBeEmitted(node)) {
            return "it computes what cannot be emitted as it is: " + node;
        }
        for (Node input : node.inputs()) {
            if (own.contains(input) || input instanceof FrameState || values.contains(input)) {
                continue;
            }
            if (!(input instanceof ValueNode value && value.stamp(NodeView.DEFAULT) instanceof PrimitiveStamp)) {
                return "it reads an object: " + input;
            }
            values.add(value);
        }
        return null;
    }

    private static boolean canBeEmitted(Node node) {
        return node instanceof FixedNode || node instanceof ValuePhiNode || node instanceof LIRLowerable || node instanceof CompareNode || node instanceof IntegerTestNode || node instanceof LogicConstantNode;
    }

    private boolean isUsedOutside(Node node) {
        return node.usages().stream().anyMatch(user -> !own.contains(user) && !isStateOfBody(user) && !isUnusedPhi(user));
    }

    private boolean isComputedInBody(Node input) {
        return own.contains(input) && !(input instanceof ConstantNode);
    }

    private boolean isUnusedPhi(Node user) {
        return user instanceof ValuePhiNode phi && own.contains(phi.merge()) && phi.usages().stream().allMatch(this::isStateOfBody);
    }

    /** Returns the code, and leaves the method's graph with the region that the caller removes. Requires: no rule is broken. */
    RegionBody takeOut() {
        for (LoadFieldNode load : found.loads()) {
            GraphUtil.unlinkFixedNode(load);
            graph.addBeforeFixed(begin, load);
        }
        for (Node node : own) {
            if (node instanceof MergeNode merge && merge.stateAfter() != null) {
                FrameState state = merge.stateAfter();
                merge.setStateAfter(null);
                if (state.hasNoUsages()) {
                    GraphUtil.killWithUnusedFloatingInputs(state);
                }
            }
        }
        return new RegionBody(copied());
    }

    private StructuredGraph copied() {
        StructuredGraph body = new StructuredGraph.Builder(graph.getOptions(), graph.getDebug(), AllowAssumptions.ifNonNull(graph.getAssumptions())).trackNodeSourcePosition(graph.trackNodeSourcePosition()).name("region").build();
        EconomicMap<Node, Node> known = EconomicMap.create(Equivalence.IDENTITY);
        for (ValueNode value : values) {
            ParameterNode parameter = new ParameterNode(known.size(), StampPair.createSingle(value.stamp(NodeView.DEFAULT).unrestricted()));
            known.put(value, body.addWithoutUnique(parameter));
        }
        EconomicMap<Node, Node> copies = body.addDuplicates(own, graph, own.size(), known);
        ReturnNode exit = body.add(new ReturnNode(null));
        for (Node node : own) {
            if (node instanceof FixedWithNextNode fixed) {
                ((FixedWithNextNode) copies.get(fixed)).setNext(fixed.next() == found.end() ? exit : (FixedNode) copies.get(fixed.next()));
            }
        }
        body.start().setNext((FixedNode) copies.get(begin.next()));
        return body;
    }

    /** Takes what is left of the region out of the method's graph, and puts the node in its place. */
    void replaceBy(FixedWithNextNode region) {
        graph.addBeforeFixed(begin, region);
        remove();
    }

    /** Takes what is left of the region out of the method's graph. */
    void remove() {
        FixedWithNextNode before = (FixedWithNextNode) begin.predecessor();
        FixedNode behind = found.end().next();
        found.end().setNext(null);
        before.setNext(behind);
        GraphUtil.killCFG(begin);
    }

    /** Returns the nodes by which the code counts and calls leaves. */
    List<FixedWithNextNode> sinks() {
        List<FixedWithNextNode> sinks = new ArrayList<>();
        for (FixedNode node : found.fixed()) {
            if (node instanceof SiteMarkerNode || node instanceof LeafCallNode) {
                sinks.add((FixedWithNextNode) node);
            }
        }
        return sinks;
    }
}
