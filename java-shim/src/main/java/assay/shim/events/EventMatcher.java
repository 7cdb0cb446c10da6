// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.util.List;

import jdk.graal.compiler.graph.Node;

/**
 * Tells which event types are interested in a node, by the node's class. Most classes interest no
 * type, and asking two dozen predicates about every node would cost more than the rest of our
 * compilation time.
 */
public final class EventMatcher {
    public static final EventMatcher NONE = new EventMatcher(List.of());

    private static final ActiveEventType[] NOBODY = {};

    private final List<ActiveEventType> types;
    private final ClassValue<ActiveEventType[]> interested = new ClassValue<>() {
        @Override
        protected ActiveEventType[] computeValue(Class<?> nodeClass) {
            List<ActiveEventType> list = types.stream().filter(t -> wants(t, nodeClass)).toList();
            return list.isEmpty() ? NOBODY : list.toArray(NOBODY);
        }
    };

    EventMatcher(List<ActiveEventType> types) {
        this.types = List.copyOf(types);
    }

    public List<String> typeNames() {
        return types.stream().map(t -> t.type().name()).toList();
    }

    /** Returns the types whose predicate must see {@code node}. The array must not be modified. */
    public ActiveEventType[] interestedIn(Node node) {
        return interested.get(node.getClass());
    }

    private static boolean wants(ActiveEventType type, Class<?> nodeClass) {
        return type.type().nodeClasses().stream().anyMatch(c -> c.isAssignableFrom(nodeClass));
    }
}
