// SPDX-License-Identifier: Apache-2.0
package assay.workloads;

import java.util.ArrayList;
import java.util.List;

/**
 * Walks the phases of the two compiler configurations that the shim in this JVM makes, and prints a line for each event
 * type and place: configuration, type, and the two names that the place can have, by the phase before and the one after
 * it. The class uses reflection, for the workloads are compiled without the shim and without Graal.
 */
public final class WhereEventsAreLookedFor {
    private static final String TIERS = "jdk.graal.compiler.phases.tiers.";

    private WhereEventsAreLookedFor() {
    }

    public static void main(String[] arguments) throws ReflectiveOperationException {
        Object options = call("jdk.graal.compiler.hotspot.HotSpotGraalOptionValues", "defaultOptions", null);
        Object backend = call("jdk.vm.ci.runtime.JVMCIRuntime", "getHostJVMCIBackend", call("jdk.vm.ci.runtime.JVMCI", "getRuntime", null));
        Object target = call("jdk.vm.ci.runtime.JVMCIBackend", "getTarget", backend);
        Object architecture = Class.forName("jdk.vm.ci.code.TargetDescription").getField("arch").get(target);
        for (String name : List.of("community", "economy")) {
            String factory = name.equals("community") ? "AssayCompilerConfigurationFactory" : "AssayEconomyConfigurationFactory";
            Object made = Class.forName("assay.shim.boot." + factory).getConstructor().newInstance();
            Object configuration = call("jdk.graal.compiler.hotspot.CompilerConfigurationFactory", "createCompilerConfiguration", made);
            print(name, "high", call(TIERS + "CompilerConfiguration", "createHighTier", configuration, options));
            print(name, "mid", call(TIERS + "CompilerConfiguration", "createMidTier", configuration, options));
            print(name, "low", call(TIERS + "CompilerConfiguration", "createLowTier", configuration, options, architecture));
        }
    }

    private static void print(String configuration, String tier, Object suite) throws ReflectiveOperationException {
        List<?> phases = (List<?>) call("jdk.graal.compiler.phases.PhaseSuite", "getPhases", suite);
        for (int i = 0; i < phases.size(); i++) {
            Object phase = phases.get(i);
            String before = nameOf(phases, i, -1);
            if (isOurs(phase) && nameOf(phase).equals("CountEventsPhase")) {
                String place = before.equals("FinalSchedulePhase") ? "after the final schedule" : "after " + before;
                print(configuration, typesOf(phase), place, place);
            } else if (isOurs(phase) && nameOf(phase).equals("MarkEventsPhase")) {
                print(configuration, typesOf(phase), "after " + before + " of the " + tier + " tier",
                                "before " + nameOf(phases, i, 1) + " of the " + tier + " tier");
            }
        }
    }

    private static void print(String configuration, List<?> types, String after, String before) {
        types.forEach(type -> System.out.println(String.join("\t", configuration, type.toString(), after, before)));
    }

    private static List<?> typesOf(Object phase) throws ReflectiveOperationException {
        return (List<?>) phase.getClass().getMethod("eventTypeNames").invoke(phase);
    }

    /** The nearest phase in that direction that is not ours and does something. */
    private static String nameOf(List<?> phases, int from, int direction) {
        List<String> names = new ArrayList<>();
        for (int i = from + direction; i >= 0 && i < phases.size() && names.isEmpty(); i += direction) {
            if (!isOurs(phases.get(i)) && !nameOf(phases.get(i)).equals("PlaceholderPhase")) {
                names.add(nameOf(phases.get(i)));
            }
        }
        return names.isEmpty() ? "nothing" : names.getFirst();
    }

    private static String nameOf(Object phase) {
        return phase.getClass().getSimpleName();
    }

    private static boolean isOurs(Object phase) {
        return phase.getClass().getName().startsWith("assay.");
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
