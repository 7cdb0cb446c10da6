// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.LineNumber;

/** Follows a method's elements of code in their order, and knows where the next instruction stands. */
final class InstructionPlace {
    private final String method;
    private final String descriptor;
    private int bci;
    private int line;

    InstructionPlace(MethodModel model) {
        method = model.methodName().stringValue();
        descriptor = model.methodType().stringValue();
    }

    /** Takes the element's line, before the element is looked at. */
    void reach(CodeElement element) {
        if (element instanceof LineNumber number) {
            line = number.line();
        }
    }

    /** Goes on to what follows the element. */
    void pass(CodeElement element) {
        if (element instanceof Instruction instruction) {
            bci += instruction.sizeInBytes();
        }
    }

    /** Returns what no other instruction of the class has. */
    String key() {
        return method + descriptor + bci;
    }

    /** Returns method, descriptor, bytecode index and line, with tabs between. */
    String text() {
        return String.join("\t", method, descriptor, Integer.toString(bci), Integer.toString(line));
    }
}
