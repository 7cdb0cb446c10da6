// SPDX-License-Identifier: Apache-2.0
package example;

import java.util.List;

import assay.api.EventType;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.LoopEndNode;

/** Makes a mistake that shows at the first loop. */
public final class ThrowingType implements EventType {
    @Override
    public String name() {
        return "throwing";
    }

    @Override
    public List<Class<?>> nodeClasses() {
        return List.of(LoopEndNode.class);
    }

    @Override
    public Node eventAt(Node node) {
        throw new IllegalStateException("on purpose");
    }
}
