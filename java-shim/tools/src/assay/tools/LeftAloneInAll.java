// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Counts what gets no inserted code, and says the numbers when the VM ends. For a tool that changes so many classes that a
 * line for each would hide the program's own output.
 */
final class LeftAloneInAll implements LeftAlone {
    private static final List<String> OF_THE_JDK = List.of("java/", "javax/", "jdk/", "sun/", "com/sun/");

    /** Names, because what is transformed twice is counted once. */
    private final Set<String> classes = new HashSet<>();
    private final Set<String> methods = new HashSet<>();
    private String firstClass = "";
    private String firstMethod = "";

    /** Has the numbers said when the VM ends. */
    void sayAtEnd() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::say, "assay: what is left alone"));
    }

    @Override
    public synchronized void classIs(String name, String reason) {
        if (classes.isEmpty()) {
            firstClass = name.replace('/', '.') + ": " + reason;
        }
        classes.add(name.replace('/', '.'));
    }

    /** The same methods of the JDK are too long in each run: they fill tables, once. They are not said. */
    @Override
    public synchronized void methodIsTooLong(String className, String method) {
        if (OF_THE_JDK.stream().anyMatch(className::startsWith)) {
            return;
        }
        if (methods.isEmpty()) {
            firstMethod = className.replace('/', '.') + "." + method;
        }
        methods.add(className + "." + method);
    }

    private synchronized void say() {
        if (!classes.isEmpty()) {
            System.err.println("assay: no code is inserted into classes: " + classes.size() + "; the first is " + firstClass);
        }
        if (!methods.isEmpty()) {
            System.err.println("assay: no code is inserted into methods that the VM would not compile any more: " + methods.size() + "; the first is " + firstMethod);
        }
    }
}
