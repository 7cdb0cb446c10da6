// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import assay.shim.compilation.Compilation;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.graph.NodeSourcePosition;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.WithExceptionNode;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/**
 * Keeps the regions of calls of one compilation. While Graal optimizes, they are in no graph: a node more between two
 * others is enough for Graal to inline in another order. A region names its call by the call's place in the bytecode, so
 * whatever became of the call, each copy of it that is left has the place, and no copy of an inlined one is there any more.
 */
final class CallRegions {
    private record Call(RegionKind kind, ResolvedJavaMethod method, int bci) {
    }

    /** The actions of a call's regions, by where a region begins. A method that is inlined twice is noted twice. */
    private final Map<Call, Map<Integer, RegionActions>> actionsOf = new HashMap<>();

    /** Returns the regions of the compilation that the graph is part of: the graph of a unit, or of a method to be inlined. */
    static CallRegions of(StructuredGraph graph) {
        Compilation compilation = Compilation.isUserCompilation(graph) ? Compilation.of(graph) : Compilation.current();
        return compilation == null ? new CallRegions() : compilation.part(CallRegions.class, CallRegions::new);
    }

    /** @param call where the call is; its callers do not matter */
    void note(RegionKind kind, NodeSourcePosition call, int beginBci, RegionActions actions) {
        actionsOf.computeIfAbsent(new Call(kind, call.getMethod(), call.getBCI()), at -> new LinkedHashMap<>()).put(beginBci, actions);
    }

    /** Puts the actions beside the calls that are left. Requires: callees have been inlined, and calls have been lowered. */
    void placeIn(StructuredGraph graph) {
        if (actionsOf.isEmpty()) {
            return;
        }
        for (Node node : graph.getNodes().filter(Invoke.class::isInstance).snapshot()) {
            if (node.getNodeSourcePosition() != null) {
                placeAt((FixedNode) node, node.getNodeSourcePosition());
            }
        }
    }

    private void placeAt(FixedNode call, NodeSourcePosition position) {
        for (RegionActions actions : actionsAt(RegionKind.SUCC_INVOKE, position)) {
            actions.nodes(call.graph(), position).forEach(added -> call.graph().addBeforeFixed(call, added));
        }
        FixedWithNextNode behind = call instanceof WithExceptionNode throwing ? throwing.next() : (FixedWithNextNode) call;
        for (RegionActions actions : actionsAt(RegionKind.PRED_INVOKE, position)) {
            actions.nodes(call.graph(), position).forEach(added -> call.graph().addAfterFixed(behind, added));
        }
    }

    private Iterable<RegionActions> actionsAt(RegionKind kind, NodeSourcePosition position) {
        return actionsOf.getOrDefault(new Call(kind, position.getMethod(), position.getBCI()), Map.of()).values();
    }
}
