// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.classfile.ClassModel;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import assay.regions.Receivers;
import assay.regions.Sites;
import assay.regions.Uses;

/**
 * The Java agent of the tools that insert code: {@code -javaagent:assay-tools.jar=TOOL,only=PREFIX+PREFIX}, where the tool
 * is {@code allocs}, {@code callsites} (or {@code callsites,bytecode}, which also counts what the bytecode executes; with {@code depth=N} samples
 * of the stack's depth) or
 * {@code receivers}, or {@code uses}, which changes classes of the JDK without the word {@code jdk}, too.
 */
public final class ToolAgent {
    private static final String ONLY = "only=";
    private static final String DEPTH = "depth=";

    private ToolAgent() {
    }

    /** Inserts nothing where nobody counts, and says so. An error here would end the VM. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        try {
            Sites.beginToolWork();
            start(arguments == null ? "" : arguments, instrumentation);
        } catch (Throwable failure) {
            System.err.println("assay: no code is inserted: " + failure);
        } finally {
            Sites.endToolWork();
        }
    }

    private static void start(String arguments, Instrumentation instrumentation) {
        List<String> words = List.of(arguments.split(","));
        List<String> only = words.stream().filter(word -> word.startsWith(ONLY)).flatMap(word -> List.of(word.substring(ONLY.length()).split("\\+")).stream()).toList();
        if (words.getFirst().equals("uses")) {
            startUses(instrumentation, only);
            return;
        }
        Function<ClassModel, InsertedRegions> tool = toolOf(words);
        if (tool == null) {
            System.err.println("assay: no code is inserted: '" + words.getFirst() + "' is no tool; write allocs, callsites, receivers or uses");
            return;
        }
        if (!Sites.areCounted()) {
            System.err.println("assay: no code is inserted: the agent libassay.so does not count regions");
            return;
        }
        if (words.getFirst().equals("receivers") && !mayReadClasses(instrumentation)) {
            System.err.println("assay: no code is inserted: the agent cannot tell the classes of this VM's objects");
            return;
        }
        instrumentation.addTransformer(RegionTransformer.ofLoading(ClassChoice.ofLoading(words.contains("jdk"), only), tool));
    }

    private static void startUses(Instrumentation instrumentation, List<String> only) {
        if (!Uses.areTraced()) {
            System.err.println("assay: no code is inserted: the agent libassay.so does not trace uses of objects");
            return;
        }
        UseTool.start(instrumentation, only);
    }

    private static Function<ClassModel, InsertedRegions> toolOf(List<String> words) {
        return switch (words.getFirst()) {
            case "allocs" -> AllocationRegions::new;
            case "callsites" -> model -> new CallRegions(model, words.contains("bytecode") ? CallRegions.Also.BYTECODE : CallRegions.Also.NOTHING, depthEvery(words));
            case "receivers" -> model -> new CallRegions(model, CallRegions.Also.RECEIVERS, 0);
            default -> null;
        };
    }

    /** Returns how many calls a sample of the stack's depth counts for; 0 where none is taken. */
    private static int depthEvery(List<String> words) {
        return words.stream().filter(word -> word.startsWith(DEPTH)).mapToInt(word -> Integer.parseInt(word.substring(DEPTH.length()))).findFirst().orElse(0);
    }

    /** Lets the API read the class of an object where interpreted code calls it, which takes a package that the JDK does not export. */
    private static boolean mayReadClasses(Instrumentation instrumentation) {
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), Map.of("jdk.internal.misc", Set.of(Receivers.class.getModule())), Map.of(), Set.of(), Map.of());
        return Receivers.areCounted();
    }
}
