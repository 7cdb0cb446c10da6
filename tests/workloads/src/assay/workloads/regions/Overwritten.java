// SPDX-License-Identifier: Apache-2.0
package assay.workloads.regions;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/**
 * Arrays of which it is known to the byte how long they live: each is overwritten in the next round, or some rounds later, in
 * another way than by a store. Arguments: length of the queue, rounds. A round allocates {@link #ROUND_BYTES} bytes, and nothing
 * else allocates.
 */
public final class Overwritten {
    static final int ROUND_BYTES = 1024 + 512 + 256 + 128 + 64 + 2048 + 4096;
    private static final int HEADER_BYTES = 16;
    private static final VarHandle HANDLE = handle();
    private static final AtomicReferenceFieldUpdater<Overwritten, Object> UPDATER = AtomicReferenceFieldUpdater.newUpdater(Overwritten.class, Object.class, "updated");

    static Object[] queue;
    static final AtomicReference<byte[]> EXCHANGED = new AtomicReference<>();
    static final AtomicReference<byte[]> COMPARED = new AtomicReference<>();
    static final AtomicReference<byte[]> LAZY = new AtomicReference<>();
    static final AtomicReferenceArray<byte[]> ELEMENTS = new AtomicReferenceArray<>(4);
    static final Overwritten OWNER = new Overwritten();
    volatile Object updated;
    Object held;

    private Overwritten() {}

    private static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(Overwritten.class, "held", Object.class);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    // Methods of their own allocate, because they are not inlined: no allocation is moved into code of the JDK.

    static byte[] forShifted() {
        return new byte[1024 - HEADER_BYTES];
    }

    static byte[] forExchanged() {
        return new byte[512 - HEADER_BYTES];
    }

    static byte[] forCompared() {
        return new byte[256 - HEADER_BYTES];
    }

    static byte[] forLazy() {
        return new byte[128 - HEADER_BYTES];
    }

    static byte[] forElement() {
        return new byte[64 - HEADER_BYTES];
    }

    static byte[] forUpdated() {
        return new byte[2048 - HEADER_BYTES];
    }

    static byte[] forHandled() {
        return new byte[4096 - HEADER_BYTES];
    }

    /** Each array is shifted to the begin of the queue, and out of it. The array is there before the others are shifted. */
    static void shifted(byte[] array) {
        System.arraycopy(queue, 1, queue, 0, queue.length - 1);
        queue[queue.length - 1] = array;
    }

    static void exchanged(byte[] array) {
        EXCHANGED.getAndSet(array);
    }

    static void compared(byte[] array) {
        COMPARED.compareAndSet(COMPARED.get(), array);
    }

    static void lazy(byte[] array) {
        LAZY.lazySet(array);
    }

    static void element(byte[] array) {
        ELEMENTS.set(2, array);
    }

    static void updated(byte[] array) {
        UPDATER.set(OWNER, array);
    }

    static void handled(byte[] array) {
        HANDLE.setRelease(OWNER, (Object) array);
    }

    /** The VM allocates what it needs for these calls when each of them is executed for the first time. */
    static void linkCalls() {
        byte[] any = new byte[HEADER_BYTES];
        shifted(any);
        exchanged(any);
        compared(any);
        lazy(any);
        element(any);
        updated(any);
        handled(any);
    }

    public static void main(String[] arguments) {
        queue = new Object[Integer.parseInt(arguments[0])];
        int rounds = Integer.parseInt(arguments[1]);
        linkCalls();
        for (int round = 0; round < rounds; round++) {
            shifted(forShifted());
            exchanged(forExchanged());
            compared(forCompared());
            lazy(forLazy());
            element(forElement());
            updated(forUpdated());
            handled(forHandled());
        }
        System.out.println("rounds " + rounds);
    }
}
