// SPDX-License-Identifier: Apache-2.0
package assay.shim.marking;

import assay.api.Weight;
import assay.shim.compilation.Comparison;
import assay.shim.compilation.Compilation;
import jdk.graal.compiler.graph.NodeSourcePosition;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/**
 * Makes the markers of inlined calls. Graal keeps no node that says where an inlined method began, and what a method
 * leaves behind may be nothing, or may move. So a marker is put there when the method is inlined. Its position is the
 * method's first bytecode, inlined at the call site, which names caller, call site and callee.
 */
final class InlinedCalls {
    private InlinedCalls() {
    }

    /** Tells whether calls that are inlined into the graph are calls of the program. */
    static boolean areMarkedIn(StructuredGraph graph) {
        return graph.method() != null && !graph.isSubstitution() && Compilation.comparison() != Comparison.WITHOUT_MARKERS;
    }

    static EventMarkerNode newMarker(int type) {
        return new EventMarkerNode(type, Weight.ONE, false);
    }

    /** @param callSite the call in the caller; null where {@code callee} is the method of the marker's graph */
    static void place(EventMarkerNode marker, NodeSourcePosition callSite, ResolvedJavaMethod callee) {
        marker.setNodeSourcePosition(new NodeSourcePosition(callSite, callee, 0));
    }

    /** Marks the begin of a graph that will be inlined. */
    static void markBegin(StructuredGraph graph, int type) {
        FixedWithNextNode start = graph.start();
        EventMarkerNode marker = graph.add(newMarker(type));
        place(marker, null, graph.method());
        graph.addAfterFixed(start, marker);
    }
}
