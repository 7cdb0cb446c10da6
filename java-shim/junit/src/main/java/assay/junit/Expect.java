// SPDX-License-Identifier: Apache-2.0
package assay.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says how often the target's code executes an event. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Repeatable(Expect.All.class)
public @interface Expect {
    /** An event type of {@code assay list events}, such as {@code allocation}. */
    String event();

    /**
     * Says what is expected: {@code "3"} (exactly), {@code "<= 3"}, {@code "< 3"}, {@code ">= 3"},
     * {@code "> 3"}, {@code "!= 3"}, or a range with both its ends, {@code "1..3"}. Numbers may have
     * a fraction: {@code "0.5"} per call is 500 in 1,000 calls.
     */
    String count();

    /** Whether the count is that of one call of the target, or of all counted calls together. */
    Per per() default Per.CALL;

    /**
     * Counts only the code of this method, wherever it was inlined: {@code Price.of}, with or without
     * package and parameter types. By default all code of the target counts.
     */
    String in() default "";

    /** Whether only code within loops counts. */
    boolean inLoops() default false;

    /** Where the rule applies. A rule that does not apply is not judged. */
    When when() default @When;

    /** Holds several of them. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
    @interface All {
        Expect[] value();
    }
}
