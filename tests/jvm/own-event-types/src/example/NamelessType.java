// SPDX-License-Identifier: Apache-2.0
package example;

import assay.api.EventType;
import jdk.graal.compiler.graph.Node;

/** Has no name, which is reported. */
public final class NamelessType implements EventType {
    @Override
    public String name() {
        return null;
    }

    @Override
    public Node eventAt(Node node) {
        return node;
    }
}
