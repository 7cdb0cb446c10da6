// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import assay.api.EventType;
import assay.api.TargetPoint;

/** The event types that this run counts, in the order of their numbers. Immutable. */
public final class EventTypeTable {
    private final List<ActiveEventType> types;
    private final Map<TargetPoint, EventMatcher> matchers = new LinkedHashMap<>();

    EventTypeTable(List<EventType> selected) {
        List<ActiveEventType> active = new ArrayList<>();
        Map<TargetPoint, List<ActiveEventType>> byPoint = new LinkedHashMap<>();
        for (EventType type : selected) {
            ActiveEventType entry = new ActiveEventType(active.size(), type);
            active.add(entry);
            byPoint.computeIfAbsent(type.targetPoint(), p -> new ArrayList<>()).add(entry);
        }
        types = List.copyOf(active);
        byPoint.forEach((point, list) -> matchers.put(point, new EventMatcher(list)));
    }

    public ActiveEventType type(int id) {
        return types.get(id);
    }

    /** Types that are read off the final schedule. */
    public EventMatcher scheduleMatcher() {
        return matchers.getOrDefault(TargetPoint.FINAL_SCHEDULE, EventMatcher.NONE);
    }

    /** Earlier points, whose types need markers. */
    public Map<TargetPoint, EventMatcher> markedPoints() {
        Map<TargetPoint, EventMatcher> early = new LinkedHashMap<>(matchers);
        early.remove(TargetPoint.FINAL_SCHEDULE);
        return early;
    }
}
