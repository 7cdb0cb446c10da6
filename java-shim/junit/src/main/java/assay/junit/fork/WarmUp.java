// SPDX-License-Identifier: Apache-2.0
package assay.junit.fork;

import java.time.Duration;
import java.util.Optional;

import assay.junit.Phase;

/** Calls the test method until Graal has compiled the target and the code lasts. */
final class WarmUp {
    /** A batch of calls ends after this time, so that the VM is asked often enough. */
    private static final long BATCH_NANOS = Duration.ofMillis(20).toNanos();
    private static final int MOST_IN_BATCH = 500;
    /** Code that survives so many more calls is taken to last: a tenth of the warm-up, but at least this. */
    private static final long LEAST_SETTLING = 200;

    private final TestCode code;
    private final CompiledState target;
    private final long deadline;
    private final Duration limit;
    private long calls;

    WarmUp(TestCode code, CompiledState target, Duration limit) {
        this.code = code;
        this.target = target;
        this.limit = limit;
        this.deadline = System.nanoTime() + limit.toNanos();
    }

    /** Returns why the target could not be judged; empty where it is compiled. */
    Optional<String> run(long warmUp) throws Throwable {
        call(warmUp);
        boolean wasCompiled = false;
        while (true) {
            while (!target.isCompiled()) {
                if (System.nanoTime() > deadline) {
                    return Optional.of(wasCompiled ? "the target's code became invalid again and again, for " + limit.toSeconds() + " s"
                                    : "Graal has not compiled the target within " + limit.toSeconds() + " s and " + calls + " calls of the test method");
                }
                batch();
            }
            wasCompiled = true;
            call(Math.max(LEAST_SETTLING, warmUp / 10));
            if (target.isCompiled()) {
                return Optional.empty();
            }
        }
    }

    private void call(long count) throws Throwable {
        code.call(Phase.WARM_UP, calls, count);
        calls += count;
    }

    private void batch() throws Throwable {
        long end = System.nanoTime() + BATCH_NANOS;
        for (int i = 0; i < MOST_IN_BATCH && System.nanoTime() < end; i++) {
            call(1);
        }
        Thread.sleep(5);
    }
}
