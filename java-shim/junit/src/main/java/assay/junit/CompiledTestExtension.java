// SPDX-License-Identifier: Apache-2.0
package assay.junit;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

import assay.junit.judging.Unjudged;
import assay.junit.launch.AssayProgram;
import assay.junit.launch.EventTypes;
import assay.junit.launch.ForkedJvm;
import assay.junit.launch.Rules;
import assay.junit.launch.TestPlan;
import assay.junit.launch.TestRun;

/**
 * Runs methods with {@link CompiledTest} in JVMs of their own, in place of JUnit's call. Tests of a
 * class whose options of java are the same share a JVM, one test after another.
 */
public final class CompiledTestExtension implements InvocationInterceptor, ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(CompiledTestExtension.class);

    /** The JVMs of a class, which JUnit closes with the class's context. */
    static final class Jvms implements AutoCloseable {
        private final Map<List<String>, ForkedJvm> byOptions = new HashMap<>();

        /** Returns a JVM that is at nobody's service. Requires: the caller holds this object's lock. */
        ForkedJvm forPlan(AssayProgram assay, TestPlan plan, EventTypes types) throws Unjudged {
            List<String> options = plan.javaOptions();
            ForkedJvm jvm = byOptions.get(options);
            if (jvm == null || !jvm.isAlive()) {
                jvm = ForkedJvm.start(assay, plan.testClass(), types.wordsFor(plan.eventsOfClass()), options);
                byOptions.put(options, jvm);
            }
            return jvm;
        }

        @Override
        public synchronized void close() {
            byOptions.values().forEach(ForkedJvm::close);
            byOptions.clear();
        }
    }

    @Override
    public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
        if (!isCompiledTest(context)) {
            invocation.proceed();
            return;
        }
        invocation.skip();
        try {
            run(context);
        } catch (IllegalArgumentException mistake) {
            throw new ExtensionConfigurationException(context.getDisplayName() + ": " + mistake.getMessage(), mistake);
        } catch (Unjudged unjudged) {
            throw new TestAbortedException("not judged: " + unjudged.getMessage());
        } catch (TestRun.Threw thrown) {
            throw new AssertionFailedError(thrown.getMessage());
        }
    }

    private static void run(ExtensionContext context) throws Unjudged, TestRun.Threw {
        List<Rules.Conditional> rules = Rules.of(context.getRequiredTestMethod());
        TestPlan plan = TestPlan.of(context.getRequiredTestClass(), context.getRequiredTestMethod());
        AssayProgram assay = AssayProgram.find(name -> context.getConfigurationParameter(name).or(() -> Optional.ofNullable(System.getProperty(name))), System.getenv());
        EventTypes types = assay.eventTypes();
        types.requireAvailable(rules.stream().flatMap(conditional -> conditional.rule().events().stream()).collect(Collectors.toSet()));
        Jvms jvms = jvmsOf(context);
        synchronized (jvms) {
            Optional<String> failure = new TestRun(assay, jvms.forPlan(assay, plan, types), plan).judge(rules, whensOf(context));
            if (failure.isPresent()) {
                throw new AssertionFailedError(failure.get());
            }
        }
    }

    /** Returns the JVMs of the test's class, whose context is the one around the test's. */
    private static Jvms jvmsOf(ExtensionContext context) {
        ExtensionContext ofClass = context;
        while (ofClass.getTestMethod().isPresent() && ofClass.getParent().isPresent()) {
            ofClass = ofClass.getParent().get();
        }
        return ofClass.getStore(NAMESPACE).getOrComputeIfAbsent(context.getRequiredTestClass(), type -> new Jvms(), Jvms.class);
    }

    private static List<When> whensOf(ExtensionContext context) {
        List<When> whens = new ArrayList<>();
        for (Class<?> type = context.getRequiredTestClass(); type != null; type = type.getEnclosingClass()) {
            AnnotationSupport.findAnnotation(type, When.class).ifPresent(whens::add);
        }
        AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), When.class).ifPresent(whens::add);
        return whens;
    }

    /** What comes before a test runs where the test runs. */
    @Override
    public void interceptBeforeEachMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
        skipElsewhere(invocation, context);
    }

    @Override
    public void interceptAfterEachMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
        skipElsewhere(invocation, context);
    }

    private static void skipElsewhere(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        if (isCompiledTest(context)) {
            invocation.skip();
        } else {
            invocation.proceed();
        }
    }

    /** Tells tests of ours from others, which a class has too where it names the extension itself. */
    private static boolean isCompiledTest(ExtensionContext context) {
        return AnnotationSupport.isAnnotated(context.getRequiredTestMethod(), CompiledTest.class);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Call.class;
    }

    /** Returns a value that nobody sees, because the method is called elsewhere. */
    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return new Call(Phase.PROFILING, 0);
    }
}
