// SPDX-License-Identifier: Apache-2.0
package assay.shim.compilation;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

import com.oracle.truffle.compiler.TruffleSourceLanguagePosition;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.truffle.TruffleCompilationIdentifier;
import jdk.vm.ci.meta.JavaConstant;
import jdk.vm.ci.meta.ResolvedJavaField;
import jdk.vm.ci.runtime.JVMCI;
import jdk.vm.ci.runtime.JVMCIBackend;

/**
 * The function of a guest language that a Truffle compilation is for. All compilations of guest
 * functions have the same root method, which runs a tree of nodes; they differ in the tree.
 *
 * @param name the language, the function and where it begins, such as "js sum (loop.js:1:1)"
 * @param language its id, such as "js"; empty when the function does not tell
 * @param source address, line and column of its beginning; empty when the function does not tell
 */
public record GuestFunction(String name, String language, String source) {
    /**
     * Matches the parts of a name that are left out. A copy of a function for some of its callers
     * counts as that function, and an address in a name differs from run to run.
     */
    private static final Pattern NO_PART_OF_THE_NAME = Pattern.compile("\\s*<split-\\d+>|@[0-9a-f]{5,8}\\b");
    private static final String ROOT_FIELD = "rootNode";

    /** Returns nothing for a Java method. Never throws, although it calls code of the language. */
    public static Optional<GuestFunction> of(StructuredGraph graph) {
        if (!(graph.compilationId() instanceof TruffleCompilationIdentifier id)) {
            return Optional.empty();
        }
        try {
            return Optional.of(of(NO_PART_OF_THE_NAME.matcher(String.valueOf(id.getCompilable().getName())).replaceAll(""), placeOf(id)));
        } catch (Throwable noWord) {
            return Optional.of(new GuestFunction("guest function without a name", "", ""));
        }
    }

    private static GuestFunction of(String function, TruffleSourceLanguagePosition place) {
        if (place == null || place.getURI() == null) {
            return new GuestFunction("guest " + function, "", "");
        }
        String language = place.getLanguage() == null ? "" : place.getLanguage();
        String source = place.getDescription();
        String lineAndColumn = source.substring(source.lastIndexOf(' ') + 1);
        String name = (language.isEmpty() ? "guest" : language) + " " + function + " (" + fileName(place.getURI()) + ":" + lineAndColumn + ")";
        return new GuestFunction(name, language, source);
    }

    public static boolean isGuest(StructuredGraph graph) {
        return graph.compilationId() instanceof TruffleCompilationIdentifier;
    }

    /**
     * Finds the place by the compiler's own means, because no module of Truffle is open to this
     * one. Returns null when the function has none.
     */
    private static TruffleSourceLanguagePosition placeOf(TruffleCompilationIdentifier id) {
        JVMCIBackend host = JVMCI.getRuntime().getHostJVMCIBackend();
        JavaConstant target = id.getCompilable().asJavaConstant();
        for (ResolvedJavaField field : host.getMetaAccess().lookupJavaType(target).getInstanceFields(true)) {
            if (field.getName().equals(ROOT_FIELD)) {
                return id.getTask().getPosition(host.getConstantReflection().readFieldValue(field, target));
            }
        }
        return null;
    }

    private static String fileName(URI source) {
        String path = source.getPath() == null ? source.getSchemeSpecificPart() : source.getPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
