// SPDX-License-Identifier: Apache-2.0
package assay.tools;

/** Takes note of what gets no inserted code. Threads that load classes call it. */
interface LeftAlone {
    /** @param name the class's name, with slashes or dots */
    void classIs(String name, String reason);

    /** A method stays as it is, because the VM would not compile it any more, or a class file has no room for it. */
    void methodIsTooLong(String className, String method);

    /** Says each one on stderr at once. */
    final class SaidAtOnce implements LeftAlone {
        @Override
        public void classIs(String name, String reason) {
            say(name, reason);
        }

        @Override
        public void methodIsTooLong(String className, String method) {
            say(className + "." + method, "the method would be too long to be compiled");
        }

        private static void say(String what, String reason) {
            System.err.println("assay: no code is inserted into " + what.replace('/', '.') + ": " + reason);
        }
    }
}
