// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

import assay.regions.Region;
import assay.regions.Uses;

/** The tool that tells uses of objects. Unlike other tools it changes classes of the JDK that are loaded already, too. */
final class UseTool {
    /**
     * Whose uses are not told: assay's own code, Graal and the VM's interface to it, what changes classes, and classes whose
     * methods the VM knows, or calls while a thread is in no ordinary state. System is left out because Graal keeps its method
     * arraycopy from before it is changed, no longer recognizes it in its own code for arraycopy, and recurs.
     */
    private static final List<String> NEVER = List.of(
                    "assay/regions/", "assay/tools/", "assay/shim/", "assay/api/", "assay/layouts/", "assay/profiling/",
                    "java/lang/classfile/", "jdk/internal/classfile/", "java/lang/instrument/", "sun/instrument/", "org/objectweb/",
                    "jdk/vm/ci/", "jdk/graal/", "org/graalvm/", "com/oracle/truffle/compiler/", "com/oracle/truffle/runtime/hotspot/",
                    "java/lang/invoke/", "jdk/internal/vm/", "java/lang/ref/", "java/lang/Object", "java/lang/System");

    private UseTool() {
    }

    static void start(Instrumentation instrumentation, List<String> prefixes) {
        loadApi();
        LeftAloneInAll leftAlone = new LeftAloneInAll();
        ClassChoice choice = new ClassChoice(true, prefixes, NEVER);
        leftAlone.sayAtEnd();
        LoadedFirst transformer = new LoadedFirst(RegionTransformer.ofAllClasses(choice, model -> new UseRegions(model, leftAlone), leftAlone));
        instrumentation.addTransformer(transformer, true);
        LoadedClasses loaded = new LoadedClasses(instrumentation, choice, leftAlone);
        loaded.transformBeside(classes());
        transformer.beginToChange();
        Set<Class<?>> changed = classes();
        loaded.transformBeside(changed);
        transformer.beginToLoad();
        loaded.transformBeside(changed); // what was loaded meanwhile
    }

    /** A class of the API that the loading of classes itself asked for first could never be loaded. */
    private static void loadApi() {
        Region.begin(Region.HERE);
        Region.end();
        Uses.of(UseTool.class); // finds the native method
    }

    private static Set<Class<?>> classes() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
