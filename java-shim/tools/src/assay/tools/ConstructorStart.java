// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;

/** Finds where the object that a constructor makes is initialized enough to be passed on. */
final class ConstructorStart {
    private static final String CONSTRUCTOR = "<init>";

    private ConstructorStart() {
    }

    /**
     * Returns the number of the element that calls the constructor of the superclass, or another one of the class; -1 in a
     * method that is no constructor. A call for an object that the method made by {@code new} is another one: calls follow
     * their {@code new} as brackets do.
     */
    static int elementOf(ClassModel model, MethodModel method) {
        if (!method.methodName().equalsString(CONSTRUCTOR)) {
            return -1;
        }
        int found = Integer.MAX_VALUE;
        int made = 0;
        int number = 0;
        for (CodeElement element : method.code().orElseThrow()) {
            if (element instanceof NewObjectInstruction allocation && isSelfOrAbove(model, allocation.className().asInternalName())) {
                made++;
            } else if (element instanceof InvokeInstruction call && isConstructorCall(model, call)) {
                if (made > 0) {
                    made--;
                } else {
                    found = number;
                }
            }
            number++;
        }
        return found;
    }

    private static boolean isConstructorCall(ClassModel model, InvokeInstruction call) {
        return call.opcode() == Opcode.INVOKESPECIAL && call.name().equalsString(CONSTRUCTOR) && isSelfOrAbove(model, call.owner().asInternalName());
    }

    private static boolean isSelfOrAbove(ClassModel model, String name) {
        return name.equals(model.thisClass().asInternalName()) || model.superclass().filter(above -> above.asInternalName().equals(name)).isPresent();
    }
}
