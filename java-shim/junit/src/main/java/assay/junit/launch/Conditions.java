// SPDX-License-Identifier: Apache-2.0
package assay.junit.launch;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import assay.junit.When;
import assay.junit.judging.Condition;
import assay.junit.judging.Condition.OfFlag;
import assay.junit.judging.Unjudged;

/** Asks the JVM of a test whether conditions hold there. */
final class Conditions {
    private static final Duration ANSWER = Duration.ofSeconds(30);

    private final ForkedJvm jvm;
    private final String graal;

    Conditions(ForkedJvm jvm, String graal) {
        this.jvm = jvm;
        this.graal = graal;
    }

    /**
     * Returns why the conditions do not hold; empty where they do.
     *
     * @throws IllegalArgumentException where a condition is no condition, or names what is not there
     */
    Optional<String> whyNot(When when) throws Unjudged {
        if (!when.graal().isEmpty() && !Condition.versionHolds(when.graal(), graal)) {
            return Optional.of("Graal is " + graal + ", and the condition is '" + when.graal() + "'");
        }
        for (String text : when.flags()) {
            OfFlag flag = OfFlag.parse(text);
            ForkedJvm.Answer answer = jvm.ask(ANSWER, "flag", flag.name());
            if (!answer.isDone()) {
                throw new IllegalArgumentException("the VM has no flag '" + flag.name() + "'");
            }
            if (!flag.holds(answer.text())) {
                return Optional.of("the flag " + flag.name() + " is " + answer.text() + ", and the condition is '" + text + "'");
            }
        }
        return whyNotProcessor(when);
    }

    private Optional<String> whyNotProcessor(When when) throws Unjudged {
        if (when.cpu().length == 0) {
            return Optional.empty();
        }
        ForkedJvm.Answer answer = jvm.ask(ANSWER, "processor");
        if (!answer.isDone()) {
            throw new Unjudged("the JVM does not tell the processor's features: " + answer.text());
        }
        List<String> features = List.of(answer.text().split(" "));
        for (String text : when.cpu()) {
            boolean wanted = !text.startsWith("!");
            String name = text.substring(wanted ? 0 : 1).strip().toLowerCase(Locale.ROOT);
            if (!features.contains("+" + name) && !features.contains("-" + name)) {
                throw new IllegalArgumentException("the VM knows no feature '" + name + "' of the processor");
            }
            if (features.contains("+" + name) != wanted) {
                return Optional.of("the processor " + (wanted ? "has no " : "has ") + name);
            }
        }
        return Optional.empty();
    }
}
