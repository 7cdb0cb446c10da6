// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import assay.api.EventType;
import assay.api.TargetPoint;
import assay.shim.bridge.NativeBridge;
import assay.shim.bridge.Settings;

/**
 * Makes the table of this run from the names that the user selected, and from jars of event types.
 */
public final class EventTypeLoader {
    private EventTypeLoader() {
    }

    /** Loads the types, and tells the native side which there are. */
    public static EventTypeTable load(Settings.Counting settings) {
        Map<Integer, List<EventType>> numbered = new LinkedHashMap<>();
        Map<String, BuiltinEvent> builtins = Arrays.stream(BuiltinEvent.values()).collect(Collectors.toMap(BuiltinEvent::typeName, event -> event));
        Map<BuiltinEvent, List<BuiltinEventType>> parts = BuiltinEventTypes.byEvent();
        for (String name : settings.events()) {
            BuiltinEvent event = builtins.get(name);
            if (event == null) {
                NativeBridge.reportUnsupportedEvent(name, "this version of the shim has no predicate for it");
                continue;
            }
            Optional<String> absence = absenceOf(event, settings);
            if (absence.isPresent()) {
                NativeBridge.reportUnsupportedEvent(name, absence.get());
            } else {
                declare(List.copyOf(parts.get(event)), event.points(), false, numbered);
            }
        }
        for (EventType type : JarEventTypes.load(settings.eventJars(), builtins.keySet())) {
            declare(List.of(type), List.of(type.targetPoint()), true, numbered);
        }
        return new EventTypeTable(numbered);
    }

    /** Returns why this run cannot have the type; empty where it can. */
    private static Optional<String> absenceOf(BuiltinEvent event, Settings.Counting settings) {
        if (settings.sampling().isPresent() && event.points().contains(TargetPoint.EMITTED_CODE)) {
            return Optional.of("sampled paths do not tell what only the emitted code shows; choose another strategy than pep");
        }
        return CollectorAbsences.reasonFor(event);
    }

    /** Declares a type by its first part, and enters all parts under the number that the type gets. */
    private static void declare(List<EventType> parts, List<TargetPoint> points, boolean custom, Map<Integer, List<EventType>> numbered) {
        String targetPoints = points.stream().map(TargetPoint::toString).collect(Collectors.joining(" and "));
        int number = NativeBridge.declareEventType(parts.getFirst(), targetPoints, custom);
        if (number >= 0) {
            numbered.put(number, parts);
        }
    }
}
