// SPDX-License-Identifier: Apache-2.0
package assay.junit.fork;

import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

import assay.junit.Call;
import assay.junit.Phase;

/** A test method on an instance of its class, ready to be called again and again. */
final class TestCode {
    private final Object instance;
    private final MethodHandle method;
    private final boolean takesCall;

    private TestCode(Object instance, MethodHandle method, boolean takesCall) {
        this.instance = instance;
        this.method = method;
        this.takesCall = takesCall;
    }

    /** Makes an instance, and runs what has to come before the test. */
    static TestCode prepare(Class<?> testClass, String name) throws Throwable {
        runLifecycle(testClass, null, "BeforeAll");
        Object instance = instanceOf(testClass);
        runLifecycle(testClass, instance, "BeforeEach");
        Method method = methodOf(testClass, name);
        method.setAccessible(true);
        MethodHandle handle = MethodHandles.lookup().unreflect(method);
        if (!Modifier.isStatic(method.getModifiers())) {
            handle = handle.bindTo(instance);
        }
        boolean takesCall = method.getParameterCount() == 1;
        return new TestCode(instance, handle, takesCall);
    }

    /** Runs what has to come after the test. */
    void finish() throws Throwable {
        runLifecycle(instance.getClass(), instance, "AfterEach");
    }

    /** Calls the test method. The numbers begin with {@code first}. */
    void call(Phase phase, long first, long calls) throws Throwable {
        for (long i = 0; i < calls; i++) {
            if (takesCall) {
                method.invokeExact(new Call(phase, first + i));
            } else {
                method.invokeExact();
            }
        }
    }

    private static Method methodOf(Class<?> testClass, String name) throws NoSuchMethodException {
        for (Class<?> type = testClass; type != null; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(name) && hasTestParameters(method)) {
                    return method;
                }
            }
        }
        throw new NoSuchMethodException(testClass.getName() + "." + name);
    }

    private static boolean hasTestParameters(Method method) {
        Class<?>[] types = method.getParameterTypes();
        return method.getReturnType() == void.class && (types.length == 0 || (types.length == 1 && types[0] == Call.class));
    }

    /** Makes an instance; of an inner class, within an instance of the class around it. */
    private static Object instanceOf(Class<?> type) throws Throwable {
        Class<?> outer = Modifier.isStatic(type.getModifiers()) ? null : type.getEnclosingClass();
        Constructor<?> constructor = outer == null ? type.getDeclaredConstructor() : type.getDeclaredConstructor(outer);
        constructor.setAccessible(true);
        try {
            return outer == null ? constructor.newInstance() : constructor.newInstance(instanceOf(outer));
        } catch (InvocationTargetException failure) {
            throw failure.getCause();
        }
    }

    /** Runs the methods of the class and its superclasses that have an annotation of Jupiter, the superclass's first. */
    private static void runLifecycle(Class<?> testClass, Object instance, String annotation) throws Throwable {
        List<Class<?>> types = new ArrayList<>();
        for (Class<?> type = testClass; type != null && type != Object.class; type = type.getSuperclass()) {
            types.add(0, type);
        }
        for (Class<?> type : types) {
            for (Method method : type.getDeclaredMethods()) {
                if (isAnnotated(method, annotation) && method.getParameterCount() == 0) {
                    method.setAccessible(true);
                    invoke(method, instance);
                }
            }
        }
    }

    private static void invoke(Method method, Object instance) throws Throwable {
        try {
            method.invoke(Modifier.isStatic(method.getModifiers()) ? null : instance);
        } catch (InvocationTargetException failure) {
            throw failure.getCause();
        }
    }

    private static boolean isAnnotated(Method method, String simpleName) {
        for (Annotation annotation : method.getAnnotations()) {
            if (annotation.annotationType().getName().equals("org.junit.jupiter.api." + simpleName)) {
                return true;
            }
        }
        return false;
    }
}
