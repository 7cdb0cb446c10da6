// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What one compilation of the target executed in the counted calls. All these calls ran in its code,
 * from the entry to the end.
 *
 * @param target signature
 * @param calls counted calls of the target
 */
public record Evidence(String target, long calls, CompiledCode code, String graal) {
    private static final Set<String> ENDS = Set.of("return", "unwind");

    private record Unit(long compileId, long entryBci, Map<String, Long> counts, long unfinished, long unattributed) {
        long count(String event) {
            return counts.getOrDefault(event, 0L);
        }

        long entries() {
            return count("method-entry");
        }

        boolean wasExecuted() {
            return counts.values().stream().anyMatch(count -> count != 0) || unattributed != 0;
        }
    }

    /**
     * Checks that the result tells exactly what the calls executed.
     *
     * @param result JSON of {@code assay read --by compilation}
     * @param sites JSON of {@code assay sites}
     * @param stillValid whether the target has valid code after the calls
     * @param events event types that rules are about
     * @throws Unjudged where it does not
     */
    public static Evidence of(Json result, Json sites, String target, long calls, boolean stillValid, Set<String> events) throws Unjudged {
        requireExact(result);
        requireCounted(result, events);
        Unit unit = onlyUnit(result, target, calls);
        requireWholeCalls(unit, calls, stillValid);
        CompiledCode code = CompiledCode.listOf(sites).stream().filter(one -> one.compileId() == unit.compileId()).findFirst().orElse(null);
        if (code == null) {
            throw new Unjudged("the session does not tell the sites of compilation " + unit.compileId());
        }
        for (String event : events) {
            if (code.count(event) != unit.count(event)) {
                throw new Unjudged("the sites of '" + event + "' have " + code.count(event) + " executions, and the unit has " + unit.count(event));
            }
        }
        return new Evidence(target, calls, code, result.at("environment").at("graal.version").text());
    }

    private static void requireExact(Json result) throws Unjudged {
        String kind = result.at("kind").text();
        if (!kind.equals("exact")) {
            String messages = result.at("messages").list().stream().map(Json::text).collect(Collectors.joining("; "));
            throw new Unjudged("the counts are " + kind + ", not exact" + (messages.isEmpty() ? "" : ": " + messages));
        }
    }

    private static void requireCounted(Json result, Set<String> events) throws Unjudged {
        for (String list : List.of("unsupported", "disabled")) {
            for (Json event : result.at(list).list()) {
                if (events.contains(event.at("name").text())) {
                    throw new Unjudged("'" + event.at("name").text() + "' cannot be counted here: " + event.at("reason").text());
                }
            }
        }
    }

    private static Unit onlyUnit(Json result, String target, long calls) throws Unjudged {
        List<Unit> executed = result.at("units").list().stream().filter(unit -> unit.at("method").text().equals(target)).map(Evidence::unitOf).filter(Unit::wasExecuted).toList();
        if (executed.isEmpty()) {
            throw new Unjudged("none of the counted calls ran in code of Graal's" + leftAlone(result, target));
        }
        if (executed.stream().anyMatch(unit -> unit.entryBci() >= 0)) {
            throw new Unjudged("calls went on in code that is entered inside a loop (OSR), so they began in other code");
        }
        if (executed.size() > 1) {
            throw new Unjudged("the target was compiled again meanwhile: the counted calls ran in compilations " +
                            executed.stream().map(unit -> unit.compileId() + " (" + unit.entries() + " calls)").collect(Collectors.joining(", ")));
        }
        return executed.get(0);
    }

    private static String leftAlone(Json result, String target) {
        for (Json left : result.at("coverage").at("left_alone").list()) {
            if (left.at("examples").list().stream().anyMatch(example -> example.text().contains(target))) {
                return ": assay left it alone, because " + left.at("reason").text();
            }
        }
        return "";
    }

    private static void requireWholeCalls(Unit unit, long calls, boolean stillValid) throws Unjudged {
        if (unit.entries() != calls && !stillValid) {
            throw new Unjudged("deoptimized meanwhile: the target's code became invalid, and only " + unit.entries() + " of " + calls + " calls ran in it");
        }
        if (unit.entries() != calls) {
            throw new Unjudged(unit.entries() + " calls of the target ran in code of Graal's, and " + calls +
                            " were expected: calls were interpreted, or a call of the test method does not call the target as often as targetCalls says");
        }
        long ends = ENDS.stream().mapToLong(unit::count).sum();
        if (ends != unit.entries() || unit.unfinished() != 0 || unit.count("deoptimization") != 0) {
            throw new Unjudged("deoptimized meanwhile: of " + unit.entries() + " calls, " + ends + " ended in the target's code, and " + unit.count("deoptimization") +
                            " asked for a deoptimization");
        }
        if (unit.unattributed() != 0) {
            throw new Unjudged("threads without counters of their own executed the target's code");
        }
    }

    private static Unit unitOf(Json unit) {
        Map<String, Long> counts = unit.at("counts").members().entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, count -> count.getValue().number(0)));
        long unattributed = unit.at("unattributed").members().values().stream().mapToLong(count -> count.number(0)).sum();
        return new Unit(unit.at("compile_id").number(0), unit.at("entry_bci").number(-1), counts, unit.at("unfinished").number(0), unattributed);
    }
}
