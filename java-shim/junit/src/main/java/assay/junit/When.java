// SPDX-License-Identifier: Apache-2.0
package assay.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says where a rule, or all rules of a test or a class, apply. All conditions have to hold. A test
 * of which no rule applies is aborted.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
public @interface When {
    /** Versions of Graal: {@code "25.0.3"}, {@code ">= 25.0.2"}, {@code "25.0.1..25.0.3"}. */
    String graal() default "";

    /** Flags of the VM and their values: {@code "UseSerialGC = true"}, {@code "MaxVectorSize >= 32"}. */
    String[] flags() default {};

    /** Features of the processor that the VM uses: {@code "avx2"}, or {@code "!avx512f"}. */
    String[] cpu() default {};
}
