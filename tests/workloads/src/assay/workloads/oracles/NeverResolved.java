// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** A test of a null an iteration, for a class that is never resolved: a null is of no class, whatever the class is. */
final class NeverResolved {
    private static final class Unknown {
    }

    static long target(Object[] nulls) {
        long others = 0;
        for (int i = 0; i < nulls.length; i++) {
            if (!(nulls[i] instanceof Unknown)) {
                others++;
            }
        }
        return others;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Object[] nulls = new Object[run.size];
        run.repeatAndPrint(() -> target(nulls));
    }
}
