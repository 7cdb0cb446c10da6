// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The target reads a static field of a class whose initialiser is running, and calls the target. The class is initialised
 * once, so all calls are made by the first run in a JVM. A thread that initialises a class does not wait for compilations,
 * so the initialiser calls until the JVM lists the target's code by its highest tier.
 */
final class ClassInitialisation {
    private static final long PAUSE_MILLIS = 100;
    /** How long the initialiser waits at most: a compiler's queue is long while the machine is slow. */
    private static final long PATIENCE_MILLIS = 60_000;
    private static int calls;

    private static final class Initialised {
        private static final long SUM;
        private static int step = 3;

        static {
            long deadline = System.currentTimeMillis() + PATIENCE_MILLIS;
            long sum = sumOfTargets();
            while (!targetIsCompiled() && System.currentTimeMillis() < deadline) {
                pause();
                sum += sumOfTargets();
            }
            SUM = sum + sumOfTargets();
        }

        private static long sumOfTargets() {
            long sum = 0;
            for (int call = 0; call < calls; call++) {
                sum += target(call);
            }
            return sum;
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

    /** The lines are those of {@code jcmd PID Compiler.codelist}: number, tier, state, method. */
    private static boolean targetIsCompiled() {
        String method = ClassInitialisation.class.getName() + ".target(";
        return codeList().lines().anyMatch(line -> line.contains(method) && line.split("\\s+")[1].equals("4"));
    }

    private static String codeList() {
        try {
            return (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), "compilerCodelist", null, null);
        } catch (JMException failed) {
            throw new IllegalStateException(failed);
        }
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        calls = run.calls;
        run.print(Initialised.SUM);
    }
}
