// SPDX-License-Identifier: Apache-2.0
package assay.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives options of java to the JVM of a test, or of all tests of a class. Options of the method come
 * after those of the class. Tests of a class with the same options share a JVM.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
public @interface JvmOptions {
    String[] value();
}
