// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

import assay.api.EventType;
import assay.api.Side;
import assay.api.TargetPoint;
import assay.api.Weight;
import jdk.graal.compiler.graph.Node;

/**
 * Says how the shim recognises a row of the catalogue at one of the row's target points.
 *
 * @param anchor returns the node beside which an occurrence is counted, or null
 * @param weigher returns what an occurrence adds
 */
record BuiltinEventType(BuiltinEvent event, TargetPoint targetPoint, Side side, List<Class<?>> nodeClasses, UnaryOperator<Node> anchor,
                Function<Node, Weight> weigher) implements EventType {

    BuiltinEventType {
        if (!event.points().contains(targetPoint)) {
            throw new IllegalStateException("the catalogue does not say that " + event.typeName() + " is looked for " + targetPoint);
        }
    }

    BuiltinEventType(BuiltinEvent event, TargetPoint targetPoint, Side side, List<Class<?>> nodeClasses, UnaryOperator<Node> anchor) {
        this(event, targetPoint, side, nodeClasses, anchor, node -> Weight.ONE);
    }

    /** Returns the same type with occurrences that weigh what the function says. */
    BuiltinEventType weighing(Function<Node, Weight> newWeigher) {
        return new BuiltinEventType(event, targetPoint, side, nodeClasses, anchor, newWeigher);
    }

    /** Counts every node of the final schedule that is of {@code nodeClass} and passes. */
    static <T> BuiltinEventType scheduled(BuiltinEvent event, Side side, Class<T> nodeClass, Predicate<? super T> predicate) {
        return scheduled(event, side, List.of(nodeClass), n -> predicate.test(nodeClass.cast(n)));
    }

    /** Counts every node of the final schedule that is of one of the classes. */
    static BuiltinEventType scheduled(BuiltinEvent event, Side side, Class<?>... nodeClasses) {
        return scheduled(event, side, List.of(nodeClasses), n -> true);
    }

    /** Counts every node of the final schedule that is of one of the classes and passes. */
    static BuiltinEventType scheduled(BuiltinEvent event, Side side, List<Class<?>> nodeClasses, Predicate<Node> predicate) {
        return new BuiltinEventType(event, TargetPoint.FINAL_SCHEDULE, side, nodeClasses, n -> predicate.test(n) ? n : null);
    }

    @Override
    public String name() {
        return event.typeName();
    }

    @Override
    public String category() {
        return event.category();
    }

    @Override
    public String description() {
        return event.description();
    }

    @Override
    public Node eventAt(Node node) {
        return anchor.apply(node);
    }

    @Override
    public Weight weightOf(Node node) {
        return weigher.apply(node);
    }

    @Override
    public String unit() {
        return event.unit();
    }
}
