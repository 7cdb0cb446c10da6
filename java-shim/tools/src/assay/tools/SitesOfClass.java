// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import assay.regions.Sites;

/** Defines the sites of a class's instructions: each once, because a class may be transformed twice. */
final class SitesOfClass {
    private final String word;
    private final String className;
    private final int sitesOfEach;
    private final Map<String, Integer> firstSites = new HashMap<>();

    /**
     * @param word the first word of the sites' descriptions
     * @param sitesOfEach the number of sites of each instruction
     */
    SitesOfClass(String word, ClassModel model, int sitesOfEach) {
        this.word = word;
        this.className = withDots(model.thisClass().asInternalName());
        this.sitesOfEach = sitesOfEach;
    }

    static String withDots(String internalName) {
        return internalName.replace('/', '.');
    }

    /** Returns the number of instructions that have sites. */
    int count() {
        return firstSites.size();
    }

    /** Returns the first site of the instruction at the place; {@code what} is the end of its description. Negative where no site is left. */
    int siteOf(CodeElement instruction, InstructionPlace place, String... what) {
        String opcode = ((Instruction) instruction).opcode().name().toLowerCase(Locale.ROOT);
        return firstSites.computeIfAbsent(place.key(), key -> Sites.define(String.join("\t", word, className, place.text(), opcode, String.join("\t", what)), sitesOfEach));
    }
}
