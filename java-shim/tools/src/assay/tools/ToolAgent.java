// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.instrument.Instrumentation;
import java.util.List;

import assay.regions.Sites;

/** The Java agent of the tools that insert code: {@code -javaagent:assay-tools.jar=allocs,only=PREFIX+PREFIX}. */
public final class ToolAgent {
    private static final String ONLY = "only=";

    private ToolAgent() {
    }

    /** Inserts nothing where nobody counts, and says so. An error here would end the VM. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        try {
            start(arguments == null ? "" : arguments, instrumentation);
        } catch (Throwable failure) {
            System.err.println("assay: no code is inserted: " + failure);
        }
    }

    private static void start(String arguments, Instrumentation instrumentation) {
        List<String> words = List.of(arguments.split(","));
        if (!words.getFirst().equals("allocs")) {
            System.err.println("assay: no code is inserted: '" + words.getFirst() + "' is no tool; write allocs");
            return;
        }
        if (!Sites.areCounted()) {
            System.err.println("assay: no code is inserted: the agent libassay.so does not count regions");
            return;
        }
        boolean withJdk = words.contains("jdk");
        List<String> only = words.stream().filter(word -> word.startsWith(ONLY)).flatMap(word -> List.of(word.substring(ONLY.length()).split("\\+")).stream()).toList();
        instrumentation.addTransformer(new AllocationTransformer(new ClassChoice(withJdk, only)));
    }
}
