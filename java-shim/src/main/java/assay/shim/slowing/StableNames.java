// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import assay.shim.compilation.Compilation;
import assay.shim.compilation.GuestFunction;
import jdk.graal.compiler.java.LambdaUtils;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.spi.StableProfileProvider.LambdaNameFormatter;
import jdk.graal.compiler.util.Digest;
import jdk.vm.ci.meta.JavaMethod;
import jdk.vm.ci.meta.ResolvedJavaMethod;
import jdk.vm.ci.meta.ResolvedJavaType;

/**
 * Makes names that mean the same in every JVM. The VM's own names of hidden classes (lambdas,
 * method handles) hold an address. Here a digest of the class's calls replaces it, which tells the
 * lambdas of one class apart. Graal's own formatter does not know the form that these names have
 * had since JDK 21.
 */
final class StableNames implements LambdaNameFormatter {
    private static final Pattern ADDRESS = Pattern.compile("[./+]0x[0-9a-f]+");
    private static final String DIGEST_MARK = "#";
    private static final String METHOD_FORMAT = "%H.%n(%P)%R";

    /** Tells whether a name that came from the VM belongs to a hidden class. */
    static boolean isHidden(String vmName) {
        return ADDRESS.matcher(vmName).find();
    }

    /** Tells whether a name is one that this class makes for hidden classes. */
    static boolean isStableForHidden(String name) {
        return name.contains(DIGEST_MARK);
    }

    static String of(ResolvedJavaType type) {
        return stable(type.getName(), type);
    }

    static String of(ResolvedJavaMethod method) {
        return stable(method.format(METHOD_FORMAT), method.getDeclaringClass());
    }

    /** Returns a unit's name: {@link Compilation#signature} without addresses. */
    static String signature(ResolvedJavaMethod method) {
        return stable(Compilation.signature(method), method.getDeclaringClass());
    }

    /** Returns the name that stands for the graph in plans and code logs. */
    static String unitName(StructuredGraph graph) {
        return GuestFunction.of(graph).map(GuestFunction::name).orElseGet(() -> signature(graph.method()));
    }

    @Override
    public boolean isLambda(ResolvedJavaMethod method) {
        return isHidden(method.getDeclaringClass().getName());
    }

    /** Returns the stable name. Graal asks for methods of all kinds. */
    @Override
    public String formatLamdaName(ResolvedJavaMethod method) {
        return of(method);
    }

    private static String stable(String vmName, ResolvedJavaType owner) {
        if (!isHidden(vmName)) {
            return vmName;
        }
        String digest = isHidden(owner.getName()) ? DIGEST_MARK + Digest.digest(calls(owner)) : "";
        return withoutAddresses(ADDRESS.matcher(vmName).replaceFirst(digest));
    }

    static String withoutAddresses(String name) {
        return ADDRESS.matcher(name).replaceAll("");
    }

    /** Returns the calls, sorted, for the VM does not keep a class's methods in a fixed order. */
    private static String calls(ResolvedJavaType type) {
        return Arrays.stream(type.getDeclaredMethods(false)).map(StableNames::calls).sorted().collect(Collectors.joining("\n"));
    }

    private static String calls(ResolvedJavaMethod method) {
        Stream<JavaMethod> called = method.getCode() == null ? Stream.empty() : LambdaUtils.findInvokedMethods(method).stream();
        return withoutAddresses(method.format("%n(%P)%R: ") + called.map(callee -> callee.format(METHOD_FORMAT)).collect(Collectors.joining(" ")));
    }
}
