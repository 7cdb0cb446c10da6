// SPDX-License-Identifier: Apache-2.0
package assay.api;

import java.util.List;

import jdk.graal.compiler.graph.Node;

/**
 * A pattern in the compiler's IR whose executions are counted (requirement E1; paper 1, section
 * 4.1.1).
 *
 * <p>To count a type of your own, implement this interface in a class with a public constructor
 * without parameters, name the class in {@code META-INF/services/assay.api.EventType} of a jar, and
 * pass the jar with {@code --event-jar}. See {@code docs/own-event-types.md}.
 *
 * <p>Implementations are called from several compiler threads at once, so they must be stateless.
 * Implementations must not change the graph. A type that throws is switched off with a message; the
 * program goes on.
 */
public interface EventType {

    /** Returns a unique name in lower case with hyphens, such as {@code array-length}. */
    String name();

    /** Returns the category under which the type can be selected. */
    default String category() {
        return "custom";
    }

    /** Returns one line that says what is counted. */
    default String description() {
        return "";
    }

    /** Returns the place in the pipeline where the type is looked for. */
    default TargetPoint targetPoint() {
        return TargetPoint.FINAL_SCHEDULE;
    }

    /** Returns the side of the node of {@link #eventAt} on which the event is counted. */
    default Side side() {
        return Side.AFTER;
    }

    /**
     * Returns the node classes (subclasses included) that {@link #eventAt} wants to see. Fewer
     * classes make compilation cheaper.
     */
    default List<Class<?>> nodeClasses() {
        return List.of(Node.class);
    }

    /**
     * Returns the fixed or scheduled node beside which an occurrence is counted, or null when
     * {@code node} is no occurrence. Usually the result is {@code node} itself. The same node may
     * count for several types.
     */
    Node eventAt(Node node);

    /**
     * Returns what one execution of the occurrence at {@code node} adds to the count of the type. It
     * is asked for nodes for which {@link #eventAt} has returned a node.
     */
    default Weight weightOf(Node node) {
        return Weight.ONE;
    }

    /** Returns what the counts are of: {@code occurrences}, or what weights are given in. */
    default String unit() {
        return "occurrences";
    }
}
