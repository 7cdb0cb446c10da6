// SPDX-License-Identifier: Apache-2.0
package assay.junit.launch;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import assay.junit.fork.ForkMain;

/** The method whose code a test judges. */
public record TargetMethod(Class<?> owner, String name, String parameters, String result) {
    /**
     * Finds the method that a test names.
     *
     * @param target as CompiledTest.target() has it; empty for the test method itself
     * @throws IllegalArgumentException where there is no such method, or where there are several
     */
    public static TargetMethod find(Class<?> testClass, Method test, String target) {
        if (target.isEmpty()) {
            return of(test);
        }
        int parameters = target.indexOf('(');
        String path = (parameters < 0 ? target : target.substring(0, parameters)).strip();
        int dot = path.lastIndexOf('.');
        Class<?> owner = dot < 0 ? testClass : classNamed(path.substring(0, dot), testClass);
        List<Method> found = methodsNamed(owner, path.substring(dot + 1), parameters < 0 ? null : target.substring(parameters));
        if (found.isEmpty()) {
            throw new IllegalArgumentException("there is no method '" + target + "'" + (dot < 0 ? " in " + testClass.getName() : ""));
        }
        if (found.size() > 1) {
            throw new IllegalArgumentException("there are several methods '" + target + "'; add the parameter types: " +
                            found.stream().map(method -> of(method).signature()).collect(Collectors.joining("; ")));
        }
        return of(found.get(0));
    }

    private static TargetMethod of(Method method) {
        return new TargetMethod(method.getDeclaringClass(), method.getName(), ForkMain.parametersOf(method), method.getReturnType().getTypeName());
    }

    private static Class<?> classNamed(String name, Class<?> testClass) {
        for (String candidate : List.of(name, testClass.getPackageName().isEmpty() ? name : testClass.getPackageName() + "." + name, testClass.getName() + "$" + name)) {
            try {
                return Class.forName(candidate, false, testClass.getClassLoader());
            } catch (ClassNotFoundException next) {
                continue;
            }
        }
        throw new IllegalArgumentException("there is no class '" + name + "'");
    }

    /** Returns the methods of the nearest class that declares any; only a class's own and its superclasses'. */
    private static List<Method> methodsNamed(Class<?> owner, String name, String parameters) {
        for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
            List<Method> found = new ArrayList<>();
            for (Method method : type.getDeclaredMethods()) {
                boolean fits = parameters == null || ("(" + ForkMain.parametersOf(method) + ")").equals(parameters.replace(" ", ""));
                if (method.getName().equals(name) && !method.isBridge() && fits) {
                    found.add(method);
                }
            }
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    /** Returns the name that the method has in results of assay. */
    public String signature() {
        String types = parameters.isEmpty() ? "" : String.join(", ", Arrays.asList(parameters.split(",")));
        return owner.getName() + "." + name + "(" + types + "):" + result;
    }

    /** Returns the option with which the VM compiles the method on its own, not within its callers. */
    public String compileCommand() {
        return "-XX:CompileCommand=dontinline," + owner.getName() + "::" + name;
    }
}
