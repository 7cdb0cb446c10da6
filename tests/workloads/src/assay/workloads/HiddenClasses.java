// SPDX-License-Identifier: Apache-2.0
package assay.workloads;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.IntUnaryOperator;

/**
 * Runs code of hidden classes for some seconds: a method handle that no caller knows, so its lambda
 * form is compiled by itself, and more lambdas than are inlined at one call.
 */
public final class HiddenClasses {
    private static MethodHandle handle;

    private HiddenClasses() {
    }

    static int twice(int x) {
        return x + x;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle simple = MethodHandles.lookup().findStatic(HiddenClasses.class, "twice", MethodType.methodType(int.class, int.class));
        handle = MethodHandles.filterReturnValue(simple, simple);
        int captured = args.length;
        IntUnaryOperator[] operators = {x -> x + captured, x -> x - captured, x -> x ^ captured, x -> x | captured, x -> x & captured};
        long end = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000_000;
        int sum = 0;
        while (System.nanoTime() < end) {
            for (int i = 0; i < 10_000; i++) {
                sum += (int) handle.invokeExact(i) + operators[i % operators.length].applyAsInt(sum);
            }
        }
        System.out.println("sum " + sum);
    }
}
