// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.ArrayList;
import java.util.List;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.AbstractBeginNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.ParameterNode;
import jdk.graal.compiler.nodes.ReturnNode;
import jdk.graal.compiler.nodes.StructuredGraph;
import org.graalvm.collections.EconomicMap;
import org.graalvm.collections.Equivalence;

/**
 * The code of a region, in a graph of its own, where no phase of the method sees it (paper 5, inserted-code graph). The
 * graph's parameters are the values of the method that the code reads. All its nodes can be emitted as they are, because
 * {@link BodyExtraction} refuses others, so the graph passes through no phase. Copies of the region share the graph,
 * which nobody changes.
 */
final class RegionBody {
    private final StructuredGraph graph;

    /** Requires: the graph has one return, and begins with another node than it. */
    RegionBody(StructuredGraph graph) {
        this.graph = graph;
    }

    /**
     * Puts a copy of the code between the region's node and what follows (paper 5, "splicing"). Returns the nodes of the
     * copy. Requires: nothing is optimized any more.
     */
    List<Node> spliceBehind(RegionBodyNode region) {
        StructuredGraph target = region.graph();
        EconomicMap<Node, Node> known = EconomicMap.create(Equivalence.IDENTITY);
        known.put(graph.start(), AbstractBeginNode.prevBegin(region));
        List<Node> nodes = new ArrayList<>();
        ReturnNode exit = null;
        for (Node node : graph.getNodes()) {
            if (node instanceof ParameterNode parameter) {
                known.put(parameter, region.value(parameter.index()));
            } else if (node instanceof ReturnNode found) {
                exit = found;
            } else if (node != graph.start()) {
                nodes.add(node);
            }
        }
        FixedNode first = graph.start().next();
        FixedWithNextNode last = (FixedWithNextNode) exit.predecessor();
        EconomicMap<Node, Node> copies = target.addDuplicates(nodes, graph, nodes.size(), known);
        FixedNode next = region.next();
        region.setNext(null);
        ((FixedWithNextNode) copies.get(last)).setNext(next);
        region.setNext((FixedNode) copies.get(first));
        List<Node> spliced = new ArrayList<>();
        for (Node node : nodes) {
            spliced.add(copies.get(node));
        }
        return spliced;
    }
}
