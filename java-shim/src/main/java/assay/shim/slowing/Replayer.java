// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import assay.shim.bridge.SlowdownBridge;

/**
 * Compiles units that the VM has just compiled once more, with the profile that the plan was found with: a plan fits
 * only the shape that it was made for. One after another on a thread of its own, so that no compiler thread waits.
 */
final class Replayer {
    private record Request(RecompilableUnit unit, Path profileFile) {
    }

    private static final BlockingQueue<Request> REQUESTS = new LinkedBlockingQueue<>();

    static {
        Thread.ofPlatform().name("assay replay").daemon().inheritInheritableThreadLocals(false).start(Replayer::serve);
    }

    private Replayer() {
    }

    static void enqueue(RecompilableUnit unit, Path profileFile) {
        REQUESTS.add(new Request(unit, profileFile));
    }

    private static void serve() {
        while (true) {
            try {
                replay(REQUESTS.take());
            } catch (Throwable failure) {
                Thread.onSpinWait(); // nothing is left to be said, with no memory for a message; the next may do
            }
        }
    }

    /** A failure leaves the VM's code where it is. */
    private static void replay(Request request) {
        try {
            Recompiler.compile(request.unit(), Purpose.REPLAY, request.profileFile());
        } catch (RefusedPlan refused) {
            SlowdownBridge.unitNotSlowed(request.unit().signature(), refused.getMessage());
        } catch (Throwable failure) {
            SlowdownBridge.unitNotSlowed(request.unit().signature(), request.unit().signature() + ": " + failure);
        }
    }
}
