// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** One load with acquire order and one store with release order an iteration. */
final class AcquireRelease {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(AcquireRelease.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // through VALUE alone
    private int value;

    long target(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += (int) VALUE.getAcquire(this);
            VALUE.setRelease(this, i);
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        AcquireRelease oracle = new AcquireRelease();
        run.repeatAndPrint(() -> oracle.target(run.size));
    }
}
