// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A compare-and-set an iteration, which fails, because the field never has the expected value. */
final class FailingCompareAndSet {
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(FailingCompareAndSet.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // through COUNT alone
    private int count;

    long target(int times) {
        int succeeded = 0;
        for (int i = 0; i < times; i++) {
            if (COUNT.compareAndSet(this, i + 1, i)) {
                succeeded++;
            }
        }
        return succeeded;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        FailingCompareAndSet oracle = new FailingCompareAndSet();
        run.repeatAndPrint(() -> oracle.target(run.size));
    }
}
