// SPDX-License-Identifier: Apache-2.0
package assay.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that calls of methods are not inlined into the target: each method is called at least once, and
 * inlined nowhere.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
public @interface ExpectNotInlined {
    /** The called methods: {@code Price.of}, with or without package and parameter types. */
    String[] value();

    /** Where the rule applies. */
    When when() default @When;
}
