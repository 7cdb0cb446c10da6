// SPDX-License-Identifier: Apache-2.0
package example;

import assay.api.EventType;
import jdk.graal.compiler.graph.Node;

/** Has the name of a type that assay brings along. */
public final class ClashingType implements EventType {
    @Override
    public String name() {
        return "load";
    }

    @Override
    public Node eventAt(Node node) {
        return null;
    }
}
