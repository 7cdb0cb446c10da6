// SPDX-License-Identifier: Apache-2.0
package assay.workloads;

import java.util.Set;

/** Prints the names of the event types that the shim in this JVM has predicates for, a line each. */
public final class BuiltinEventTypes {
    private BuiltinEventTypes() {
    }

    /** Reflection, because the workloads are compiled without the shim. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Class<?> loader = Class.forName("assay.shim.events.EventTypeLoader");
        Set<?> names = (Set<?>) loader.getMethod("builtinNames").invoke(null);
        names.forEach(System.out::println);
    }
}
