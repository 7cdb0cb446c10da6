// SPDX-License-Identifier: Apache-2.0
package assay.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

import assay.junit.judging.Unjudged;
import assay.junit.launch.AssayProgram;

/** Runs the samples by JUnit's launcher, as build tools do. The property assay.program names the program. */
class CompiledTestsTest {
    private static Map<String, TestExecutionResult> run(String sample, Map<String, String> parameters) {
        Map<String, TestExecutionResult> results = new TreeMap<>();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request().selectors(selectClass("assay.junit.samples." + sample)).configurationParameters(parameters).build();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                    results.put(test.getDisplayName().replaceAll("\\(.*", ""), result);
                }
            }
        });
        return results;
    }

    private static String messageOf(TestExecutionResult result) {
        return result.getThrowable().map(Throwable::getMessage).orElse("");
    }

    @Test
    void rulesThatHoldPass() {
        Map<String, TestExecutionResult> results = run("PassingSample", Map.of());
        assertEquals(6, results.size());
        results.forEach((test, result) -> assertEquals(TestExecutionResult.Status.SUCCESSFUL, result.getStatus(), test + ": " + messageOf(result)));
    }

    @Test
    void rulesThatDoNotHoldFail() {
        Map<String, TestExecutionResult> results = run("FailingSample", Map.of());
        assertEquals(7, results.size());
        results.forEach((test, result) -> assertEquals(TestExecutionResult.Status.FAILED, result.getStatus(), test + ": " + messageOf(result)));
        expectMessageOfAllocations(messageOf(results.get("allocates")));
        expectMessageOfCalls(messageOf(results.get("calls")));
        String thrown = messageOf(results.get("throwsItself"));
        assertTrue(thrown.startsWith("the test method threw in the warm-up: java.lang.IllegalStateException: thrown by the test\n"), thrown);
        assertTrue(thrown.contains("at assay.junit.samples.FailingSample.throwsItself(FailingSample.java:"), thrown);
        assertEquals("namesNoEvent(): there is no event type 'no-such-event'; 'assay list events' prints all of them", messageOf(results.get("namesNoEvent")));
        assertEquals("namesNoTarget(): there is no method 'Kernels.nowhere'", messageOf(results.get("namesNoTarget")));
        assertEquals("expectsNoNumber(): 'few' is no expected count, such as \"0\", \"<= 3\" or \"1..3\"", messageOf(results.get("expectsNoNumber")));
        assertEquals("hasNoRule(): the test has no rule, such as @Expect(event = \"allocation\", count = \"0\")", messageOf(results.get("hasNoRule")));
    }

    /** Returns the message without what differs from run to run. */
    private static String stable(String message) {
        return message.replaceAll("Graal [0-9.]+, compilation [0-9]+,", "Graal V, compilation N,").replaceAll("nodes=[0-9]+", "nodes=N").replaceAll("(?s)Shown again by:.*", "Shown again by: C");
    }

    private static void expectMessageOfAllocations(String message) {
        assertEquals("""
                        1 of 2 rules does not hold for assay.junit.samples.Kernels.allocate(int):int
                        (Graal V, compilation N, 500 calls, all in this code)

                        @Expect(event = "allocation", count = "0")
                          found 2 per call (1,000 in 500 calls), expected 0 per call
                          1 per call (500 in 500 calls)
                            at assay.junit.samples.Kernels.allocate(Kernels.java:32)
                          1 per call (500 in 500 calls)
                            at assay.junit.samples.Kernels.allocate(Kernels.java:32)

                        Inlining:
                          assay.junit.samples.Kernels.allocate(int):int
                            line 32: assay.junit.samples.Kernels$Pair.<init>(int, int):void inlined: relevance-based (relevance=1.000000, probability=1.000000, bonus=1.000000, nodes=N <= 300.000000)
                              line 37: java.lang.Record.<init>():void inlined: inline method
                            line 34: assay.junit.samples.Kernels$Pair.<init>(int, int):void inlined: inline method
                              line 37: java.lang.Record.<init>():void inlined: inline method
                            line 34: assay.junit.samples.Kernels$Pair.sum():int inlined: inline method

                        Shown again by: C""", stable(message));
        Matcher command = Pattern.compile("Shown again by:\n {2}(\\S+) count --during-calls-of assay.junit.fork.ProfiledCalls.run --events allocation,method-entry,monitor-enter .* --run " +
                        "assay.junit.samples.FailingSample allocates assay.junit.samples.Kernels allocate int 20000 60 500\n").matcher(message);
        assertTrue(command.find(), message);
    }

    private static void expectMessageOfCalls(String message) {
        assertEquals("""
                        3 of 3 rules do not hold for assay.junit.samples.Kernels.callBoth(long):long
                        (Graal V, compilation N, 1,000 calls, all in this code)

                        @ExpectInlined("Kernels.large")
                          assay.junit.samples.Kernels.callBoth(Kernels.java:55): not inlined (it is marked non-inlinable), called 1 per call (1,000 in 1,000 calls)

                        @ExpectInlined("Kernels.nowhere")
                          no call of Kernels.nowhere was inlined, and none was executed

                        @ExpectNotInlined("Kernels.small")
                          assay.junit.samples.Kernels.callBoth(Kernels.java:55): inlined (inline method)

                        Inlining:
                          assay.junit.samples.Kernels.callBoth(long):long
                            line 55: assay.junit.samples.Kernels.small(long):long inlined: inline method
                            line 55: assay.junit.samples.Kernels.large(long):long NOT inlined, called 1 per call (1,000 in 1,000 calls): it is marked non-inlinable

                        Shown again by: C""", stable(message));
    }

    @Test
    void whatCannotBeJudgedIsAbortedWithItsReason() {
        Map<String, TestExecutionResult> results = run("UnjudgedSample", Map.of());
        Map<String, String> reasons = Map.of(
                        "isNeverCompiled", "Graal has not compiled the target within 1 s and [0-9]+ calls of the test method",
                        "deoptimizes", "deoptimized meanwhile: the target's code became invalid, and only 501 of 1000 calls ran in it",
                        "callsTheTargetOnce", "1000 calls of the target ran in code of Graal's, and 2000 were expected: .*",
                        "hasNoJvmci", "the JVM of the test did not start \\(exit code 2\\):\nassay: -XX:-EnableJVMCI switches off the interface that Graal needs; leave it out",
                        "asksForWhatTheCollectorHasNot", "'load-barrier' cannot be counted here: only ZGC's accesses bring barriers along",
                        "asksForWhatGraalHasNot", "'bulk-map' cannot be counted: Graal Community has no loop vectoriser",
                        "doesNotApply", "the test does not apply: the flag UseZGC is false, and the condition is 'UseZGC = true'",
                        "hasNoRuleThatApplies", "no rule applies: Graal is [0-9.]+, and the condition is '< 25'",
                        "abortsItself", "the test method aborted itself: org.opentest4j.TestAbortedException: not today",
                        "endsItsJvm", "the JVM of the test ended meanwhile \\(exit code 7\\)");
        assertEquals(reasons.keySet(), results.keySet());
        reasons.forEach((test, reason) -> {
            assertEquals(TestExecutionResult.Status.ABORTED, results.get(test).getStatus(), test);
            String message = messageOf(results.get(test));
            assertTrue(message.matches("(?s)not judged: " + reason), test + ": " + message);
        });
    }

    @Test
    void withoutAssayAllIsAborted() {
        Map<String, TestExecutionResult> results = run("PassingSample", Map.of("assay.program", "/nowhere/assay"));
        assertEquals(6, results.size());
        assertEquals(TestExecutionResult.Status.SUCCESSFUL, results.remove("isOrdinary").getStatus());
        results.forEach((test, result) -> {
            assertEquals(TestExecutionResult.Status.ABORTED, result.getStatus(), test);
            assertEquals("not judged: there is no program '/nowhere/assay', which assay.program names", messageOf(result));
        });
    }

    @Test
    void saysHowToNameAssay(@TempDir Path empty) {
        Unjudged reason = assertThrows(Unjudged.class, () -> AssayProgram.find(name -> Optional.empty(), Map.of("PATH", empty.toString())));
        assertEquals("assay is not installed: put it on PATH, or name it by -Dassay.program=/path/to/bin/assay or by the variable ASSAY_PROGRAM", reason.getMessage());
    }
}
