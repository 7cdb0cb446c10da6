// SPDX-License-Identifier: Apache-2.0
package assay.shim.counting;

import java.util.ArrayList;
import java.util.List;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.StructuredGraph;

/**
 * The nodes that we added to one graph. The nodes have to leave the graph again before the
 * compilation ends: Graal stores the final number of nodes as the method's size, by which it later
 * decides whether other units inline the method (HotSpotGraalCompiler.compileHelper).
 */
final class InsertedNodes {
    private final StructuredGraph graph;
    private final List<Node> nodes = new ArrayList<>();

    InsertedNodes(StructuredGraph graph) {
        this.graph = graph;
    }

    <T extends Node> T add(T node) {
        T added = graph.addWithoutUnique(node);
        nodes.add(added);
        return added;
    }

    List<Node> nodes() {
        return nodes;
    }

    /** Deletes all inserted nodes, whatever state the insertion had reached. */
    void delete() {
        for (Node node : nodes) {
            node.clearInputs();
        }
        for (Node node : nodes) {
            node.safeDelete();
        }
        nodes.clear();
    }
}
