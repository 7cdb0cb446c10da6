// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Set;

import org.junit.jupiter.api.Test;

class EvidenceTest {
    private static final String SITES = """
                    {"units": [{"method": "a.T.t():int", "entry_bci": -1, "compile_id": 12, "source_files": {"a.T.t():int": "T.java"}, "sites": [
                      {"event": "load", "count": 30, "loops": 1, "frames": [{"method": "a.T.t():int", "bci": 4, "line": 7}]}], "inlining": null}]}
                    """;

    private static String unit(int compileId, int entryBci, String counts) {
        return "{\"method\": \"a.T.t():int\", \"entry_bci\": " + entryBci + ", \"compile_id\": " + compileId + ", \"counts\": {" + counts +
                        "}, \"unattributed\": {}, \"unfinished\": 0}";
    }

    private static String result(String kind, String... units) {
        return "{\"kind\": \"" + kind + "\", \"messages\": [\"a message\"], \"unsupported\": [{\"name\": \"load-barrier\", \"reason\": \"no ZGC\"}], \"disabled\": [], \"units\": [" +
                        String.join(",", units) + "], \"coverage\": {\"left_alone\": [{\"reason\": \"it is too large\", \"count\": 1, \"examples\": [\"a.T.t():int\"]}]}," +
                        "\"environment\": {\"graal.version\": \"25.0.3\"}}";
    }

    private static final String WHOLE = "\"method-entry\": 10, \"return\": 9, \"unwind\": 1, \"load\": 30";

    private static Evidence evidence(String result, long calls, boolean stillValid, String... events) throws Unjudged {
        return Evidence.of(Json.parse(result), Json.parse(SITES), "a.T.t():int", calls, stillValid, Set.of(events));
    }

    private static String reason(String result, long calls, boolean stillValid, String... events) {
        return assertThrows(Unjudged.class, () -> evidence(result, calls, stillValid, events)).getMessage();
    }

    @Test
    void isTheOnlyCompilationThatRan() throws Unjudged {
        Evidence evidence = evidence(result("exact", unit(11, -1, ""), unit(12, -1, WHOLE)), 10, true, "load");
        assertEquals(12, evidence.code().compileId());
        assertEquals(30, evidence.code().count("load"));
        assertEquals("25.0.3", evidence.graal());
        assertEquals("a.T.t(T.java:7)", FailureText.placeOf(evidence.code(), evidence.code().sites().get(0).frames().get(0)));
    }

    @Test
    void saysWhyThereIsNone() {
        assertEquals("the counts are incomplete, not exact: a message", reason(result("incomplete", unit(12, -1, WHOLE)), 10, true));
        assertEquals("'load-barrier' cannot be counted here: no ZGC", reason(result("exact", unit(12, -1, WHOLE)), 10, true, "load-barrier"));
        assertEquals("none of the counted calls ran in code of Graal's: assay left it alone, because it is too large", reason(result("exact", unit(12, -1, "")), 10, true));
        assertEquals("the target was compiled again meanwhile: the counted calls ran in compilations 12 (10 calls), 13 (1 calls)",
                        reason(result("exact", unit(12, -1, WHOLE), unit(13, -1, "\"method-entry\": 1, \"return\": 1")), 11, true));
        assertEquals("calls went on in code that is entered inside a loop (OSR), so they began in other code",
                        reason(result("exact", unit(12, -1, WHOLE), unit(13, 17, "\"osr-entry\": 1")), 10, true));
        assertEquals("deoptimized meanwhile: the target's code became invalid, and only 10 of 12 calls ran in it", reason(result("exact", unit(12, -1, WHOLE)), 12, false));
        assertEquals("10 calls of the target ran in code of Graal's, and 12 were expected: calls were interpreted, or a call of the test method does not call the target as often as targetCalls says",
                        reason(result("exact", unit(12, -1, WHOLE)), 12, true));
        assertEquals("deoptimized meanwhile: of 10 calls, 9 ended in the target's code, and 1 asked for a deoptimization",
                        reason(result("exact", unit(12, -1, "\"method-entry\": 10, \"return\": 9, \"deoptimization\": 1")), 10, true));
        assertEquals("the sites of 'store' have 0 executions, and the unit has 3", reason(result("exact", unit(12, -1, WHOLE + ", \"store\": 3")), 10, true, "store"));
        assertEquals("the session does not tell the sites of compilation 14", reason(result("exact", unit(14, -1, WHOLE)), 10, true));
        assertEquals("threads without counters of their own executed the target's code",
                        reason(result("exact", unit(12, -1, WHOLE).replace("\"unattributed\": {}", "\"unattributed\": {\"load\": 2}")), 10, true));
    }
}
