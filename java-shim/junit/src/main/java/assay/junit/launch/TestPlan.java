// SPDX-License-Identifier: Apache-2.0
package assay.junit.launch;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

import assay.junit.CompiledTest;
import assay.junit.Expect;
import assay.junit.JvmOptions;
import assay.junit.fork.ForkMain;
import assay.junit.judging.Rule;

/** What is to be done for one test. */
public record TestPlan(Class<?> testClass, Method test, CompiledTest settings, TargetMethod target, List<String> jvmOptions) {
    /** @throws IllegalArgumentException where the test names a target that is not there */
    public static TestPlan of(Class<?> testClass, Method test) {
        CompiledTest settings = AnnotationSupport.findAnnotation(test, CompiledTest.class).orElseThrow();
        return new TestPlan(testClass, test, settings, TargetMethod.find(testClass, test, settings.target()), optionsOf(testClass, test));
    }

    private static List<String> optionsOf(Class<?> testClass, Method test) {
        List<String> options = new ArrayList<>();
        for (Class<?> type = testClass; type != null; type = type.getEnclosingClass()) {
            AnnotationSupport.findAnnotation(type, JvmOptions.class).ifPresent(found -> options.addAll(0, List.of(found.value())));
        }
        AnnotationSupport.findAnnotation(test, JvmOptions.class).ifPresent(found -> options.addAll(List.of(found.value())));
        return List.copyOf(options);
    }

    /**
     * Returns java's options for a JVM that all tests of the class with the same options of their own
     * can share.
     */
    public List<String> javaOptions() {
        Set<String> commands = new TreeSet<>();
        for (Method other : testsOf(testClass)) {
            try {
                commands.add(of(testClass, other).target().compileCommand());
            } catch (IllegalArgumentException mistake) {
                continue; // that test says so itself
            }
        }
        List<String> options = new ArrayList<>(List.of("-XX:CompileCommand=quiet"));
        options.addAll(commands);
        options.addAll(jvmOptions);
        return options;
    }

    /** Returns the event types that the rules of the class's tests are about. */
    public Set<String> eventsOfClass() {
        Set<String> events = new TreeSet<>();
        for (Method other : testsOf(testClass)) {
            AnnotationSupport.findRepeatableAnnotations(other, Expect.class).forEach(expect -> events.add(expect.event()));
        }
        return events;
    }

    private static List<Method> testsOf(Class<?> testClass) {
        return ReflectionSupport.findMethods(testClass, method -> AnnotationSupport.isAnnotated(method, CompiledTest.class), HierarchyTraversalMode.TOP_DOWN);
    }

    /** Returns the words with which the forked JVM is told to warm the test up. */
    String[] warmUpWords() {
        return new String[]{testClass.getName(), test.getName(), target.owner().getName(), target.name(), target.parameters(), Integer.toString(settings.warmUp()),
                        Integer.toString(settings.compiledWithinSeconds())};
    }

    /** Returns a command that counts the same calls again and shows the events of the rules. */
    public String command(AssayProgram assay, List<Rule> rules) {
        Set<String> events = new TreeSet<>(Set.of("method-entry"));
        rules.forEach(rule -> events.addAll(rule.events()));
        List<String> words = new ArrayList<>(List.of("count", "--during-calls-of", "assay.junit.fork.ProfiledCalls.run", "--events", String.join(",", events), "--by", "compilation",
                        "--session", "test.session", "--", assay.java()));
        words.addAll(javaOptions());
        words.addAll(List.of("-cp", ClassPath.of(testClass), ForkMain.class.getName(), "--run"));
        words.addAll(List.of(warmUpWords()));
        words.add(Integer.toString(settings.calls()));
        return ShellWords.quoted(assay.command(words)) + "\n  and then, line by line: " +
                        ShellWords.quoted(assay.command(List.of("annotate", target.owner().getName() + "." + target.name(), "test.session")));
    }
}
