// SPDX-License-Identifier: Apache-2.0
package assay.junit.launch;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import assay.junit.judging.Json;
import assay.junit.judging.Unjudged;

/** The event types of `assay list events`. */
public final class EventTypes {
    private final Map<String, Json> types = new TreeMap<>();

    private EventTypes() {
    }

    static EventTypes of(Json list) {
        EventTypes events = new EventTypes();
        list.list().forEach(type -> events.types.put(type.at("name").text(), type));
        return events;
    }

    /**
     * Requires of each event that it can be counted.
     *
     * @throws IllegalArgumentException where there is no such event type
     */
    public void requireAvailable(Set<String> events) throws Unjudged {
        for (String event : events) {
            Json type = types.get(event);
            if (type == null) {
                throw new IllegalArgumentException("there is no event type '" + event + "'; 'assay list events' prints all of them");
            }
            if (!type.at("available").flag()) {
                throw new Unjudged("'" + event + "' cannot be counted: " + type.at("reason").text());
            }
        }
    }

    /** Returns the words of `assay count --events` that have all of the events that there are. */
    public String wordsFor(Set<String> events) {
        StringBuilder words = new StringBuilder("all");
        for (String event : events) {
            Json type = types.get(event);
            if (type != null && type.at("available").flag() && !type.at("in_all").flag()) {
                words.append('+').append(event);
            }
        }
        return words.toString();
    }
}
