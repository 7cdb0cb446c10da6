// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.util.List;
import java.util.function.Predicate;

import assay.api.EventType;
import assay.api.Side;
import assay.api.TargetPoint;
import jdk.graal.compiler.graph.Node;

/**
 * One row of the table of built-in types. Category and description are in the catalog of the native
 * side, which also lists the types that this Graal cannot have.
 */
record BuiltinEventType(String name, TargetPoint targetPoint, Side side, List<Class<?>> nodeClasses, Predicate<Node> predicate)
                implements EventType {

    /** Makes a type of the final schedule: every node of {@code nodeClass} that passes. */
    static <T> BuiltinEventType scheduled(String name, Side side, Class<T> nodeClass, Predicate<? super T> predicate) {
        return new BuiltinEventType(name, TargetPoint.FINAL_SCHEDULE, side, List.of(nodeClass), n -> predicate.test(nodeClass.cast(n)));
    }

    static BuiltinEventType scheduled(String name, Side side, Class<?>... nodeClasses) {
        return new BuiltinEventType(name, TargetPoint.FINAL_SCHEDULE, side, List.of(nodeClasses), n -> true);
    }

    @Override
    public Node eventAt(Node node) {
        return predicate.test(node) ? node : null;
    }
}
