// SPDX-License-Identifier: Apache-2.0
package assay.junit.launch;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

import org.junit.platform.commons.support.AnnotationSupport;

import assay.junit.Expect;
import assay.junit.ExpectInlined;
import assay.junit.ExpectNotInlined;
import assay.junit.Per;
import assay.junit.When;
import assay.junit.judging.Bound;
import assay.junit.judging.Rule;

/** The rules that stand at a test method. */
public final class Rules {
    /** A rule and where it applies. */
    public record Conditional(Rule rule, When when) {
    }

    private Rules() {
    }

    /** @throws IllegalArgumentException where a rule is no rule */
    public static List<Conditional> of(Method test) {
        List<Conditional> rules = new ArrayList<>();
        for (Expect expect : AnnotationSupport.findRepeatableAnnotations(test, Expect.class)) {
            rules.add(new Conditional(new Rule.Count(textOf(expect), expect.event(), Bound.of(expect.count()), expect.per(), expect.in(), expect.inLoops()), expect.when()));
        }
        AnnotationSupport.findAnnotation(test, ExpectInlined.class).ifPresent(expect -> {
            for (String method : expect.value()) {
                rules.add(new Conditional(new Rule.Inlining("@ExpectInlined(\"" + method + "\")", method, true), expect.when()));
            }
        });
        AnnotationSupport.findAnnotation(test, ExpectNotInlined.class).ifPresent(expect -> {
            for (String method : expect.value()) {
                rules.add(new Conditional(new Rule.Inlining("@ExpectNotInlined(\"" + method + "\")", method, false), expect.when()));
            }
        });
        if (rules.isEmpty()) {
            throw new IllegalArgumentException("the test has no rule, such as @Expect(event = \"allocation\", count = \"0\")");
        }
        return rules;
    }

    private static String textOf(Expect expect) {
        return "@Expect(event = \"" + expect.event() + "\", count = \"" + expect.count() + "\"" + (expect.per() == Per.TOTAL ? ", per = TOTAL" : "") +
                        (expect.in().isEmpty() ? "" : ", in = \"" + expect.in() + "\"") + (expect.inLoops() ? ", inLoops = true" : "") + ")";
    }
}
