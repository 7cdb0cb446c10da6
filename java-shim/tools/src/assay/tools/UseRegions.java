// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;

/**
 * The regions that tell which objects the instructions of one class use: objects whose fields, elements, locks and types are
 * asked for, receivers of calls, what is read, and what a store overwrites.
 */
final class UseRegions implements InsertedRegions {
    /** A class file has no longer method. */
    private static final int MOST_BYTES_OF_METHOD = 65535;

    private final ClassModel model;
    private final LeftAlone leftAlone;
    private int count;

    UseRegions(ClassModel model, LeftAlone leftAlone) {
        this.model = model;
        this.leftAlone = leftAlone;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public boolean areIn(MethodModel method) {
        CodeAttribute code = (CodeAttribute) method.code().orElseThrow();
        long added = code.elementStream().filter(UseRegions::uses).mapToLong(UseRegions::mostBytes).sum();
        if (code.codeLength() + added > MOST_BYTES_OF_METHOD) {
            leftAlone.methodIsTooLong(model.thisClass().asInternalName(), method.methodName().stringValue() + method.methodType().stringValue());
            return false;
        }
        return added > 0;
    }

    @Override
    public MethodTransform transformOf(MethodModel method) {
        int start = ConstructorStart.elementOf(model, method);
        return MethodTransform.transformingCode(CodeTransform.ofStateful(() -> new Insertion(start)));
    }

    private static boolean uses(CodeElement element) {
        return switch (element) {
            case FieldInstruction access -> isReference(access) || access.opcode() == Opcode.GETFIELD || access.opcode() == Opcode.PUTFIELD;
            case ArrayLoadInstruction load -> true;
            case ArrayStoreInstruction store -> true;
            case OperatorInstruction operator -> operator.opcode() == Opcode.ARRAYLENGTH;
            case MonitorInstruction lock -> true;
            case TypeCheckInstruction check -> true;
            case InvokeInstruction call -> hasReceiver(call) || isArraycopy(call);
            default -> false;
        };
    }

    private static boolean isReference(FieldInstruction access) {
        return TypeKind.from(access.typeSymbol()) == TypeKind.REFERENCE;
    }

    private static boolean hasReceiver(InvokeInstruction call) {
        return call.opcode() == Opcode.INVOKEVIRTUAL || call.opcode() == Opcode.INVOKEINTERFACE;
    }

    private static boolean isArraycopy(InvokeInstruction call) {
        return call.opcode() == Opcode.INVOKESTATIC && call.owner().asInternalName().equals("java/lang/System") && call.name().equalsString("arraycopy");
    }

    /** Returns more bytes than the code has that is inserted for the element. */
    private static int mostBytes(CodeElement element) {
        int arguments = element instanceof InvokeInstruction call ? call.typeSymbol().parameterCount() : 0;
        return UseCode.MOST_BYTES + arguments * UseCode.MOST_BYTES_OF_ARGUMENT;
    }

    /** Goes over the instructions of a method. */
    private final class Insertion implements CodeTransform {
        private final int constructorStart;
        private int number;

        Insertion(int constructorStart) {
            this.constructorStart = constructorStart;
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (uses(element)) {
                count++;
                UseCode added = new UseCode(code);
                insertBefore(added, element);
                code.with(element);
                insertBehind(added, element);
            } else {
                code.with(element);
            }
            number++;
        }

        private void insertBefore(UseCode added, CodeElement element) {
            switch (element) {
                case FieldInstruction access -> insertBefore(added, access);
                case ArrayLoadInstruction load -> added.tellBelow(1);
                case ArrayStoreInstruction store when store.opcode() == Opcode.AASTORE -> added.tellOverwrittenElement();
                case ArrayStoreInstruction store -> added.tellArrayOfStore(store.typeKind().slotSize());
                case InvokeInstruction call -> insertBefore(added, call);
                default -> added.tellTop();
            }
        }

        private void insertBefore(UseCode added, InvokeInstruction call) {
            if (isArraycopy(call)) {
                added.tellOverwrittenElements(call.typeSymbol());
            } else {
                AccessCall.of(call).ifPresentOrElse(access -> added.tellAccess(call, access), () -> added.tellReceiver(call.typeSymbol()));
            }
        }

        private void insertBefore(UseCode added, FieldInstruction access) {
            switch (access.opcode()) {
                case GETFIELD -> added.tellTop();
                case PUTFIELD -> insertBeforeStore(added, access);
                case PUTSTATIC -> added.tellOverwrittenStatic(access.field());
                default -> {
                    // Nothing is used before a static field is read.
                }
            }
        }

        /**
         * Nothing can be told of an object before the constructor of its superclass was called. The object is new then, and its
         * fields have no value before.
         */
        private void insertBeforeStore(UseCode added, FieldInstruction access) {
            if (number < constructorStart) {
                return;
            }
            if (isReference(access)) {
                added.tellOverwritten(access.field());
            } else {
                added.tellBelow(TypeKind.from(access.typeSymbol()).slotSize());
            }
        }

        private static void insertBehind(UseCode added, CodeElement element) {
            boolean readsField = element instanceof FieldInstruction access && isReference(access) && (access.opcode() == Opcode.GETFIELD || access.opcode() == Opcode.GETSTATIC);
            boolean readsByCall = element instanceof InvokeInstruction call && !call.typeSymbol().returnType().isPrimitive() && AccessCall.of(call).isPresent();
            if (readsField || readsByCall || element instanceof ArrayLoadInstruction load && load.opcode() == Opcode.AALOAD) {
                added.tellTop();
            }
        }
    }
}
