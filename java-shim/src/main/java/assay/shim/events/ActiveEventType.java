// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.util.concurrent.atomic.AtomicBoolean;

import assay.api.EventType;
import assay.api.Side;
import assay.shim.bridge.NativeBridge;
import jdk.graal.compiler.graph.Node;

/**
 * An event type that is being counted, under the number by which the core knows it. The first
 * exception from its predicate switches it off for good.
 */
public final class ActiveEventType {
    private final int id;
    private final EventType type;
    private final AtomicBoolean enabled = new AtomicBoolean(true);

    ActiveEventType(int id, EventType type) {
        this.id = id;
        this.type = type;
    }

    public int id() {
        return id;
    }

    public Side side() {
        return type.side();
    }

    EventType type() {
        return type;
    }

    /**
     * Returns the node beside which {@code node} counts, or null; always null once the type is off.
     */
    public Node eventAt(Node node) {
        if (!enabled.get()) {
            return null;
        }
        try {
            return type.eventAt(node);
        } catch (Throwable failure) {
            if (enabled.getAndSet(false)) {
                NativeBridge.reportDisabledEventType(type.name(), "its predicate threw " + failure);
            }
            return null;
        }
    }
}
