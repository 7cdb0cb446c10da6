// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.util.List;

/**
 * Says into which classes code is inserted.
 *
 * @param withJdk whether classes of the JDK are among them
 * @param prefixes beginnings of names with dots; empty: all names
 */
record ClassChoice(boolean withJdk, List<String> prefixes) {
    /** What counts, and Graal's library, which is a module of the program's loader. */
    private static final List<String> NEVER = List.of("assay/regions/", "assay/tools/", "assay/shim/", "org/graalvm/collections/", "org/graalvm/word/");

    /** @param name the class's name with slashes; null for a hidden class */
    boolean includes(ClassLoader loader, String name) {
        if (name == null || NEVER.stream().anyMatch(name::startsWith)) {
            return false;
        }
        boolean isOfJdk = loader == null || loader == ClassLoader.getPlatformClassLoader();
        String dotted = name.replace('/', '.');
        return (withJdk || !isOfJdk) && (prefixes.isEmpty() || prefixes.stream().anyMatch(dotted::startsWith));
    }
}
