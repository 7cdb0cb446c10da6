// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

import assay.regions.Region;

/** Code that tells the uses of an instruction that follows, or of its result. Each region leaves the stack as it was. */
final class UseCode {
    /** More bytes than the code of one instruction has, before it and behind it together, without that for arguments of a call. */
    static final int MOST_BYTES = 48;

    /** More bytes than the code for one argument of a call has. */
    static final int MOST_BYTES_OF_ARGUMENT = 12 + KeptArguments.MOST_BYTES_OF_ARGUMENT;

    private static final ClassDesc REGION = ClassDesc.of("assay.regions.Region");
    private static final ClassDesc USES = ClassDesc.of("assay.regions.Uses");
    private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(ConstantDescs.CD_void);
    private static final MethodTypeDesc ONE_INT = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
    private static final MethodTypeDesc OBJECT = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object);
    private static final MethodTypeDesc ELEMENTS = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object, ConstantDescs.CD_int, ConstantDescs.CD_int);
    private static final MethodTypeDesc ELEMENT = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object.arrayType(), ConstantDescs.CD_int);

    private final CodeBuilder code;

    UseCode(CodeBuilder code) {
        this.code = code;
    }

    /** Tells the object on top of the stack. */
    void tellTop() {
        begin(Region.HERE);
        tell(code.dup());
        end();
    }

    /** Tells the object that lies below the slots, of which there are at most two. */
    void tellBelow(int slots) {
        begin(Region.HERE);
        KeptArguments.useBelow(code, slots, UseCode::tell);
        end();
    }

    /** Tells the array of a store: array, index and value are on the stack. */
    void tellArrayOfStore(int slotsOfValue) {
        begin(Region.HERE);
        if (slotsOfValue == 1) {
            tell(code.dup_x2().pop().dup2().pop());
            code.dup2_x1().pop2();
        } else {
            tell(code.dup2_x2().pop2().dup2().pop());
            code.dup2_x2().pop2();
        }
        end();
    }

    /** Tells the array of a store of a reference, the element that the store overwrites, and what is stored. */
    void tellOverwrittenElement() {
        begin(Region.HERE);
        tell(code.dup());
        code.dup_x2().pop().dup2().invokestatic(USES, "overwritten", ELEMENT).dup2_x1().pop2();
        end();
    }

    /**
     * Tells the object of a store of a reference, what the store overwrites, and what is stored. The read may throw, as the
     * store would.
     */
    void tellOverwritten(FieldRefEntry field) {
        begin(Region.IN_PLACE);
        tell(code.dup());
        tell(code.dup2().pop().dup());
        tell(code.getfield(field));
        end();
    }

    /** Tells what the store of a reference overwrites, and what is stored. */
    void tellOverwrittenStatic(FieldRefEntry field) {
        begin(Region.IN_PLACE);
        tell(code.dup());
        tell(code.getstatic(field));
        end();
    }

    /** Tells the receiver of a call. */
    void tellReceiver(MethodTypeDesc type) {
        begin(Region.HERE);
        KeptArguments.useBelow(code, type, UseCode::tell);
        end();
    }

    /**
     * Tells the objects that a call of a VarHandle or of Unsafe gets, and what the call overwrites. The read may throw, as the
     * call would.
     */
    void tellAccess(InvokeInstruction call, AccessCall access) {
        begin(Region.IN_PLACE);
        KeptArguments arguments = KeptArguments.take(code, access.type());
        for (int i = 0; i < access.type().parameterCount(); i++) {
            if (!access.type().parameterType(i).isPrimitive()) {
                tell(arguments.load(i));
            }
        }
        access.read().ifPresent(name -> {
            code.dup();
            for (int i = 0; i < access.type().parameterCount() - 1; i++) {
                arguments.load(i);
            }
            tell(code.invokevirtual(call.owner().asSymbol(), name, access.typeOfRead()));
        });
        arguments.putBack();
        end();
    }

    /**
     * Tells the elements that System.arraycopy overwrites. This is no region: compiled code does not look into the copying
     * code, so it tells them, too.
     */
    void tellOverwrittenElements(MethodTypeDesc arraycopy) {
        KeptArguments arguments = KeptArguments.take(code, arraycopy);
        arguments.load(2);
        arguments.load(3);
        arguments.load(4);
        code.invokestatic(USES, "overwrittenElements", ELEMENTS);
        arguments.putBack();
    }

    private void begin(int kind) {
        code.loadConstant(kind).invokestatic(REGION, "begin", ONE_INT);
    }

    private void end() {
        code.invokestatic(REGION, "end", NOTHING);
    }

    private static void tell(CodeBuilder code) {
        code.invokestatic(USES, "of", OBJECT);
    }
}
