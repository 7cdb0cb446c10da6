// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

import assay.api.EventType;
import assay.api.Side;
import assay.api.Weight;
import assay.shim.bridge.NativeBridge;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.ValueNode;

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
            switchOff("its predicate threw " + failure);
            return null;
        }
    }

    /**
     * Returns what the occurrence at {@code node} adds, with a value that is known already replaced
     * by the constant; null where the type is off, or the weight is one that cannot be counted.
     */
    public Weight weightOf(Node node) {
        try {
            return checked(type.weightOf(node), node);
        } catch (Throwable failure) {
            switchOff("its weight cannot be counted: " + failure);
            return null;
        }
    }

    /** Switches the type off for good, and says why. */
    public void switchOff(String reason) {
        if (enabled.getAndSet(false)) {
            NativeBridge.reportDisabledEventType(type.name(), reason);
        }
    }

    private static Weight checked(Weight weight, Node node) {
        if (!(weight instanceof Weight.Value weighed)) {
            return Objects.requireNonNull(weight, "weightOf() is null");
        }
        ValueNode value = weighed.value();
        if (value.isJavaConstant()) {
            return Weight.of(weighed.scale().applyTo(value.asJavaConstant().asLong()));
        }
        if (!value.getStackKind().isNumericInteger()) {
            throw new IllegalArgumentException(value + " is neither an int nor a long");
        }
        if (!node.inputs().contains(value)) {
            throw new IllegalArgumentException(value + " is no input of " + node);
        }
        return weight;
    }
}
