// SPDX-License-Identifier: Apache-2.0
package assay.workloads;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;

/**
 * The Java agent of this jar: redefines classes, by their own bytes, while their methods run. With the argument {@code all} the
 * agent changes each class that the VM loads, those of the boot loader left out.
 */
public final class Redefiner {
    private static volatile Instrumentation instrumentation;

    private Redefiner() {}

    public static void premain(String arguments, Instrumentation given) {
        instrumentation = given;
        if ("all".equals(arguments)) {
            given.addTransformer(new EveryMethod());
        }
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
