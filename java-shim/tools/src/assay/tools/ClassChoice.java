// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.util.List;

/**
 * Says into which classes code is inserted.
 *
 * @param withJdk whether classes of the JDK are among them
 * @param prefixes beginnings of names with dots; empty: all names
 * @param never beginnings of names with slashes
 */
record ClassChoice(boolean withJdk, List<String> prefixes, List<String> never) {
    /** What counts, and Graal's library, which is a module of the program's loader. */
    private static final List<String> COUNTING = List.of("assay/regions/", "assay/tools/", "assay/shim/", "org/graalvm/collections/", "org/graalvm/word/");

    /** Returns a choice for a tool that changes classes when they are loaded. */
    static ClassChoice ofLoading(boolean withJdk, List<String> prefixes) {
        return new ClassChoice(withJdk, prefixes, COUNTING);
    }

    /** @param name the class's name with slashes; null for a hidden class */
    boolean includes(ClassLoader loader, String name) {
        if (name == null || never.stream().anyMatch(name::startsWith)) {
            return false;
        }
        boolean isOfJdk = loader == null || loader == ClassLoader.getPlatformClassLoader();
        String dotted = name.replace('/', '.');
        return (withJdk || !isOfJdk) && (prefixes.isEmpty() || prefixes.stream().anyMatch(dotted::startsWith));
    }
}
