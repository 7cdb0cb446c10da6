// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

import assay.api.EventType;
import assay.api.TargetPoint;
import jdk.graal.compiler.lir.LIRInstruction;

/** The event types that this run counts, in the order of their numbers. Immutable. */
public final class EventTypeTable {
    private final Map<TargetPoint, EventMatcher> matchers = new LinkedHashMap<>();
    private final Map<Integer, BuiltinEvent> emitted = new LinkedHashMap<>();
    private OptionalInt inlinedCall = OptionalInt.empty();

    /** @param selected for each number the parts of its type; several parts are summed */
    EventTypeTable(Map<Integer, List<EventType>> selected) {
        Map<TargetPoint, List<ActiveEventType>> byPoint = new LinkedHashMap<>();
        selected.forEach((id, parts) -> {
            for (EventType part : parts) {
                if (part instanceof BuiltinEventType builtin && part.targetPoint().equals(TargetPoint.EMITTED_CODE)) {
                    emitted.put(id, builtin.event());
                    continue;
                }
                if (part.targetPoint().equals(TargetPoint.INLINED_METHOD)) {
                    inlinedCall = OptionalInt.of(id);
                    continue;
                }
                byPoint.computeIfAbsent(part.targetPoint(), p -> new ArrayList<>()).add(new ActiveEventType(id, part));
            }
        });
        byPoint.forEach((point, list) -> matchers.put(point, new EventMatcher(list)));
    }

    /** Returns the numbers of the types that only the emitted code shows. */
    public Set<Integer> emittedTypes() {
        return emitted.keySet();
    }

    /** Tells whether the instruction is an occurrence of the type with that number, one of {@link #emittedTypes}. */
    public boolean occursAt(LIRInstruction instruction, int type) {
        return EmittedEvents.occursAt(instruction, emitted.get(type));
    }

    /** Returns the number of the type that counts inlined calls; empty where these are not counted. */
    public OptionalInt inlinedCallType() {
        return inlinedCall;
    }

    /** Returns the types that are read off the final schedule. */
    public EventMatcher scheduleMatcher() {
        return matchers.getOrDefault(TargetPoint.FINAL_SCHEDULE, EventMatcher.NONE);
    }

    /** Returns the earlier points, whose types need markers. */
    public Map<TargetPoint, EventMatcher> markedPoints() {
        Map<TargetPoint, EventMatcher> early = new LinkedHashMap<>(matchers);
        early.remove(TargetPoint.FINAL_SCHEDULE);
        return early;
    }
}
