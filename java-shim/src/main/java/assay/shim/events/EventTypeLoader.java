// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import assay.api.EventType;
import assay.shim.bridge.NativeBridge;
import assay.shim.bridge.Settings;

/**
 * Makes the table of this run from the names that the user selected, and from jars of event types.
 */
public final class EventTypeLoader {
    private EventTypeLoader() {
    }

    /** Loads the types, and declares them to the native side. */
    public static EventTypeTable load(Settings settings) {
        Map<String, List<EventType>> builtins = builtinTypes();
        List<List<EventType>> selected = new ArrayList<>();
        for (String name : settings.events()) {
            List<EventType> parts = builtins.get(name);
            if (parts != null) {
                selected.add(parts);
            } else {
                NativeBridge.reportUnsupportedEvent(name, "this version of the shim has no predicate for it");
            }
        }
        int builtinCount = selected.size();
        JarEventTypes.load(settings.eventJars(), builtins.keySet()).forEach(type -> selected.add(List.of(type)));
        Map<Integer, List<EventType>> numbered = new LinkedHashMap<>();
        for (int i = 0; i < selected.size(); i++) {
            int number = NativeBridge.declareEventType(selected.get(i).getFirst(), targetPoints(selected.get(i)), i >= builtinCount);
            if (number >= 0) {
                numbered.put(number, selected.get(i));
            }
        }
        return new EventTypeTable(numbered);
    }

    private static String targetPoints(List<EventType> parts) {
        return parts.stream().map(part -> part.targetPoint().toString()).distinct().collect(Collectors.joining(" and "));
    }

    /** Returns types by name. The parts of a type that is lowered at two places are summed. */
    private static Map<String, List<EventType>> builtinTypes() {
        return Stream.of(ScheduledEventTypes.all(), ScheduledGuards.all(), ArithmeticEventTypes.all(), MarkedEventTypes.all())
                        .flatMap(List::stream).collect(Collectors.groupingBy(EventType::name, LinkedHashMap::new, Collectors.toList()));
    }

    /** Returns the names that this shim can count, for the test against the native catalog. */
    public static Set<String> builtinNames() {
        return builtinTypes().keySet();
    }
}
