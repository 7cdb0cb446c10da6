// SPDX-License-Identifier: Apache-2.0
package assay.workloads;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;

/** The Java agent of this jar: redefines classes, by their own bytes, while their methods run. */
public final class Redefiner {
    private static volatile Instrumentation instrumentation;

    private Redefiner() {}

    public static void premain(String arguments, Instrumentation given) {
        instrumentation = given;
    }

    /** Requires: the jar is a Java agent of this JVM ({@code -javaagent}). */
    public static void redefine(Class<?> type) {
        try {
            instrumentation.retransformClasses(type);
        } catch (UnmodifiableClassException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
