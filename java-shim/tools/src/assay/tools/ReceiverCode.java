// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/**
 * Code that counts the receiver of a call that follows. The receiver lies below the call's arguments. One or two slots of
 * arguments are passed over on the stack. More arguments are kept in locals meanwhile.
 */
final class ReceiverCode {
    private static final ClassDesc RECEIVERS = ClassDesc.of("assay.regions.Receivers");
    private static final MethodTypeDesc COUNT = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object, ConstantDescs.CD_int);

    private ReceiverCode() {
    }

    /** Requires: the receiver and the arguments of a call of that type are on the stack. */
    static void insert(CodeBuilder code, MethodTypeDesc type, int site) {
        int slots = type.parameterList().stream().mapToInt(parameter -> TypeKind.from(parameter).slotSize()).sum();
        switch (slots) {
            case 0 -> count(code.dup(), site);
            case 1 -> count(code.dup2().pop(), site);
            case 2 -> count(code.dup2_x1().pop2().dup_x2(), site);
            default -> countByLocals(code, type, site);
        }
    }

    private static void count(CodeBuilder code, int site) {
        code.loadConstant(site).invokestatic(RECEIVERS, "count", COUNT);
    }

    private static void countByLocals(CodeBuilder code, MethodTypeDesc type, int site) {
        KeptArguments arguments = KeptArguments.take(code, type);
        count(code.dup(), site);
        arguments.putBack();
    }
}
