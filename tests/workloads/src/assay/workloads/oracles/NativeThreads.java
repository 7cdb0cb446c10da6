// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The same loop in threads that the VM did not start: the C library makes them, and they attach themselves, one after
 * the other. Arguments: [threads [calls [size]]], the calls in each thread.
 */
final class NativeThreads {
    private static final int DEFAULT_THREADS = 1000;
    private static final AtomicLong CHECKSUM = new AtomicLong();

    private static OracleRun run;
    private static int[] values;

    static long target(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    /** What each thread does; the argument and the result are pthread_create's. */
    private static MemorySegment work(MemorySegment argument) {
        CHECKSUM.addAndGet(run.repeat(() -> target(values)));
        return argument;
    }

    @SuppressWarnings("restricted")
    private static MethodHandle function(String name, FunctionDescriptor type) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
    }

    @SuppressWarnings("restricted")
    public static void main(String[] arguments) throws Throwable {
        int threads = arguments.length > 0 ? Integer.parseInt(arguments[0]) : DEFAULT_THREADS;
        run = OracleRun.parse(arguments.length > 1 ? new String[] {arguments[1], arguments[2]} : new String[0]);
        values = run.ascending();
        MethodHandle create = function("pthread_create", FunctionDescriptor.of(ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
        MethodHandle join = function("pthread_join", FunctionDescriptor.of(ValueLayout.JAVA_INT,
                ValueLayout.JAVA_LONG, ValueLayout.ADDRESS));
        MethodHandle work = MethodHandles.lookup().findStatic(NativeThreads.class, "work",
                MethodType.methodType(MemorySegment.class, MemorySegment.class));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment start = Linker.nativeLinker().upcallStub(work,
                    FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS), arena);
            MemorySegment thread = arena.allocate(ValueLayout.JAVA_LONG);
            for (int i = 0; i < threads; i++) {
                int failed = (int) create.invokeExact(thread, MemorySegment.NULL, start, MemorySegment.NULL);
                if (failed != 0) {
                    throw new IllegalStateException("pthread_create: " + failed);
                }
                int ended = (int) join.invokeExact(thread.get(ValueLayout.JAVA_LONG, 0), MemorySegment.NULL);
                if (ended != 0) {
                    throw new IllegalStateException("pthread_join: " + ended);
                }
            }
        }
        run.print(CHECKSUM.get());
    }
}
