// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Changes classes that are loaded already, in two steps, and then classes that are being loaded. The first step only makes
 * the changed classes. So the transformer runs as it is in the JDK, and has loaded what it calls before it is asked about a
 * class that is being loaded: if it needed that class itself, it would fail, and the VM would remember the failure in
 * whoever asked for the class.
 */
final class LoadedFirst implements ClassFileTransformer {
    private enum Step {
        PREPARING,
        CHANGING,
        LOADING
    }

    private final RegionTransformer transformer;
    private final Map<Class<?>, byte[]> prepared = Collections.synchronizedMap(new IdentityHashMap<>());
    private volatile Step step = Step.PREPARING;

    LoadedFirst(RegionTransformer transformer) {
        this.transformer = transformer;
    }

    /** Classes that are transformed again are changed from now on. */
    void beginToChange() {
        step = Step.CHANGING;
    }

    /** Classes are changed from now on when they are loaded. */
    void beginToLoad() {
        step = Step.LOADING;
        prepared.clear();
    }

    @Override
    public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (step == Step.LOADING) {
            return transformer.transform(module, loader, name, redefined, domain, bytes);
        }
        if (!isTransformedAgain(redefined, name)) {
            return null;
        }
        if (!prepared.containsKey(redefined)) {
            prepared.put(redefined, transformer.transform(module, loader, name, redefined, domain, bytes));
        }
        return step == Step.CHANGING ? prepared.get(redefined) : null;
    }

    /** Where the VM loads a class while it is about to transform the first one, it says the first one beside the other's name. */
    private static boolean isTransformedAgain(Class<?> redefined, String name) {
        return redefined != null && redefined.getName().replace('.', '/').equals(name);
    }
}
