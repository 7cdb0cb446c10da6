// SPDX-License-Identifier: Apache-2.0
package assay.junit.launch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import assay.junit.When;
import assay.junit.judging.Evidence;
import assay.junit.judging.FailureText;
import assay.junit.judging.Json;
import assay.junit.judging.Rule;
import assay.junit.judging.Rule.Broken;
import assay.junit.judging.Unjudged;

/** Runs one test in a forked JVM, and judges it. */
public final class TestRun {
    private static final Duration SOON = Duration.ofSeconds(60);
    /** Warm-up calls take their time, too, before the limit of the compilation is looked at. */
    private static final int SLACK = 10;

    private final AssayProgram assay;
    private final ForkedJvm jvm;
    private final TestPlan plan;

    public TestRun(AssayProgram assay, ForkedJvm jvm, TestPlan plan) {
        this.assay = assay;
        this.jvm = jvm;
        this.plan = plan;
    }

    /** What came of a test that was judged: a failure's text; empty where all rules hold. */
    public Optional<String> judge(List<Rules.Conditional> rules, List<When> whens) throws Unjudged, Threw {
        List<Rule> applying = applying(rules, whens);
        warmUp();
        boolean stillValid = profile();
        Json result = Json.parse(jvm.tell("read", "--by", "compilation", "--format", "json"));
        Json sites = Json.parse(jvm.tell("sites", plan.target().signature()));
        Set<String> events = applying.stream().flatMap(rule -> rule.events().stream()).collect(Collectors.toCollection(TreeSet::new));
        long calls = (long) plan.settings().calls() * plan.settings().targetCalls();
        Evidence evidence = Evidence.of(result, sites, plan.target().signature(), calls, stillValid, events);
        List<Broken> broken = new ArrayList<>();
        for (Rule rule : applying) {
            rule.check(evidence).ifPresent(broken::add);
        }
        return broken.isEmpty() ? Optional.empty() : Optional.of(FailureText.of(evidence, broken, applying.size(), plan.command(assay, applying)));
    }

    /** An exception that the test method, or what comes before and after it, threw. */
    public static final class Threw extends Exception {
        private static final long serialVersionUID = 1;

        Threw(String when, String trace) {
            super("the test method threw " + when + ": " + trace);
        }
    }

    private List<Rule> applying(List<Rules.Conditional> rules, List<When> whens) throws Unjudged {
        boolean asksForGraal = whens.stream().anyMatch(when -> !when.graal().isEmpty()) || rules.stream().anyMatch(rule -> !rule.when().graal().isEmpty());
        Conditions conditions = new Conditions(jvm, asksForGraal ? graalVersion() : "");
        for (When when : whens) {
            Optional<String> reason = conditions.whyNot(when);
            if (reason.isPresent()) {
                throw new Unjudged("the test does not apply: " + reason.get());
            }
        }
        List<Rule> applying = new ArrayList<>();
        List<String> reasons = new ArrayList<>();
        for (Rules.Conditional conditional : rules) {
            Optional<String> reason = conditions.whyNot(conditional.when());
            reason.ifPresentOrElse(reasons::add, () -> applying.add(conditional.rule()));
        }
        if (applying.isEmpty()) {
            throw new Unjudged("no rule applies: " + String.join("; ", reasons));
        }
        return applying;
    }

    private String graalVersion() throws Unjudged {
        return Json.parse(jvm.tell("read", "--format", "json")).at("environment").at("graal.version").text();
    }

    private void warmUp() throws Unjudged, Threw {
        Duration limit = Duration.ofSeconds((long) plan.settings().compiledWithinSeconds() * SLACK).plus(SOON);
        ForkedJvm.Answer answer = jvm.ask(limit, "warm-up", plan.warmUpWords());
        if (answer.word().equals("unjudged")) {
            throw new Unjudged(answer.text());
        }
        requireDone(answer, "in the warm-up");
    }

    /** Runs the calls that are counted. Tells whether the target has valid code after them. */
    private boolean profile() throws Unjudged, Threw {
        jvm.tell("reset");
        jvm.tell("start");
        ForkedJvm.Answer answer = jvm.ask(SOON.multipliedBy(SLACK), "profile", Integer.toString(plan.settings().calls()));
        jvm.tell("stop");
        requireDone(answer, "while it was counted");
        return answer.text().equals("valid");
    }

    private static void requireDone(ForkedJvm.Answer answer, String when) throws Unjudged, Threw {
        if (answer.isDone()) {
            return;
        }
        if (answer.text().startsWith("org.opentest4j.TestAbortedException")) {
            throw new Unjudged("the test method aborted itself: " + answer.text().lines().findFirst().orElse(""));
        }
        throw new Threw(when, answer.text());
    }
}
