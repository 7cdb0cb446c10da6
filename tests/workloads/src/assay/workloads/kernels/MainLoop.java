// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

/**
 * Calls another program's main method again and again, in one JVM, and prints what {@link Harness} prints after each
 * call: for programs that do their work in some milliseconds and end by returning.
 * Arguments: iterations, main class, its arguments.
 */
public final class MainLoop {
    private MainLoop() {}

    public static void main(String[] arguments) throws Throwable {
        int iterations = Integer.parseInt(arguments[0]);
        Class<?> program = Class.forName(arguments[1]);
        MethodHandle main = MethodHandles.publicLookup()
                        .findStatic(program, "main", MethodType.methodType(void.class, String[].class));
        String[] ofProgram = Arrays.copyOfRange(arguments, 2, arguments.length);
        for (int i = 0; i < iterations; i++) {
            IterationTimer timer = new IterationTimer();
            main.invoke(ofProgram);
            System.out.println(timer.line(program.getSimpleName()));
        }
    }
}
