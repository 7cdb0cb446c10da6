// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The compilation of the target in which the counted calls ran, as a result of assay has it. */
record TargetUnit(long compileId, long entryBci, Map<String, Long> counts, long unfinished, long unattributed) {
    private static final Set<String> ENDS = Set.of("return", "unwind");

    /**
     * Returns the only compilation that was executed.
     *
     * @throws Unjudged where there is none, or several
     */
    static TargetUnit find(Json result, String target) throws Unjudged {
        List<TargetUnit> executed = result.at("units").list().stream().filter(unit -> unit.at("method").text().equals(target)).map(TargetUnit::of).filter(TargetUnit::wasExecuted).toList();
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

    long count(String event) {
        return counts.getOrDefault(event, 0L);
    }

    private long entries() {
        return count("method-entry");
    }

    private boolean wasExecuted() {
        return counts.values().stream().anyMatch(count -> count != 0) || unattributed != 0;
    }

    /**
     * Requires that so many calls entered the unit, and ended in it.
     *
     * @param stillValid whether the target has valid code after the calls
     */
    void requireWholeCalls(long calls, boolean stillValid) throws Unjudged {
        if (entries() != calls && !stillValid) {
            throw new Unjudged("deoptimized meanwhile: the target's code became invalid, and only " + entries() + " of " + calls + " calls ran in it");
        }
        if (entries() != calls) {
            throw new Unjudged(entries() + " calls of the target ran in code of Graal's, and " + calls +
                            " were expected: calls were interpreted, or a call of the test method does not call the target as often as targetCalls says");
        }
        long ends = ENDS.stream().mapToLong(this::count).sum();
        if (ends != entries() || unfinished != 0 || count("deoptimization") != 0) {
            throw new Unjudged("deoptimized meanwhile: of " + entries() + " calls, " + ends + " ended in the target's code, and " + count("deoptimization") +
                            " asked for a deoptimization");
        }
        if (unattributed != 0) {
            throw new Unjudged("threads without counters of their own executed the target's code");
        }
    }

    private static TargetUnit of(Json unit) {
        Map<String, Long> counts = unit.at("counts").members().entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, count -> count.getValue().number(0)));
        long unattributed = unit.at("unattributed").members().values().stream().mapToLong(count -> count.number(0)).sum();
        return new TargetUnit(unit.at("compile_id").number(0), unit.at("entry_bci").number(-1), counts, unit.at("unfinished").number(0), unattributed);
    }
}
