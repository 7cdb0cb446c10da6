// SPDX-License-Identifier: Apache-2.0
package assay.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks a test of what Graal's code for a method, the target, executes. The test's rules are
 * {@link Expect}, {@link ExpectInlined}, {@link ExpectNotInlined} and annotations that are made of
 * these.
 *
 * <p>The method runs in a JVM of its own, again and again: in the warm-up until Graal has compiled
 * the target, then {@link #calls()} times with counting (profiling), and then the rules are judged
 * (validation). A test that could not be judged is aborted with the reason. A method with a
 * parameter of type {@link Call} is told the phase.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Test
@ExtendWith(CompiledTestExtension.class)
public @interface CompiledTest {
    /**
     * The method whose code is judged: its name in the test's class, or {@code com.acme.Shop.total},
     * with parameter types {@code com.acme.Shop.total(int,java.lang.String)} where several methods
     * have the name. By default it is the test method itself.
     */
    String target() default "";

    /** How often one call of the test method calls the target. Another number aborts the test. */
    int targetCalls() default 1;

    /** Calls of the test method in the warm-up, at least; it goes on until the target is compiled. */
    int warmUp() default 20_000;

    /** Calls of the test method that are counted. */
    int calls() default 1_000;

    /** Seconds after which a test is aborted whose target Graal has not compiled. */
    int compiledWithinSeconds() default 60;
}
