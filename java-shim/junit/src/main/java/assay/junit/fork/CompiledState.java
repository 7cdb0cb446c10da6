// SPDX-License-Identifier: Apache-2.0
package assay.junit.fork;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Asks the VM, by JVMCI, about compiled code and the processor. JVMCI's packages are exported only
 * where assay starts the VM, so they are reached by reflection.
 */
final class CompiledState {
    private static final int LEVEL_OF_GRAAL = 4;

    private final Object method;
    private final Method hasCodeAtLevel;

    private CompiledState(Object method, Method hasCodeAtLevel) {
        this.method = method;
        this.hasCodeAtLevel = hasCodeAtLevel;
    }

    /** @throws ReflectiveOperationException where the VM has no JVMCI */
    static CompiledState of(Executable executable) throws ReflectiveOperationException {
        Object access = call("jdk.vm.ci.runtime.JVMCIBackend", "getMetaAccess", backend());
        Class<?> type = Class.forName("jdk.vm.ci.meta.MetaAccessProvider");
        Object method = type.getMethod("lookupJavaMethod", Executable.class).invoke(access, executable);
        return new CompiledState(method, Class.forName("jdk.vm.ci.hotspot.HotSpotResolvedJavaMethod").getMethod("hasCompiledCodeAtLevel", int.class));
    }

    /** Tells whether the method has code of Graal's that is valid. */
    boolean isCompiled() throws ReflectiveOperationException {
        return (boolean) hasCodeAtLevel.invoke(method, LEVEL_OF_GRAAL);
    }

    /** Returns the features of the processor that the VM knows, each with '+' (the VM uses it) or '-' before it. */
    static List<String> processorFeatures() throws ReflectiveOperationException {
        Object target = call("jdk.vm.ci.runtime.JVMCIBackend", "getTarget", backend());
        Object architecture = Class.forName("jdk.vm.ci.code.TargetDescription").getField("arch").get(target);
        Set<?> used = (Set<?>) architecture.getClass().getMethod("getFeatures").invoke(architecture);
        Class<?> feature = Class.forName(architecture.getClass().getName() + "$CPUFeature");
        return Arrays.stream(feature.getEnumConstants()).map(one -> (used.contains(one) ? "+" : "-") + one.toString().toLowerCase(Locale.ROOT)).toList();
    }

    private static Object backend() throws ReflectiveOperationException {
        Object runtime = Class.forName("jdk.vm.ci.runtime.JVMCI").getMethod("getRuntime").invoke(null);
        return call("jdk.vm.ci.runtime.JVMCIRuntime", "getHostJVMCIBackend", runtime);
    }

    private static Object call(String type, String name, Object receiver) throws ReflectiveOperationException {
        return Class.forName(type).getMethod(name).invoke(receiver);
    }
}
