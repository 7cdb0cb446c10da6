// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import assay.api.EventType;
import assay.shim.bridge.NativeBridge;
import assay.shim.bridge.Settings;

/** From the names that the user selected, and jars of event types, to the table of this run. */
public final class EventTypeLoader {
    private EventTypeLoader() {
    }

    /** Loads the types, and tells the native side which there are, in the order of their numbers. */
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
        typesFromJars(settings.eventJars(), builtins.keySet()).forEach(type -> selected.add(List.of(type)));
        for (int i = 0; i < selected.size(); i++) {
            NativeBridge.declareEventType(selected.get(i).getFirst(), i >= builtinCount);
        }
        return new EventTypeTable(selected);
    }

    /** By name. A type that the compiler lowers at two places has two parts, which are summed. */
    private static Map<String, List<EventType>> builtinTypes() {
        return Stream.of(ScheduledEventTypes.all(), ScheduledGuards.all(), ArithmeticEventTypes.all(), MarkedEventTypes.all())
                        .flatMap(List::stream).collect(Collectors.groupingBy(EventType::name, LinkedHashMap::new, Collectors.toList()));
    }

    /** Names that this shim can count, for the test that compares them with the native catalog. */
    public static Set<String> builtinNames() {
        return builtinTypes().keySet();
    }

    private static List<EventType> typesFromJars(List<String> jars, Set<String> builtinNames) {
        List<EventType> types = new ArrayList<>();
        Set<String> taken = new HashSet<>(builtinNames);
        for (String jar : jars) {
            try {
                int before = types.size();
                for (EventType type : ServiceLoader.load(EventType.class, new URLClassLoader(new URL[]{url(jar)}, EventType.class.getClassLoader()))) {
                    addUnlessTaken(type, jar, taken, types);
                }
                if (types.size() == before) {
                    NativeBridge.reportMessage(jar + " has no usable event type: name its classes in META-INF/services/" + EventType.class.getName());
                }
            } catch (ServiceConfigurationError | LinkageError | MalformedURLException failure) {
                NativeBridge.reportMessage("event types of " + jar + " are not counted: " + failure);
            }
        }
        return types;
    }

    private static void addUnlessTaken(EventType type, String jar, Set<String> taken, List<EventType> types) {
        try {
            String name = type.name();
            if (taken.add(name)) {
                types.add(type);
            } else {
                NativeBridge.reportMessage("event type " + name + " of " + jar + " is not counted: the name is taken");
            }
        } catch (Throwable failure) {
            NativeBridge.reportMessage("an event type of " + jar + " is not counted: " + failure);
        }
    }

    private static URL url(String jar) throws MalformedURLException {
        return new File(jar).toURI().toURL();
    }
}
