// SPDX-License-Identifier: Apache-2.0
package example;

import assay.api.EventType;
import jdk.graal.compiler.graph.Node;

/** Cannot be made, which is reported. */
public final class UnmakeableType implements EventType {
    public UnmakeableType() {
        throw new IllegalStateException("on purpose");
    }

    @Override
    public String name() {
        return "unmakeable";
    }

    @Override
    public Node eventAt(Node node) {
        return node;
    }
}
