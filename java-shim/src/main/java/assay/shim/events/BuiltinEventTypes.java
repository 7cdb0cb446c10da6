// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import assay.api.TargetPoint;

/**
 * Every way in which the shim recognises a built-in event type. One class for each group of
 * categories has the predicates.
 */
final class BuiltinEventTypes {
    private BuiltinEventTypes() {
    }

    /**
     * Returns the parts of each type, one for each of its target points; the parts are summed.
     *
     * @throws IllegalStateException where the predicates and the catalogue differ
     */
    static Map<BuiltinEvent, List<BuiltinEventType>> byEvent() {
        Map<BuiltinEvent, List<BuiltinEventType>> parts = Stream.of(ControlEvents.all(), CallEvents.all(), MemoryEvents.all(),
                        ObjectEvents.all(), LockEvents.all(), BarrierEvents.all(), ArithmeticEvents.all(), GuardEvents.all(), TypeCheckEvents.all(),
                        WeightedEvents.all(), IntrinsicEvents.all(), InliningEvents.all(), EmittedEvents.all(), VectorEvents.all()).flatMap(List::stream)
                        .collect(Collectors.groupingBy(BuiltinEventType::event, () -> new EnumMap<>(BuiltinEvent.class), Collectors.toList()));
        for (BuiltinEvent event : BuiltinEvent.values()) {
            List<TargetPoint> points = parts.getOrDefault(event, List.of()).stream().map(BuiltinEventType::targetPoint).toList();
            if (points.size() != event.points().size() || !points.containsAll(event.points())) {
                throw new IllegalStateException("the catalogue says that " + event.typeName() + " is looked for " + event.points() +
                                ", and the shim's predicates look " + points + ": there has to be one for each of the catalogue's");
            }
        }
        return parts;
    }
}
