// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * A thread that runs the loop, and whose native code then moves the gs base by eight bytes. Argument: the calls of the
 * loop. The thread with the moved base only ends, so that it writes nothing to speak of through it.
 */
final class OtherGsBase {
    private static final long ARCH_PRCTL = 158;
    private static final long SET_GS = 0x1001;
    private static final long GET_GS = 0x1004;

    static long target(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    private static void check(long failed) {
        if (failed != 0) {
            throw new IllegalStateException("arch_prctl: " + failed);
        }
    }

    @SuppressWarnings("restricted")
    private static MethodHandle syscall() {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow("syscall"), FunctionDescriptor.of(
                ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
    }

    private static void moveBase() {
        MethodHandle syscall = syscall();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment base = arena.allocate(ValueLayout.JAVA_LONG);
            check((long) syscall.invokeExact(ARCH_PRCTL, GET_GS, base.address()));
            check((long) syscall.invokeExact(ARCH_PRCTL, SET_GS, base.get(ValueLayout.JAVA_LONG, 0) + Long.BYTES));
        } catch (Throwable failure) {
            throw new IllegalStateException(failure);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        OracleRun run = OracleRun.parse(arguments);
        int[] values = run.ascending();
        Thread thread = new Thread(() -> {
            run.print(run.repeat(() -> target(values)));
            moveBase();
        });
        thread.start();
        thread.join();
    }
}
