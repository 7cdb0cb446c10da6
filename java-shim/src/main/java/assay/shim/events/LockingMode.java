// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

/** How this VM locks objects that are not contended: the values of -XX:LockingMode. */
final class LockingMode {
    private static final int STACK = 1;
    private static final int LIGHTWEIGHT = 2;

    private static final int MODE = VmFlags.number("LockingMode", LIGHTWEIGHT);

    private LockingMode() {
    }

    static boolean isStack() {
        return MODE == STACK;
    }

    static boolean isLightweight() {
        return MODE == LIGHTWEIGHT;
    }
}
