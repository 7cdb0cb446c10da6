// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Uncontended compare-and-set through a VarHandle; every attempt succeeds. */
final class CompareAndSet {
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(CompareAndSet.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // through COUNT alone
    private volatile int count;

    long target(int times) {
        int succeeded = 0;
        for (int i = 0; i < times; i++) {
            if (COUNT.compareAndSet(this, i, i + 1)) {
                succeeded++;
            }
        }
        count = 0;
        return succeeded;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        CompareAndSet oracle = new CompareAndSet();
        run.repeatAndPrint(() -> oracle.target(run.size));
    }
}
