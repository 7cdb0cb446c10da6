// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Optional;

/**
 * A call that reads or writes a field or an element, as an instruction would: of a VarHandle, or of Unsafe.
 *
 * @param read what reads the value that the call overwrites without returning it; empty where the call does not overwrite, or
 *            returns the value, or compares with it
 */
record AccessCall(MethodTypeDesc type, Optional<String> read) {
    private static final String HANDLE = "java/lang/invoke/VarHandle";
    private static final List<String> UNSAFE = List.of("jdk/internal/misc/Unsafe", "sun/misc/Unsafe");

    /** Returns the access of a call; empty where the call is none to a reference. */
    static Optional<AccessCall> of(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        boolean isOfHandle = owner.equals(HANDLE);
        if (!isOfHandle && !UNSAFE.contains(owner) || !accesses(call.typeSymbol())) {
            return Optional.empty();
        }
        String name = call.name().stringValue();
        if (isOfHandle) {
            return Optional.of(new AccessCall(call.typeSymbol(), name.startsWith("set") ? Optional.of("get") : Optional.empty()));
        }
        return switch (name) {
            case String put when put.startsWith("putReference") -> Optional.of(new AccessCall(call.typeSymbol(), Optional.of("getReference")));
            case String put when put.startsWith("putObject") || put.startsWith("putOrderedObject") -> Optional.of(new AccessCall(call.typeSymbol(), Optional.of("getObject")));
            case String other when other.contains("Reference") || other.contains("Object") -> Optional.of(new AccessCall(call.typeSymbol(), Optional.empty()));
            default -> Optional.empty();
        };
    }

    /** Tells whether such a call may be one of a reference: the last argument is what is stored, the result what is read. */
    private static boolean accesses(MethodTypeDesc type) {
        List<ClassDesc> parameters = type.parameterList();
        return !type.returnType().isPrimitive() || !parameters.isEmpty() && !parameters.getLast().isPrimitive();
    }

    /** Returns the type of the call that reads what this one overwrites. */
    MethodTypeDesc typeOfRead() {
        ClassDesc value = type.parameterList().getLast();
        return type.dropParameterTypes(type.parameterCount() - 1, type.parameterCount()).changeReturnType(value);
    }
}
