// SPDX-License-Identifier: Apache-2.0
package assay.workloads;

/** Prints the names of the event types that the shim in this JVM can look for, a line each. */
public final class BuiltinEventTypes {
    private BuiltinEventTypes() {
    }

    /** Reflection, because the workloads are compiled without the shim. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Class<?> event = Class.forName("assay.shim.events.BuiltinEvent");
        for (Object constant : event.getEnumConstants()) {
            System.out.println(event.getMethod("typeName").invoke(constant));
        }
    }
}
