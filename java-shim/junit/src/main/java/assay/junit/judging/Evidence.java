// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Holds what one compilation of the target executed in the counted calls. All these calls ran in its code,
 * from the entry to the end.
 *
 * @param target signature
 * @param calls counted calls of the target
 */
public record Evidence(String target, long calls, CompiledCode code, String graal) {
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
        TargetUnit unit = TargetUnit.find(result, target);
        unit.requireWholeCalls(calls, stillValid);
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
}
