// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;

import assay.api.EventType;
import assay.shim.bridge.NativeBridge;

/**
 * The event types that the user's jars provide. For a type that cannot be used a message says why.
 */
final class JarEventTypes {
    private final Set<String> taken;
    private final List<EventType> types = new ArrayList<>();

    private JarEventTypes(Set<String> builtinNames) {
        taken = new HashSet<>(builtinNames);
    }

    static List<EventType> load(List<String> jars, Set<String> builtinNames) {
        JarEventTypes loaded = new JarEventTypes(builtinNames);
        jars.forEach(loaded::addTypesOf);
        return loaded.types;
    }

    private void addTypesOf(String jar) {
        int before = types.size();
        try {
            Iterator<EventType> providers = ServiceLoader.load(EventType.class, new URLClassLoader(new URL[]{url(jar)}, EventType.class.getClassLoader())).iterator();
            String failure = addNext(providers, jar);
            String failureBefore = null;
            // The loader passes over a provider that fails, but a jar that cannot be read fails
            // forever.
            while (failure != null && !failure.equals(failureBefore)) {
                report("an event type of " + jar + " is not counted: " + failure);
                failureBefore = failure;
                failure = addNext(providers, jar);
            }
        } catch (Throwable failure) {
            report("event types of " + jar + " are not counted: " + failure);
        }
        if (types.size() == before) {
            report(jar + " has no usable event type: name its classes in META-INF/services/" + EventType.class.getName());
        }
    }

    /** Adds types up to the first provider that fails. Returns the failure; null at the end. */
    private String addNext(Iterator<EventType> providers, String jar) {
        try {
            while (providers.hasNext()) {
                addUnlessTaken(providers.next(), jar);
            }
            return null;
        } catch (ServiceConfigurationError | LinkageError error) {
            return error.getMessage() + (error.getCause() == null ? "" : ": " + error.getCause());
        }
    }

    private void addUnlessTaken(EventType type, String jar) {
        try {
            EventType checked = CheckedEventType.of(type);
            if (taken.add(checked.name())) {
                types.add(checked);
            } else {
                report("event type " + checked.name() + " of " + jar + " is not counted: the name is taken");
            }
        } catch (Throwable failure) {
            report("event type " + type.getClass().getName() + " of " + jar + " is not counted: " + reasonOf(failure));
        }
    }

    private static String reasonOf(Throwable failure) {
        return failure instanceof IllegalArgumentException && failure.getMessage() != null ? failure.getMessage() : failure.toString();
    }

    private static void report(String message) {
        NativeBridge.reportMessage(message);
    }

    private static URL url(String jar) throws MalformedURLException {
        return new File(jar).toURI().toURL();
    }
}
