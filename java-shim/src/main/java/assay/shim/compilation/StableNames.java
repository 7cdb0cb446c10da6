// SPDX-License-Identifier: Apache-2.0
package assay.shim.compilation;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import jdk.graal.compiler.java.LambdaUtils;
import jdk.graal.compiler.nodes.spi.StableProfileProvider.LambdaNameFormatter;
import jdk.graal.compiler.util.Digest;
import jdk.vm.ci.meta.JavaMethod;
import jdk.vm.ci.meta.ResolvedJavaMethod;
import jdk.vm.ci.meta.ResolvedJavaType;

/**
 * Makes names that mean the same in every JVM. The VM's own names of hidden classes (lambdas,
 * method handles) hold an address. Here a digest of the class's calls replaces the address. The
 * digest tells the lambdas of one class apart. Graal's own formatter does not know the form that
 * these names have had since JDK 21.
 */
public final class StableNames implements LambdaNameFormatter {
    private static final Pattern ADDRESS = Pattern.compile("[./+]0x[0-9a-f]+");
    private static final String DIGEST_MARK = "#";
    /** The digests of hidden classes. An entry goes with its class. */
    private static final Map<ResolvedJavaType, String> DIGESTS = Collections.synchronizedMap(new WeakHashMap<>());
    private static final String METHOD_FORMAT = "%H.%n(%P)%R";
    private static final String SIGNATURE_FORMAT = "%H.%n(%P):%R";

    /** Tells whether a name that came from the VM belongs to a hidden class. */
    public static boolean isHidden(String vmName) {
        return ADDRESS.matcher(vmName).find();
    }

    /** Tells whether a name is one that this class makes for hidden classes. */
    public static boolean isStableForHidden(String name) {
        return name.contains(DIGEST_MARK);
    }

    public static String of(ResolvedJavaType type) {
        return stable(type.getName(), type);
    }

    public static String of(ResolvedJavaMethod method) {
        return stable(method.format(METHOD_FORMAT), method.getDeclaringClass());
    }

    /**
     * Returns a method's name in results, plans and code logs: unlike a bare name, it tells overloads
     * and bridges apart.
     */
    public static String signature(ResolvedJavaMethod method) {
        return stable(method.format(SIGNATURE_FORMAT), method.getDeclaringClass());
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
        String digest = isHidden(owner.getName()) ? DIGEST_MARK + digest(owner) : "";
        return withoutAddresses(ADDRESS.matcher(vmName).replaceFirst(digest));
    }

    /**
     * Returns the digest, which takes a look at all methods of the class: a lambda that is inlined in many units has
     * its digest taken once. Two threads may both take it, because no lock is held meanwhile.
     */
    private static String digest(ResolvedJavaType owner) {
        String known = DIGESTS.get(owner);
        if (known == null) {
            known = digestOfCalls(owner);
            DIGESTS.put(owner, known);
        }
        return known;
    }

    /**
     * Returns a digest of a class's calls. The name of a unit that is left alone goes through here, too, so a class
     * that JVMCI cannot read must not be the next failure: classes that JVMCI cannot read share one name.
     */
    private static String digestOfCalls(ResolvedJavaType owner) {
        try {
            return Digest.digest(calls(owner));
        } catch (Throwable unreadable) {
            return "unreadable";
        }
    }

    public static String withoutAddresses(String name) {
        return ADDRESS.matcher(name).replaceAll("");
    }

    /** Returns the calls, sorted, because the VM keeps a class's methods in no fixed order. */
    private static String calls(ResolvedJavaType type) {
        return Arrays.stream(type.getDeclaredMethods(false)).map(StableNames::calls).sorted().collect(Collectors.joining("\n"));
    }

    private static String calls(ResolvedJavaMethod method) {
        Stream<JavaMethod> called = method.getCode() == null ? Stream.empty() : LambdaUtils.findInvokedMethods(method).stream();
        return withoutAddresses(method.format("%n(%P)%R: ") + called.map(callee -> callee.format(METHOD_FORMAT)).collect(Collectors.joining(" ")));
    }
}
