// SPDX-License-Identifier: Apache-2.0
package example;

import java.util.List;

import assay.api.EventType;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.calc.NarrowNode;

/** Counts conversions to a narrower integer type, such as {@code (short) x}. */
public final class NarrowConversions implements EventType {
    @Override
    public String name() {
        return "narrow-conversion";
    }

    @Override
    public String description() {
        return "Conversion to a narrower integer type.";
    }

    @Override
    public List<Class<?>> nodeClasses() {
        return List.of(NarrowNode.class);
    }

    @Override
    public Node eventAt(Node node) {
        return node;
    }
}
