// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.util.List;

import assay.api.EventType;
import assay.api.Side;
import assay.api.TargetPoint;
import assay.api.Weight;
import jdk.graal.compiler.graph.Node;

/**
 * A user's event type whose answers other than {@link #eventAt} were asked for once and found
 * usable. Nothing in a jar may stop the counting of all other types.
 */
record CheckedEventType(String name, String category, String description, TargetPoint targetPoint, Side side, List<Class<?>> nodeClasses, String unit,
                EventType type) implements EventType {

    /**
     * Asks the type for its answers, and checks them.
     *
     * @throws IllegalArgumentException with what is wrong about the type
     */
    static EventType of(EventType type) {
        String name = present(type.name(), "name()");
        if (!name.matches("[a-z0-9-]+")) {
            throw new IllegalArgumentException("its name '" + name + "' has other characters than a to z, 0 to 9 and hyphens");
        }
        List<Class<?>> nodeClasses = present(type.nodeClasses(), "nodeClasses()");
        nodeClasses.forEach(nodeClass -> present(nodeClass, "an element of nodeClasses()"));
        String unit = present(type.unit(), "unit()");
        if (!unit.matches("[a-z-]+")) {
            throw new IllegalArgumentException("its unit '" + unit + "' has other characters than a to z and hyphens");
        }
        TargetPoint targetPoint = present(type.targetPoint(), "targetPoint()");
        present(targetPoint.tier(), "the tier of targetPoint()");
        present(targetPoint.side(), "the side of targetPoint()");
        if (targetPoint.tier() == TargetPoint.Tier.LIR) {
            throw new IllegalArgumentException("targetPoint() is in the emitted code, where no node is");
        }
        if (targetPoint.tier() == TargetPoint.Tier.PARSING) {
            throw new IllegalArgumentException("targetPoint() is the begin of inlined methods, where only assay's own type is looked for");
        }
        if (targetPoint.tier() != TargetPoint.Tier.SCHEDULE) {
            present(targetPoint.phase(), "the phase of targetPoint()");
        }
        return new CheckedEventType(name, present(type.category(), "category()"), present(type.description(), "description()"), targetPoint,
                        present(type.side(), "side()"), List.copyOf(nodeClasses), unit, type);
    }

    private static <T> T present(T value, String what) {
        if (value == null) {
            throw new IllegalArgumentException(what + " is null");
        }
        return value;
    }

    @Override
    public Node eventAt(Node node) {
        return type.eventAt(node);
    }

    @Override
    public Weight weightOf(Node node) {
        return type.weightOf(node);
    }
}
