// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/**
 * One entry into an inflated lock an iteration, and a second one inside the first. Another thread waits for the lock's
 * object meanwhile, so that the lock stays inflated.
 */
final class InflatedLock {
    private final Object lock = new Object();
    private int count;
    private boolean waits;
    private boolean mayEnd;

    /** A method that must not be inlined, so that Graal cannot see that the second entry is superfluous. */
    Object callee() {
        return lock;
    }

    long target(int times) {
        for (int i = 0; i < times; i++) {
            synchronized (lock) {
                synchronized (callee()) {
                    count++;
                }
            }
        }
        return times;
    }

    private void waitForEnd() {
        synchronized (lock) {
            waits = true;
            lock.notifyAll();
            waitUntilMayEnd();
        }
    }

    private void waitUntilMayEnd() {
        try {
            while (!mayEnd) {
                lock.wait();
            }
        } catch (InterruptedException nobodyInterrupts) {
            throw new IllegalStateException(nobodyInterrupts);
        }
    }

    private void inflate() throws InterruptedException {
        synchronized (lock) {
            while (!waits) {
                lock.wait();
            }
        }
    }

    private void end() {
        synchronized (lock) {
            mayEnd = true;
            lock.notifyAll();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        OracleRun run = OracleRun.parse(arguments);
        InflatedLock oracle = new InflatedLock();
        Thread waiting = new Thread(oracle::waitForEnd);
        waiting.start();
        oracle.inflate();
        run.repeat(() -> oracle.target(run.size));
        oracle.end();
        waiting.join();
        run.print(oracle.count);
    }
}
