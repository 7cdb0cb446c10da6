// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Proxy;
import java.util.Arrays;

/**
 * A test an iteration for an interface that is known only at run time, and that the object's class does not implement. The
 * class has more interfaces than the VM keeps in a hash table (64 places), so each test has to search all of them.
 */
final class SubtypeSearch {
    private static final int INTERFACES = 70;
    private static final Object MANY_SIDED = manySided();

    static long target(Class<?> kind, Object[] objects) {
        long found = 0;
        for (int i = 0; i < objects.length; i++) {
            if (kind.isInstance(objects[i])) {
                found++;
            }
        }
        return found;
    }

    /** Returns an object whose class implements many interfaces, which have neither methods nor a common supertype. */
    private static Object manySided() {
        Class<?>[] sides = new Class<?>[INTERFACES];
        for (int i = 0; i < INTERFACES; i++) {
            sides[i] = defineInterface("Side" + i);
        }
        return Proxy.newProxyInstance(SubtypeSearch.class.getClassLoader(), sides, (proxy, method, parameters) -> null);
    }

    private static Class<?> defineInterface(String name) {
        byte[] made = ClassFile.of().build(ClassDesc.of(SubtypeSearch.class.getPackageName(), name),
                        side -> side.withFlags(AccessFlag.PUBLIC, AccessFlag.INTERFACE, AccessFlag.ABSTRACT));
        try {
            return MethodHandles.lookup().defineClass(made);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError("a class can define others in its own package", impossible);
        }
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Object[] objects = new Object[run.size];
        Arrays.fill(objects, MANY_SIDED);
        run.repeatAndPrint(() -> target(CharSequence.class, objects));
    }
}
