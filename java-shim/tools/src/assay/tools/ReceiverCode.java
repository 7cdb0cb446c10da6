// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/**
 * Code that counts the receiver of a call that follows. The receiver lies below the call's arguments.
 */
final class ReceiverCode {
    private static final ClassDesc RECEIVERS = ClassDesc.of("assay.regions.Receivers");
    private static final MethodTypeDesc COUNT = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object, ConstantDescs.CD_int);

    private ReceiverCode() {
    }

    /** Requires: the receiver and the arguments of a call of that type are on the stack. */
    static void insert(CodeBuilder code, MethodTypeDesc type, int site) {
        KeptArguments.useBelow(code, type, receiver -> count(receiver, site));
    }

    private static void count(CodeBuilder code, int site) {
        code.loadConstant(site).invokestatic(RECEIVERS, "count", COUNT);
    }
}
