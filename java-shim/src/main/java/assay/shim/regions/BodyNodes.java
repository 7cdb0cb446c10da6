// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.BeginNode;
import jdk.graal.compiler.nodes.DeoptimizeNode;
import jdk.graal.compiler.nodes.EndNode;
import jdk.graal.compiler.nodes.FixedGuardNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.IfNode;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.LoopBeginNode;
import jdk.graal.compiler.nodes.LoopEndNode;
import jdk.graal.compiler.nodes.MergeNode;
import jdk.graal.compiler.nodes.ParameterNode;
import jdk.graal.compiler.nodes.ReturnNode;
import jdk.graal.compiler.nodes.UnwindNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.extended.IntegerSwitchNode;
import jdk.graal.compiler.nodes.java.AbstractNewObjectNode;
import jdk.graal.compiler.nodes.java.LoadFieldNode;
import jdk.graal.compiler.nodes.java.NewMultiArrayNode;
import jdk.graal.compiler.nodes.java.StoreFieldNode;
import jdk.graal.compiler.nodes.java.StoreIndexedNode;
import jdk.graal.compiler.nodes.type.StampTool;
import jdk.vm.ci.meta.DeoptimizationReason;

/** The fixed nodes of a region that has more in it than hits, and the rule that they break. The graph is only read. */
final class BodyNodes {
    private final DelimiterNode begin;
    private final Set<FixedNode> fixed = new LinkedHashSet<>();
    private final List<LoadFieldNode> loads = new ArrayList<>();
    private DelimiterNode end;
    private boolean waitsForProfile;
    private String brokenRule;

    private BodyNodes(DelimiterNode begin) {
        this.begin = begin;
    }

    /** Goes over the nodes from the delimiter to the end of the region. */
    static BodyNodes behind(DelimiterNode begin) {
        BodyNodes nodes = new BodyNodes(begin);
        nodes.collect();
        nodes.checkEntries();
        if (nodes.end == null && !nodes.waitsForProfile) {
            nodes.note("it does not end");
        }
        return nodes;
    }

    /** Returns the nodes between the delimiters. */
    Set<FixedNode> fixed() {
        return fixed;
    }

    /** Returns the nodes that read fields; they are among {@link #fixed}. */
    List<LoadFieldNode> loads() {
        return loads;
    }

    /** Returns the delimiter that ends the region; null where none does. */
    DelimiterNode end() {
        return end;
    }

    /**
     * Tells whether Graal left code of the region out because the profile says that it was never executed. What is left
     * out is executed by the interpreter, once, and then the method is compiled again.
     */
    boolean waitsForProfile() {
        return waitsForProfile;
    }

    String brokenRule() {
        return brokenRule;
    }

    /** The first rule is told, because others may follow from it. */
    private void note(String rule) {
        if (brokenRule == null) {
            brokenRule = rule;
        }
    }

    private void collect() {
        Deque<FixedNode> work = new ArrayDeque<>(List.of(begin.next()));
        while (!work.isEmpty()) {
            FixedNode node = work.pop();
            if (node instanceof DelimiterNode delimiter) {
                see(delimiter);
                continue;
            }
            if (fixed.add(node)) {
                judge(node);
                node.cfgSuccessors().forEach(next -> work.push((FixedNode) next));
            }
        }
    }

    /** Goes on no further: what is behind another region's begin is not known to be of this one. */
    private void see(DelimiterNode delimiter) {
        if (!delimiter.isEnd()) {
            note("another one begins within it");
        } else if (end != null && end != delimiter) {
            note("it ends at several places");
        } else {
            end = delimiter;
        }
    }

    private void judge(FixedNode node) {
        if (node instanceof DeoptimizeNode || node instanceof FixedGuardNode guard && guard.getReason() == DeoptimizationReason.UnreachedCode) {
            waitsForProfile = true;
            return;
        }
        String rule = ruleOf(node);
        if (rule != null) {
            note(rule);
        }
    }

    private String ruleOf(FixedNode node) {
        return switch (node) {
            case SiteMarkerNode marker when marker.hit().query() == SiteQuery.ALLOCATION -> "it asks how an object was allocated, beside a branch or the call of a leaf";
            case SiteMarkerNode marker when marker.hit().query() == SiteQuery.LOCK -> "it asks how a lock was got, beside a branch or the call of a leaf";
            case SiteMarkerNode marker when marker.hit().query() == SiteQuery.RECEIVER -> "it counts the class of a receiver, beside a branch or the call of a leaf";
            case SiteMarkerNode marker -> null;
            case LeafCallNode call -> null;
            case IfNode branch -> null;
            case IntegerSwitchNode branch -> null;
            case BeginNode way -> null;
            case EndNode way -> null;
            case MergeNode merge -> null;
            case LoadFieldNode load -> ruleOfLoad(load);
            case LoopBeginNode loop -> "it has a loop; a region IN_PLACE may have one";
            case LoopEndNode loop -> "it has a loop; a region IN_PLACE may have one";
            case ReturnNode exit -> "it does not end on each of its ways";
            case UnwindNode exit -> "it throws; a region IN_PLACE may";
            case AbstractNewObjectNode allocation -> "it allocates; a region IN_PLACE may";
            case NewMultiArrayNode allocation -> "it allocates; a region IN_PLACE may";
            case StoreFieldNode store -> "it writes a field; a region IN_PLACE may";
            case StoreIndexedNode store -> "it writes to an array; a region IN_PLACE may";
            case FixedGuardNode guard -> "it may throw; a region IN_PLACE may";
            default -> node instanceof Invoke call ? "it calls " + nameOf(call) + "; a region IN_PLACE may call methods of Java"
                            : "it has more in it than hits, leaf calls, arithmetic and branches: " + node;
        };
    }

    private String ruleOfLoad(LoadFieldNode load) {
        boolean isPrimitive = load.field().getJavaKind().isPrimitive();
        boolean isPlain = !load.ordersMemoryAccesses();
        if (!isPrimitive || !isPlain || !(load.isStatic() || isKnownBefore(load.object()))) {
            return "it reads " + load.field().format("%H.%n") + ", which is no primitive, or volatile, or a field of an object that may be null";
        }
        loads.add(load);
        return null;
    }

    /** The field is read directly before the region, so the object must be there, and must be one. */
    private boolean isKnownBefore(ValueNode object) {
        boolean isOutside = object instanceof ParameterNode || object instanceof FixedNode node && !fixed.contains(node);
        return isOutside && StampTool.isPointerNonNull(object);
    }

    private static String nameOf(Invoke call) {
        return call.getTargetMethod() == null ? "a method" : call.getTargetMethod().format("%H.%n(%p)");
    }

    /** Control may flow into the region only at its begin. */
    private void checkEntries() {
        for (FixedNode node : fixed) {
            for (Node before : node.cfgPredecessors()) {
                if (before != begin && !fixed.contains(before)) {
                    note("control flows into its middle");
                }
            }
        }
    }
}
