// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/**
 * The target reads a static field of a class whose initialiser is running, and calls the target. The class is initialised
 * once, so all calls are made by the first run in a JVM. A thread that initialises a class does not wait for compilations,
 * so the initialiser pauses for them.
 */
final class ClassInitialisation {
    private static final int PAUSES = 10;
    private static final long PAUSE_MILLIS = 100;
    private static int calls;

    private static final class Initialised {
        private static final long SUM;
        private static int step = 3;

        static {
            long sum = 0;
            for (int pause = 0; pause < PAUSES; pause++) {
                for (int call = 0; call < calls; call++) {
                    sum += target(call);
                }
                pause();
            }
            SUM = sum;
        }

        private static void pause() {
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
    }

    static long target(int call) {
        return call + Initialised.step;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        calls = run.calls;
        run.print(Initialised.SUM);
    }
}
