// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Changes classes that the VM had loaded before the tool started, among them those of java.base. */
final class LoadedClasses {
    private final Instrumentation instrumentation;
    private final ClassChoice choice;
    private final LeftAlone leftAlone;

    /** Requires: the tool's transformer can retransform. */
    LoadedClasses(Instrumentation instrumentation, ClassChoice choice, LeftAlone leftAlone) {
        this.instrumentation = instrumentation;
        this.choice = choice;
        this.leftAlone = leftAlone;
    }

    /**
     * Has the VM transform the classes that the tool chooses. Classes that are loaded while a class is transformed are not
     * transformed themselves, so the VM is asked until it has no other ones.
     *
     * @param known classes that are passed over; those that are transformed are added
     */
    void transformBeside(Set<Class<?>> known) {
        List<Class<?>> classes = chosenBeside(known);
        while (!classes.isEmpty()) {
            transform(classes);
            classes = chosenBeside(known);
        }
    }

    private List<Class<?>> chosenBeside(Set<Class<?>> known) {
        List<Class<?>> chosen = new ArrayList<>();
        for (Class<?> one : instrumentation.getAllLoadedClasses()) {
            if (isChosen(one) && known.add(one)) {
                chosen.add(one);
            }
        }
        return chosen;
    }

    private boolean isChosen(Class<?> one) {
        return instrumentation.isModifiableClass(one) && choice.includes(one.getClassLoader(), one.getName().replace('.', '/'));
    }

    /** Where the VM refuses to transform all classes at once, the classes that it refuses are looked for by halves. */
    private void transform(List<Class<?>> classes) {
        try {
            instrumentation.retransformClasses(classes.toArray(Class<?>[]::new));
        } catch (Exception | LinkageError | InternalError refused) {
            if (classes.size() == 1) {
                leftAlone.classIs(classes.getFirst().getName(), refused.toString());
                return;
            }
            int half = classes.size() / 2;
            transform(classes.subList(0, half));
            transform(classes.subList(half, classes.size()));
        }
    }
}
