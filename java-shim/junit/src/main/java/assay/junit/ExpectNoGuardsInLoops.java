// SPDX-License-Identifier: Apache-2.0
package assay.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says that the target's code executes no guard within loops. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Expect(event = "guard", count = "0", inLoops = true)
public @interface ExpectNoGuardsInLoops {
}
