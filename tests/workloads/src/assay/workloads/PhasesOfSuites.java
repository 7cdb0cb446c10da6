// SPDX-License-Identifier: Apache-2.0
package assay.workloads;

import java.util.List;
import java.util.StringJoiner;

/**
 * Prints a line for each phase of the suites with which this JVM compiles Java methods: the tier, and the names of the
 * phase's class and of those above it. The class uses reflection, for the workloads are compiled without the shim and
 * without Graal.
 */
public final class PhasesOfSuites {
    private static final String TIERS = "jdk.graal.compiler.phases.tiers.CompilerConfiguration";

    private PhasesOfSuites() {
    }

    public static void main(String[] arguments) throws ReflectiveOperationException {
        Object options = call("jdk.graal.compiler.hotspot.HotSpotGraalOptionValues", "defaultOptions", null);
        Object backend = call("jdk.vm.ci.runtime.JVMCIRuntime", "getHostJVMCIBackend", call("jdk.vm.ci.runtime.JVMCI", "getRuntime", null));
        Object target = call("jdk.vm.ci.runtime.JVMCIBackend", "getTarget", backend);
        Object architecture = Class.forName("jdk.vm.ci.code.TargetDescription").getField("arch").get(target);
        Object factory = Class.forName("assay.shim.boot.AssayCompilerConfigurationFactory").getConstructor().newInstance();
        Object configuration = call("jdk.graal.compiler.hotspot.CompilerConfigurationFactory", "createCompilerConfiguration", factory);
        print("high", call(TIERS, "createHighTier", configuration, options));
        print("mid", call(TIERS, "createMidTier", configuration, options));
        print("low", call(TIERS, "createLowTier", configuration, options, architecture));
    }

    private static void print(String tier, Object suite) throws ReflectiveOperationException {
        for (Object phase : (List<?>) call("jdk.graal.compiler.phases.PhaseSuite", "getPhases", suite)) {
            Class<?> type = phase.getClass();
            if (type.getSimpleName().equals("PlaceholderPhase")) {
                type = (Class<?>) type.getMethod("getPhaseClass").invoke(phase);
            }
            if (!type.getName().startsWith("assay.")) {
                System.out.println(tier + "\t" + names(type));
            }
        }
    }

    private static String names(Class<?> phase) {
        StringJoiner names = new StringJoiner(" ");
        for (Class<?> type = phase; !List.of("Phase", "BasePhase").contains(type.getSimpleName()); type = type.getSuperclass()) {
            names.add(type.getSimpleName().replaceFirst("Phase$", ""));
        }
        return names.toString();
    }

    /** @param of the class or interface, in a package that is open to us, that declares the method */
    private static Object call(String of, String method, Object receiver, Object... arguments) throws ReflectiveOperationException {
        for (var candidate : Class.forName(of).getMethods()) {
            if (candidate.getName().equals(method) && candidate.getParameterCount() == arguments.length) {
                return candidate.invoke(receiver, arguments);
            }
        }
        throw new NoSuchMethodException(of + "." + method);
    }
}
